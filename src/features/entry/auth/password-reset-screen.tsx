import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { Email } from '#endpoints/contacts';
import { paths } from '@/config/paths';
import { session } from '@/session/current-session';
import { Button } from '@/ui/controls/button';
import { Card } from '@/ui/data/card';
import { InlineNotice } from '@/ui/feedback/inline-notice';
import { EmailInput } from '@/ui/forms/email-input';
import { Field } from '@/ui/forms/field';
import { Link } from '@/ui/navigation/link';
import { loginErrorMessage } from './login-input';

const ResetInput = v.object({ email: Email });

type Result = { tone: 'success' | 'danger'; text: string };

/** Asks for a mail to set a new password; the result is the same whether or not the address is known. */
export function PasswordResetScreen() {
  const [result, setResult] = useState<Result | null>(null);
  const { register, handleSubmit, setValue, formState } = useForm({
    resolver: valibotResolver(ResetInput),
    defaultValues: { email: '' },
  });

  const submit = handleSubmit(async ({ email }) => {
    setResult(null);
    setValue('email', email);
    try {
      await session.sendPasswordReset(email);
      setResult({ tone: 'success', text: '入力されたアドレスに登録がある場合、再設定メールを送信しました' });
    } catch (error) {
      setResult({ tone: 'danger', text: loginErrorMessage(error) });
      window.reportError(error); // the app alerts what spec §8 names
    }
  });

  return (
    <div className="w-full max-w-md">
      <h1 tabIndex={-1} data-page-heading="" className="mb-6 text-center text-3xl">
        パスワードの再設定
      </h1>
      <Card className="p-5 md:p-7">
        <form
          method="post"
          noValidate
          onSubmit={(event) => void submit(event)}
          className="flex flex-col gap-5"
        >
          <p className="text-ink-muted">
            ご登録のメールアドレスを入力してください。パスワードを再設定するためのメールをお送りします。
          </p>
          <div aria-live="polite" className="empty:-mb-5">
            {result ? <InlineNotice tone={result.tone}>{result.text}</InlineNotice> : null}
          </div>
          <Field label="メールアドレス" error={formState.errors.email?.message}>
            <EmailInput type="email" autoComplete="username" {...register('email')} />
          </Field>
          <Button
            type="submit"
            variant="primary"
            size="lg"
            loading={formState.isSubmitting}
            className="w-full"
          >
            再設定メールを送信
          </Button>
        </form>
      </Card>
      <p className="mt-4 text-center text-sm">
        <Link href={paths.login()}>ログインへ戻る</Link>
      </p>
    </div>
  );
}
