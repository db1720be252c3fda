import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Calls back at every change of a form, without rendering the caller again. */
export function useFormValues<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  callback: (values: Values) => void,
): void {
  const onValues = useEffectEvent(callback);
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => onValues(values) }),
    [form],
  );
}
