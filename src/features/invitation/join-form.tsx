import { valibotResolver } from '@hookform/resolvers/valibot';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { type Invitation, PersonName } from '#endpoints/corporation-account';
import { paths } from '@/config/paths';
import { NewPassword, NewPasswordField } from '@/features/signup/new-password';
import { PersonNameFields } from '@/features/signup/person-name';
import { SignUpProblem } from '@/features/signup/sign-up-problem';
import { TermsNote } from '@/features/signup/terms-note';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/link';
import { useJoin } from './use-join';

const JoinInput = v.object({ ...PersonName.entries, password: NewPassword });

/** What each visitor is asked for; the rest of the form is not there. */
const inputs = {
  account: JoinInput,
  name: v.object({ ...PersonName.entries, password: v.string() }),
  nothing: v.object({ lastName: v.string(), firstName: v.string(), password: v.string() }),
};

type JoinFormProps = {
  invitation: Invitation;
  /** Nobody is signed in: an account is created first. */
  needsAccount: boolean;
  needsName: boolean;
  /** Told while it is under way: the form must stay, whatever the session says meanwhile. */
  onBusy: (isBusy: boolean) => void;
  /** Finds out what became of the invitation after a failure. */
  reload: () => Promise<void>;
};

/** Accepts an invitation, as the signed-in person or with a new account. */
export function JoinForm({ invitation, needsAccount, needsName, onBusy, reload }: JoinFormProps) {
  const [failure, setFailure] = useState<unknown>(null);
  // What it looked like when the button was pressed: signing up must not take the fields away.
  const [shown, setShown] = useState<{ needsAccount: boolean; needsName: boolean } | null>(null);
  const isBusy = useRef(false);
  const join = useJoin(invitation);
  const look = shown ?? { needsAccount, needsName };
  const asked = look.needsAccount ? 'account' : look.needsName ? 'name' : 'nothing';
  const { register, handleSubmit, formState } = useForm({
    resolver: valibotResolver<v.InferInput<typeof JoinInput>, unknown, v.InferOutput<typeof JoinInput>>(
      inputs[asked],
    ),
    defaultValues: { lastName: '', firstName: '', password: '' },
  });
  const { errors } = formState;
  const login = paths.login(paths.invitation(invitation.invitationId));

  const submit = handleSubmit(async ({ password, lastName, firstName }) => {
    if (isBusy.current) return;
    isBusy.current = true;
    onBusy(true);
    setShown(look);
    setFailure(null);
    try {
      await join({
        password: look.needsAccount ? password : null,
        name: asked === 'nothing' ? null : { lastName, firstName },
      });
    } catch (error) {
      setFailure(error);
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
        <p className="text-ink-muted">
          {look.needsAccount
            ? 'はじめての方は、お名前とパスワードを設定して参加してください。'
            : '参加すると、この企業のメンバーとして案件や候補者を管理できます。'}
        </p>
        <SignUpProblem error={failure} login={login} />
        {asked === 'nothing' ? null : (
          <PersonNameFields
            lastName={{ register: register('lastName'), error: errors.lastName?.message }}
            firstName={{ register: register('firstName'), error: errors.firstName?.message }}
          />
        )}
        {look.needsAccount ? (
          <>
            {/* Tells password managers whose password it is. */}
            <input hidden type="email" autoComplete="username" value={invitation.email} readOnly />
            <NewPasswordField register={register('password')} error={errors.password?.message} />
            <TermsNote />
          </>
        ) : null}
        <Button type="submit" variant="primary" size="lg" loading={formState.isSubmitting} className="w-full">
          {look.needsAccount ? '登録して参加する' : '参加する'}
        </Button>
      </form>
      {look.needsAccount ? (
        <div className="flex flex-col gap-3 border-line border-t pt-5">
          <p className="text-center text-base text-ink-muted md:text-sm">アカウントをお持ちの方</p>
          <ButtonLink size="lg" href={login}>
            ログインして参加する
          </ButtonLink>
        </div>
      ) : null}
    </>
  );
}
