import { CircleAlert } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { normalizeEmail } from '#endpoints/typed-text';
import { loadTransport } from '@/client/http';
import { paths } from '@/config/paths';
import { session } from '@/session/current-session';
import { Button } from '@/ui/controls/button';
import { EmailInput } from '@/ui/forms/email-input';
import { Field } from '@/ui/forms/field';
import { Link } from '@/ui/navigation/link';
import { type LoginErrors, loginErrorMessage, validateLogin } from './login-input';
import { PasswordInput } from './password-input';

type LoginFormProps = {
  /** Whether somebody is being signed in, or signed in already: the page then goes on by itself. */
  isBusy: boolean;
};

/**
 * E-mail and password. The browser keeps the values, so that what was typed or filled in before the script came is
 * there, and a failure empties nothing. Two fields need no form library, which would be 14 KB before the first use.
 */
export function LoginForm({ isBusy }: LoginFormProps) {
  const [errors, setErrors] = useState<LoginErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [isReady, setIsReady] = useState(false);
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  useEffect(() => setIsReady(true), []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSubmitting || isBusy) return;
    const typed = email.current?.value ?? '';
    const input = { email: normalizeEmail(typed), password: password.current?.value ?? '' };
    const found = validateLogin(input);
    if (!found.email && email.current && input.email !== typed) email.current.value = input.email;
    setErrors(found);
    setFailure(null);
    if (found.email) return email.current?.focus();
    if (found.password) return password.current?.focus();

    setIsSubmitting(true);
    try {
      await session.signIn(input.email, input.password);
    } catch (error) {
      setFailure(loginErrorMessage(error));
      window.reportError(error); // the app alerts what spec §8 names
      password.current?.focus();
    } finally {
      setIsSubmitting(false);
    }
  }

  return (
    // `post`: a form that is sent without its script must not put a password into the address.
    <form
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={() => void loadTransport().catch(() => {})}
      className="flex flex-col gap-5"
    >
      <div aria-live="assertive" className="empty:-mb-5">
        {failure ? (
          <p className="flex items-start gap-2.5 rounded-lg border border-danger-line bg-danger-soft px-3.5 py-2.5 text-base md:text-sm">
            <CircleAlert aria-hidden="true" className="mt-[0.2em] size-[1.25em] shrink-0 text-danger" />
            <span>{failure}</span>
          </p>
        ) : null}
      </div>
      <Field label="メールアドレス" error={errors.email}>
        <EmailInput ref={email} name="email" type="email" autoComplete="username" />
      </Field>
      <Field label="パスワード" error={errors.password}>
        <PasswordInput ref={password} name="password" autoComplete="current-password" />
      </Field>
      {/* Not a submit button before the app can handle it: the browser would send the form itself. */}
      <Button
        type={isReady ? 'submit' : 'button'}
        variant="primary"
        size="lg"
        loading={isSubmitting || isBusy}
        className="mt-1 w-full"
      >
        ログイン
      </Button>
      {/* Not before the field, where Tab would stop on the way to it. */}
      <p className="-mt-1 text-center text-sm">
        <Link
          href={paths.passwordReset}
          prefetch={false}
          className="inline-flex min-h-11 items-center md:min-h-0"
        >
          パスワードを忘れた方
        </Link>
      </p>
    </form>
  );
}
