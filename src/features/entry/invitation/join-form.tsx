import { valibotResolver } from '@hookform/resolvers/valibot';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { Email } from '#endpoints/contacts';
import { PersonName } from '#endpoints/corporation-account';
import { paths } from '@/config/paths';
import { NewPassword, NewPasswordField } from '@/features/entry/signup/new-password';
import { PersonNameFields } from '@/features/entry/signup/person-name';
import { SignUpProblem } from '@/features/entry/signup/sign-up-problem';
import { TermsNote } from '@/features/entry/signup/terms-note';
import { has } from '@/session/abilities';
import { Button } from '@/ui/controls/button';
import { EmailInput } from '@/ui/forms/email-input';
import { Field } from '@/ui/forms/field';
import { ButtonLink } from '@/ui/navigation/link';
import { type OpenedInvitation, useJoin } from './use-join';

const text = v.string();
const nothing = { email: text, lastName: text, firstName: text, password: text };
type JoinInput = Record<keyof typeof nothing, string>;

/** What a visitor is asked for; the rest of the form is not there. */
type Asked = { account: boolean; name: boolean; email: boolean };

const inputFor = (asked: Asked) =>
  v.object({
    ...nothing,
    ...(asked.name ? PersonName.entries : null),
    ...(asked.account ? { password: NewPassword } : null),
    ...(asked.email ? { email: Email } : null),
  });

type JoinFormProps = {
  invitation: OpenedInvitation;
  /** Nobody is signed in: an account is created first. */
  needsAccount: boolean;
  needsName: boolean;
  /** Called while it is under way: the form must stay, whatever the session says meanwhile. */
  onBusy: (isBusy: boolean) => void;
  /** Finds out what became of the invitation after a failure. */
  reload: () => Promise<void>;
};

/** Accepts an invitation, as the signed-in person or with a new account. */
export function JoinForm({ invitation, needsAccount, needsName, onBusy, reload }: JoinFormProps) {
  const [failure, setFailure] = useState<unknown>(null);
  // What it looked like when the button was pressed: signing up must not take the fields away.
  const [shown, setShown] = useState<Asked | null>(null);
  const isBusy = useRef(false);
  const join = useJoin(invitation);
  const asked = shown ?? {
    account: needsAccount,
    // Without extensions no call takes a name.
    name: needsName && has('accountSettings'),
    email: needsAccount && invitation.email === '',
  };
  const { register, handleSubmit, formState } = useForm({
    resolver: valibotResolver<JoinInput, unknown, JoinInput>(inputFor(asked)),
    defaultValues: { email: invitation.email, lastName: '', firstName: '', password: '' },
  });
  const { errors } = formState;
  const login = paths.login(paths.invitation(invitation.invitationId));

  const submit = handleSubmit(async ({ email: address, password, lastName, firstName }) => {
    if (isBusy.current) return;
    isBusy.current = true;
    onBusy(true);
    setShown(asked);
    setFailure(null);
    try {
      await join({
        email: address,
        password: asked.account ? password : null,
        name: asked.name ? { lastName, firstName } : null,
      });
    } catch (error) {
      setFailure(error);
      window.reportError(error); // the app alerts what spec §8 names
      await reload();
    } finally {
      isBusy.current = false;
      setShown(null);
      onBusy(false);
    }
  });

  return (
    <>
      <form method="post" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <p className="text-ink-muted">{introOf(asked)}</p>
        <SignUpProblem error={failure} login={login} />
        {asked.name ? (
          <PersonNameFields
            lastName={{ register: register('lastName'), error: errors.lastName?.message }}
            firstName={{ register: register('firstName'), error: errors.firstName?.message }}
          />
        ) : null}
        {asked.email ? (
          <Field label="メールアドレス" required error={errors.email?.message}>
            <EmailInput type="email" autoComplete="username" {...register('email')} />
          </Field>
        ) : null}
        {asked.account ? (
          <>
            {/* Lets password managers know whose password it is. */}
            {asked.email ? null : (
              <input hidden type="email" autoComplete="username" value={invitation.email} readOnly />
            )}
            <NewPasswordField register={register('password')} error={errors.password?.message} />
            <TermsNote />
          </>
        ) : null}
        <Button type="submit" variant="primary" size="lg" loading={formState.isSubmitting} className="w-full">
          {asked.account ? '登録して参加する' : '参加する'}
        </Button>
      </form>
      {asked.account ? <LoginInstead href={login} /> : null}
    </>
  );
}

function introOf({ account, name }: Asked): string {
  if (!account) return '参加すると、この企業のメンバーとして案件や候補者を管理できます。';
  return `はじめての方は、${name ? 'お名前と' : ''}パスワードを設定して参加してください。`;
}

function LoginInstead({ href }: { href: string }) {
  return (
    <div className="flex flex-col gap-3 border-line border-t pt-5">
      <p className="text-center text-base text-ink-muted md:text-sm">アカウントをお持ちの方</p>
      <ButtonLink size="lg" href={href}>
        ログインして参加する
      </ButtonLink>
    </div>
  );
}
