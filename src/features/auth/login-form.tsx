import { valibotResolver } from '@hookform/resolvers/valibot';
import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { Email } from '#endpoints/primitives';
import { paths } from '@/config/paths';
import { session } from '@/session/current-session';
import type { SignInOutcome } from '@/session/sign-in-flow';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { InlineNotice } from '@/ui/inline-notice';
import { Link } from '@/ui/link';
import { TextInput } from '@/ui/text-input';
import { loginErrorMessage } from './login-messages';

const LoginInput = v.object({
  email: Email,
  password: v.pipe(v.string(), v.nonEmpty('パスワードを入力してください')),
});

type LoginFormProps = { onDone: (outcome: SignInOutcome) => void };

/** E-mail and password. A failure keeps the address, empties nothing, and puts the reader at the password. */
export function LoginForm({ onDone }: LoginFormProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isPasswordShown, setIsPasswordShown] = useState(false);
  const [isReady, setIsReady] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { register, handleSubmit, setFocus, setValue, formState } = useForm({
    resolver: valibotResolver(LoginInput),
    defaultValues: { email: '', password: '' },
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = formState;

  // What was typed, or filled in by the browser, before the script had come.
  useEffect(() => {
    for (const [name, value] of form.current ? new FormData(form.current) : []) {
      if ((name === 'email' || name === 'password') && typeof value === 'string') setValue(name, value);
    }
    setIsReady(true);
  }, [setValue]);

  const submit = handleSubmit(async ({ email, password }) => {
    setFailure(null);
    try {
      onDone(await session.signIn(email, password));
    } catch (error) {
      setFailure(loginErrorMessage(error));
      setFocus('password');
    }
  });

  return (
    // `post`: a form that is sent without its script must not put a password into the address.
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-5"
    >
      <div aria-live="assertive" className="empty:-mb-5">
        {failure ? <InlineNotice tone="danger">{failure}</InlineNotice> : null}
      </div>
      <Field label="メールアドレス" error={errors.email?.message}>
        <TextInput
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          {...register('email')}
        />
      </Field>
      <Field
        label="パスワード"
        error={errors.password?.message}
        aside={<Link href={paths.passwordReset}>パスワードを忘れた方</Link>}
      >
        <TextInput
          type={isPasswordShown ? 'text' : 'password'}
          autoComplete="current-password"
          suffix={
            <PasswordToggle isShown={isPasswordShown} onToggle={() => setIsPasswordShown(!isPasswordShown)} />
          }
          {...register('password')}
        />
      </Field>
      {/* Without a submit button the browser does not send the form by itself, which nobody would answer. */}
      <Button
        type={isReady ? 'submit' : 'button'}
        variant="primary"
        size="lg"
        loading={isSubmitting}
        className="mt-1 w-full"
      >
        ログイン
      </Button>
    </form>
  );
}

function PasswordToggle({ isShown, onToggle }: { isShown: boolean; onToggle: () => void }) {
  const Icon = isShown ? EyeOff : Eye;
  return (
    <button
      type="button"
      aria-label="パスワードを表示"
      aria-pressed={isShown}
      onClick={onToggle}
      className="-mr-3 grid size-11 place-items-center rounded-md text-ink-subtle hover:text-ink md:-mr-2.5 md:size-9"
    >
      <Icon aria-hidden="true" className="size-4.5" />
    </button>
  );
}
