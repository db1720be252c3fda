import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import { file } from '#endpoints/file';
import type { ProjectFeature } from '#endpoints/project';
import { safeHref } from '@/lib/address/safe-link';
import { ImageField } from '@/parts/images/image-field';
import { useImageUpload } from '@/parts/images/use-image-upload';
import { has } from '@/session/abilities';
import { corporationCall } from '@/session/corporation-queries';
import { Field } from '@/ui/forms/field';
import { Textarea } from '@/ui/forms/textarea';
import { TypedInput } from '@/ui/forms/typed-input';
import type { FeatureValues } from './sections';
import { WordsField } from './words-field';

type FeatureForm = UseFormReturn<FeatureValues, unknown, ProjectFeature>;

/** 特徴: tags, what makes the work attractive, and a picture. */
export function FeatureFields({ form }: { form: FeatureForm }) {
  const { register, control } = form;
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
      {has('projectImages') ? <UploadedImageField form={form} /> : null}
      <Field label="画像のURL" hint="案件の上部に横長(3:1)で表示されます。" error={errors.imageUrl?.message}>
        <TypedInput
          kind="webAddress"
          autoComplete="off"
          placeholder="https://example.co.jp/image.png"
          {...register('imageUrl')}
        />
      </Field>
    </>
  );
}

/** The picture to upload, which becomes the project's by its address. */
function UploadedImageField({ form: { control, setValue } }: { form: FeatureForm }) {
  const url = useWatch({ control, name: 'imageUrl' }).trim();
  const setUrl = (next: string) =>
    setValue('imageUrl', next, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  const upload = useImageUpload(
    (input) => corporationCall(file.uploadProjectImage, input),
    (image) => setUrl(image.url),
  );
  return (
    <ImageField
      label="画像"
      pickerLabel="案件の画像ファイル"
      shape="wide"
      src={url === '' ? null : safeHref(url)}
      upload={upload}
      onRemove={() => setUrl('')}
    />
  );
}
