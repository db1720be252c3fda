import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { usePrefectures } from '@/parts/masters/use-masters';
import { Field } from '@/ui/forms/field';
import { Select } from '@/ui/forms/select';

type PrefectureFieldProps<Values extends FieldValues> = {
  control: Control<Values>;
  name: FieldPath<Values>;
};

/** 都道府県 of a form, held as its code or null. Held by React, since its options come later than its value. */
export function PrefectureField<Values extends FieldValues>({ control, name }: PrefectureFieldProps<Values>) {
  const { prefectures } = usePrefectures();
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label="都道府県" error={fieldState.error?.message}>
      <Select
        {...field}
        autoComplete="address-level1"
        value={field.value ?? ''}
        onChange={({ target }) => field.onChange(target.value || null)}
        placeholder="未選択"
        options={prefectures.map(({ code, name }) => ({ value: code, label: name }))}
      />
    </Field>
  );
}
