import { type UseFormReturn, useFormState } from 'react-hook-form';
import type { ProjectDetail } from '#endpoints/project';
import { Field } from '@/ui/forms/field';
import { Textarea } from '@/ui/forms/textarea';
import { fieldId } from './field-ids';
import { detailSection } from './sections';

const { labels } = detailSection;
const MAX_LENGTH = 10_000;

const fields = [
  { name: 'background', placeholder: '例:利用者が増え、検索の速さが課題になっています。' },
  { name: 'work', placeholder: '例:検索APIの設計・実装・運用をお任せします。' },
  { name: 'required', placeholder: '例:Webアプリケーションの開発経験3年以上' },
  { name: 'preferred', placeholder: '例:検索エンジンの運用経験' },
  { name: 'flow', placeholder: '例:カジュアル面談 → 面接1回 → オファー' },
] as const;

/** 詳細: the texts that describe the work. */
export function DetailFields({
  form: { register, control },
}: {
  form: UseFormReturn<ProjectDetail, unknown, ProjectDetail>;
}) {
  const { errors } = useFormState({ control });
  return fields.map(({ name, placeholder }) => (
    <Field
      key={name}
      label={labels[name]}
      required={name === 'work'}
      htmlFor={name === 'work' ? fieldId('work') : undefined}
      error={errors[name]?.message}
    >
      <Textarea
        autoGrow
        rows={name === 'work' ? 6 : 3}
        maxLength={MAX_LENGTH}
        placeholder={placeholder}
        {...register(name)}
      />
    </Field>
  ));
}
