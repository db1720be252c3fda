import type { UseFormRegisterReturn } from 'react-hook-form';
import * as v from 'valibot';
import { PasswordInput } from '@/features/entry/auth/password-input';
import { Field } from '@/ui/forms/field';

/** A password for a new account. */
export const NewPassword = v.pipe(
  v.string(),
  v.nonEmpty('パスワードを入力してください'),
  v.minLength(8, 'パスワードは8文字以上で入力してください'),
);

type NewPasswordFieldProps = {
  register: UseFormRegisterReturn;
  error: string | undefined;
  label?: string;
  hint?: string;
};

/** The field of a new password. */
export function NewPasswordField({
  register,
  error,
  label = 'パスワード',
  hint = '8文字以上で設定してください。',
}: NewPasswordFieldProps) {
  return (
    <Field label={label} required hint={hint} error={error}>
      <PasswordInput autoComplete="new-password" {...register} />
    </Field>
  );
}
