import { type Control, type UseFormRegister, useFormState } from 'react-hook-form';
import { Field } from '@/ui/forms/field';
import { Textarea } from '@/ui/forms/textarea';
import { TypedInput } from '@/ui/forms/typed-input';
import { fieldId } from './field-ids';
import type { SwValues } from './sections';
import { WordsField } from './words-field';

type SwFieldsProps<Output> = {
  register: UseFormRegister<SwValues>;
  control: Control<SwValues, unknown, Output>;
};

/** What only an SW project has. */
export function SwFields<Output>({ register, control }: SwFieldsProps<Output>) {
  const { errors } = useFormState({ control });
  return (
    <>
      <Field
        label="プロジェクト概要"
        required
        htmlFor={fieldId('swOverview')}
        error={errors.overview?.message}
      >
        <Textarea
          autoGrow
          rows={4}
          maxLength={10_000}
          placeholder="例:基幹システムの刷新。要件定義から結合テストまでを担当します。"
          {...register('overview')}
        />
      </Field>
      <WordsField control={control} name="technologies" label="技術" placeholder="Java、Oracle" />
      <WordsField control={control} name="phases" label="担当工程" placeholder="基本設計、結合テスト" />
      <Field label="チーム人数" error={errors.teamSize?.message}>
        <TypedInput kind="number" unit="人" className="w-32" {...register('teamSize')} />
      </Field>
    </>
  );
}
