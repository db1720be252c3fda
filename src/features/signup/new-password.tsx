import type { UseFormRegisterReturn } from 'react-hook-form';
import * as v from 'valibot';
import { PasswordInput } from '@/features/auth/password-input';
import { Field } from '@/ui/field';

/** A password for a new account. */
export const NewPassword = v.pipe(
  v.string(),
  v.nonEmpty('パスワードを入力してください'),
  v.minLength(8, 'パスワードは8文字以上で入力してください'),
);

type NewPasswordFieldProps = { register: UseFormRegisterReturn; error: string | undefined };

/** The field of a new account's password. */
export function NewPasswordField({ register, error }: NewPasswordFieldProps) {
  return (
    <Field label="パスワード" required hint="8文字以上で設定してください。" error={error}>
      <PasswordInput autoComplete="new-password" {...register} />
    </Field>
  );
}
