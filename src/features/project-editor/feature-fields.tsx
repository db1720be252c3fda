import { type UseFormReturn, useFormState } from 'react-hook-form';
import type { ProjectFeature } from '#endpoints/project';
import { Field } from '@/ui/field';
import { TextInput } from '@/ui/text-input';
import { Textarea } from '@/ui/textarea';
import type { FeatureValues } from './sections';
import { WordsField } from './words-field';

/** 特徴: tags, what makes the work attractive, and a picture. */
export function FeatureFields({
  form: { register, control },
}: {
  form: UseFormReturn<FeatureValues, unknown, ProjectFeature>;
}) {
  const { errors } = useFormState({ control });
  return (
    <>
      <WordsField
        control={control}
        name="tags"
        label="タグ"
        hint="10個まで。Enterまたは「、」で区切って入力します。"
        placeholder="フルリモート、週1日から"
      />
      <Field label="アピールポイント" error={errors.appeal?.message}>
        <Textarea
          autoGrow
          rows={4}
          maxLength={10_000}
          placeholder="例:少人数のチームで、設計から運用まで裁量をもって進められます。"
          {...register('appeal')}
        />
      </Field>
      <Field label="画像のURL" hint="案件の上部に横長(3:1)で表示されます。" error={errors.imageUrl?.message}>
        <TextInput
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://example.co.jp/image.png"
          {...register('imageUrl')}
        />
      </Field>
    </>
  );
}
