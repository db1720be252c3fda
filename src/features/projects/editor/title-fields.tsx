import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import { countCharacters } from '#endpoints/count-characters';
import { PROJECT_TITLE_MAX_LENGTH, type ProjectTitle } from '#endpoints/project';
import { Field } from '@/ui/forms/field';
import { TextInput } from '@/ui/forms/text-input';
import { fieldId } from './field-ids';

type TitleFieldsProps<Output> = { form: UseFormReturn<ProjectTitle, unknown, Output> };

/** 案件名. */
export function TitleFields<Output>({ form: { register, control } }: TitleFieldsProps<Output>) {
  const { errors } = useFormState({ control });
  const length = useWatch({ control, compute: ({ title }) => countCharacters(title) });
  return (
    <Field
      label="案件名"
      required
      htmlFor={fieldId('title')}
      hint="仕事の内容と魅力がひと目で伝わる名前にしましょう。"
      error={errors.title?.message}
      aside={
        <span
          className={
            length > PROJECT_TITLE_MAX_LENGTH
              ? 'font-bold text-danger-ink text-xs tabular-nums'
              : 'text-ink-subtle text-xs tabular-nums'
          }
        >
          <span className="sr-only">文字数 </span>
          <span>{`${length} / ${PROJECT_TITLE_MAX_LENGTH}`}</span>
        </span>
      }
    >
      <TextInput
        placeholder="例:検索基盤のバックエンド開発(週2日・フルリモート)"
        autoComplete="off"
        {...register('title')}
      />
    </Field>
  );
}
