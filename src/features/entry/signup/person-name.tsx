import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '@/ui/forms/field';
import { TextInput } from '@/ui/forms/text-input';

type NamePart = { register: UseFormRegisterReturn; error: string | undefined };

/** 姓 and 名 of the person who signs up. */
export function PersonNameFields({ lastName, firstName }: { lastName: NamePart; firstName: NamePart }) {
  return (
    <div className="grid grid-cols-2 gap-4">
      <Field label="姓" required error={lastName.error}>
        <TextInput autoComplete="family-name" {...lastName.register} />
      </Field>
      <Field label="名" required error={firstName.error}>
        <TextInput autoComplete="given-name" {...firstName.register} />
      </Field>
    </div>
  );
}
