import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { paths } from '@/config/paths';
import { PasswordInput } from '@/features/entry/auth/password-input';
import { NewPassword, NewPasswordField } from '@/features/entry/signup/new-password';
import { LeaveGuard } from '@/parts/shell/leave-guard';
import { Button } from '@/ui/controls/button';
import { ProblemNotice } from '@/ui/feedback/problem-notice';
import { showToast } from '@/ui/feedback/toast-store';
import { Field } from '@/ui/forms/field';
import { Link } from '@/ui/navigation/link';
import { CurrentPassword, identityProblem, wrongPassword } from './own-identity';
import { useSubmission } from './use-submission';

const PasswordChange = v.object({ current: CurrentPassword, next: NewPassword });
type PasswordChange = v.InferOutput<typeof PasswordChange>;

const nothing: PasswordChange = { current: '', next: '' };

/** パスワード: a new one, after the current one has been entered once more. */
export function PasswordForm({ email }: { email: string }) {
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: valibotResolver(PasswordChange),
    defaultValues: nothing,
  });
  const { errors, isDirty, isSubmitting } = formState;

  const { problem, submit } = useSubmission(async (values: PasswordChange) => {
    try {
      const { changePassword } = await import('@/session/credentials');
      await changePassword(values);
    } catch (error) {
      const message = wrongPassword(error);
      if (message === null) return identityProblem(error);
      setError('current', { message }, { shouldFocus: true });
      return null;
    }
    reset(nothing, { keepFieldsRef: true });
    showToast({ message: 'パスワードを変更しました' });
    return '';
  });

  return (
    <form
      method="post"
      noValidate
      aria-label="パスワード"
      onSubmit={(event) => void handleSubmit(submit)(event)}
      className="flex flex-col gap-4"
    >
      <LeaveGuard isDirty={isDirty} />
      {/* Password managers look for whose password it is. */}
      <input type="email" autoComplete="username" readOnly hidden value={email} />
      <Field
        label="現在のパスワード"
        required
        error={errors.current?.message}
        aside={<Link href={paths.passwordReset}>パスワードを忘れた場合</Link>}
      >
        <PasswordInput autoComplete="current-password" {...register('current')} />
      </Field>
      <NewPasswordField
        label="新しいパスワード"
        hint="8文字以上で設定してください。ほかの端末では、もう一度ログインが必要になります。"
        register={register('next')}
        error={errors.next?.message}
      />
      <ProblemNotice text={problem} />
      <Button type="submit" loading={isSubmitting} aria-disabled={!isDirty} className="self-start">
        パスワードを変更
      </Button>
    </form>
  );
}
