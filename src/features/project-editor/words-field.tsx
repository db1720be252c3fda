import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { Field } from '@/ui/field';
import { TagInput } from '@/ui/tag-input';
import { errorText } from './error-text';

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
