import type { Control, FieldErrors, UseFormRegister } from 'react-hook-form';
import type { BillingDestinationInput } from '#endpoints/corporation-contract';
import { EmailInput } from '@/ui/forms/email-input';
import { Field } from '@/ui/forms/field';
import { TextInput } from '@/ui/forms/text-input';
import { TypedInput } from '@/ui/forms/typed-input';
import { PrefectureField } from '../prefecture-field';

type BillingFieldsProps = {
  register: UseFormRegister<BillingDestinationInput>;
  control: Control<BillingDestinationInput>;
  errors: FieldErrors<BillingDestinationInput>;
};

/** The fields of 請求先, two beside each other where there is room. */
export function BillingFields({ register, control, errors }: BillingFieldsProps) {
  return (
    <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
      <Field label="会社名" required error={errors.companyName?.message}>
        <TextInput autoComplete="organization" {...register('companyName')} />
      </Field>
      <Field label="部署名" error={errors.department?.message}>
        <TextInput {...register('department')} />
      </Field>
      <Field label="担当者名" required error={errors.personName?.message}>
        <TextInput autoComplete="name" {...register('personName')} />
      </Field>
      <Field label="電話番号" required error={errors.phone?.message}>
        <TypedInput kind="phone" {...register('phone')} />
      </Field>
      <Field label="メールアドレス" required error={errors.email?.message} className="md:col-span-2">
        <EmailInput {...register('email')} />
      </Field>
      <Field label="郵便番号" required error={errors.postalCode?.message}>
        <TypedInput kind="postalCode" placeholder="123-4567" {...register('postalCode')} />
      </Field>
      <PrefectureField control={control} name="prefectureCode" />
      <Field label="住所" required error={errors.address?.message} className="md:col-span-2">
        <TextInput autoComplete="street-address" {...register('address')} />
      </Field>
      <Field label="建物名" error={errors.building?.message} className="md:col-span-2">
        <TextInput autoComplete="address-line2" {...register('building')} />
      </Field>
    </div>
  );
}
