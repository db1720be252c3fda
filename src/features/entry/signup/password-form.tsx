import { valibotResolver } from '@hookform/resolvers/valibot';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { Email } from '#endpoints/contacts';
import { paths } from '@/config/paths';
import { session } from '@/session/current-session';
import { Button } from '@/ui/controls/button';
import { Field } from '@/ui/forms/field';
import { TextInput } from '@/ui/forms/text-input';
import { NewPassword, NewPasswordField } from './new-password';
import { keepSentMail } from './sent-mail';
import { SignUpProblem } from './sign-up-problem';
import { TermsNote } from './terms-note';

const PasswordFormInput = v.object({
  email: Email,
  password: NewPassword,
});

type PasswordFormProps = {
  /** The address that the link was sent to; '' where the platform does not name it. */
  email: string;
  /** Called while the account is being created: the form must stay, whatever the session says meanwhile. */
  onBusy: (isBusy: boolean) => void;
};

/** Creates the account of a confirmed address; the screen goes on as soon as it is signed in. */
export function PasswordForm({ email, onBusy }: PasswordFormProps) {
  const [failure, setFailure] = useState<unknown>(null);
  const isBusy = useRef(false);
  const { register, handleSubmit, formState } = useForm({
    resolver: valibotResolver(PasswordFormInput),
    defaultValues: { email, password: '' },
  });

  const submit = handleSubmit(async ({ email: address, password }) => {
    if (isBusy.current) return;
    isBusy.current = true;
    onBusy(true);
    setFailure(null);
    try {
      await session.signUp(address, password, 'company');
      // The mail has done its work: nobody else at this browser shall find its address.
      keepSentMail(null);
    } catch (error) {
      setFailure(error);
      window.reportError(error); // the app alerts what spec §8 names
    } finally {
      isBusy.current = false;
      onBusy(false);
    }
  });

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <p className="text-ink-muted">
        メールアドレスを確認しました。ログインに使うパスワードを設定してください。
      </p>
      <SignUpProblem error={failure} login={paths.login(paths.newCorporation)} />
      <Field label="メールアドレス" required={email === ''} error={formState.errors.email?.message}>
        <TextInput type="email" autoComplete="username" readOnly={email !== ''} {...register('email')} />
      </Field>
      <NewPasswordField register={register('password')} error={formState.errors.password?.message} />
      <TermsNote />
      <Button type="submit" variant="primary" size="lg" loading={formState.isSubmitting} className="w-full">
        アカウントを作成
      </Button>
    </form>
  );
}
