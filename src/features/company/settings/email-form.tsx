import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { Email } from '#endpoints/contacts';
import { PasswordInput } from '@/features/entry/auth/password-input';
import { LeaveGuard } from '@/parts/shell/leave-guard';
import { Button } from '@/ui/controls/button';
import { InlineNotice } from '@/ui/feedback/inline-notice';
import { ProblemNotice } from '@/ui/feedback/problem-notice';
import { EmailInput } from '@/ui/forms/email-input';
import { Field } from '@/ui/forms/field';
import { CurrentPassword, identityProblem, wrongPassword } from './own-identity';
import { useSubmission } from './use-submission';

type EmailChange = { email: string; password: string };

const nothing: EmailChange = { email: '', password: '' };

const emailChange = (current: string) =>
  v.object({
    email: v.pipe(
      Email,
      v.check((email) => email.toLowerCase() !== current.toLowerCase(), '現在と同じメールアドレスです'),
    ),
    password: CurrentPassword,
  });

/** メールアドレス: a mail to the new address, whose link changes it. Until then the old one counts. */
export function EmailForm({ email }: { email: string }) {
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: valibotResolver(emailChange(email)),
    defaultValues: nothing,
  });
  const { errors, isDirty, isSubmitting } = formState;

  const { problem, isDone, submit } = useSubmission(async (values: EmailChange) => {
    try {
      const { requestEmailChange } = await import('@/session/credentials');
      await requestEmailChange(values);
    } catch (error) {
      const message = wrongPassword(error);
      if (message === null) return identityProblem(error);
      setError('password', { message }, { shouldFocus: true });
      return null;
    }
    reset(nothing, { keepFieldsRef: true });
    return '';
  });

  return (
    <form
      method="post"
      noValidate
      aria-label="メールアドレス"
      onSubmit={(event) => void handleSubmit(submit)(event)}
      className="flex flex-col gap-4"
    >
      <LeaveGuard isDirty={isDirty} />
      {/* Password managers look for whose password it is. */}
      <input type="email" autoComplete="username" readOnly hidden value={email} />
      <Field label="新しいメールアドレス" required error={errors.email?.message}>
        <EmailInput {...register('email')} />
      </Field>
      <Field label="現在のパスワード" required error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </Field>
      <ProblemNotice text={problem} />
      <div aria-live="polite" className="empty:-mb-4">
        {isDone ? (
          <InlineNotice tone="success">
            新しいアドレスに確認メールを送信しました。メールのリンクを開くと変更されます。その後は新しいアドレスでログインしてください。
          </InlineNotice>
        ) : null}
      </div>
      <Button type="submit" loading={isSubmitting} aria-disabled={!isDirty} className="self-start">
        確認メールを送信
      </Button>
    </form>
  );
}
