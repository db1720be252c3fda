import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { Field } from '@/ui/forms/field';
import { TagInput } from '@/ui/forms/tag-input';

type WordsFieldProps<Values extends FieldValues, Output> = {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
  label: string;
  hint?: string;
  placeholder?: string;
};

/** A list of free words in a form. */
export function WordsField<Values extends FieldValues, Output>({
  control,
  name,
  label,
  hint,
  placeholder,
}: WordsFieldProps<Values, Output>) {
  const { field, fieldState } = useController({ control, name });
  const { value, onChange, onBlur, ref } = field;
  return (
    <Field label={label} hint={hint} error={errorText(fieldState.error)}>
      <TagInput ref={ref} value={value} onValueChange={onChange} onBlur={onBlur} placeholder={placeholder} />
    </Field>
  );
}

/** The message of a field's error; for a list, of its first word that is wrong. */
function errorText(error: object | undefined): string | undefined {
  if (error === undefined) return undefined;
  if ('message' in error && typeof error.message === 'string' && error.message !== '') return error.message;
  for (const inner of Object.values(error)) {
    const text = typeof inner === 'object' && inner !== null ? errorText(inner) : undefined;
    if (text !== undefined) return text;
  }
  return undefined;
}
