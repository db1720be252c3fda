import type { Control, FieldErrors, UseFormRegister } from 'react-hook-form';
import { EmailInput } from '@/ui/forms/email-input';
import { Field } from '@/ui/forms/field';
import { TextInput } from '@/ui/forms/text-input';
import { Textarea } from '@/ui/forms/textarea';
import { TypedInput } from '@/ui/forms/typed-input';
import { PrefectureField } from '../prefecture-field';
import type { CorporationFormInput } from './form-input';

type FieldsProps = {
  register: UseFormRegister<CorporationFormInput>;
  errors: FieldErrors<CorporationFormInput>;
};

/** 会社名, 会社紹介, URL and 所在地. */
export function ProfileFields({
  register,
  errors,
  control,
}: FieldsProps & { control: Control<CorporationFormInput> }) {
  return (
    <>
      <Field label="会社名" required error={errors.name?.message}>
        <TextInput autoComplete="organization" {...register('name')} />
      </Field>
      <Field
        label="会社紹介"
        hint="事業の内容や社風など、候補者に知ってほしいことをご記入ください。"
        error={errors.introduction?.message}
      >
        <Textarea autoGrow rows={6} maxLength={2000} {...register('introduction')} />
      </Field>
      <Field label="URL" error={errors.url?.message}>
        <TypedInput kind="webAddress" placeholder="https://example.co.jp" {...register('url')} />
      </Field>
      <div className="grid gap-5 md:grid-cols-[11rem_1fr] md:gap-4">
        <PrefectureField control={control} name="prefectureCode" />
        <Field label="所在地" error={errors.address?.message}>
          <TextInput
            autoComplete="street-address"
            placeholder="市区町村・番地・建物名"
            {...register('address')}
          />
        </Field>
      </div>
    </>
  );
}

/** 担当者連絡先. */
export function ContactFields({ register, errors }: FieldsProps) {
  const contact = errors.contactInformation;
  return (
    <>
      <Field label="担当者名" error={contact?.personName?.message}>
        <TextInput autoComplete="name" {...register('contactInformation.personName')} />
      </Field>
      <div className="grid gap-5 md:grid-cols-2 md:gap-4">
        <Field label="メールアドレス" error={contact?.email?.message}>
          <EmailInput {...register('contactInformation.email')} />
        </Field>
        <Field label="電話番号" error={contact?.phone?.message}>
          <TypedInput kind="phone" placeholder="03-1234-5678" {...register('contactInformation.phone')} />
        </Field>
      </div>
    </>
  );
}
