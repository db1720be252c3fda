import { InlineNotice } from '@/ui/feedback/inline-notice';
import { Link } from '@/ui/navigation/link';
import { isEmailInUse, signUpErrorMessage } from './sign-up-error';

type SignUpProblemProps = {
  /** What was thrown; null while nothing was. */
  error: unknown;
  /** The sign-in page with the way on, for somebody who turns out to have an account. */
  login: string;
};

/** Why a sign-up did not go on, and how it does; announced when it appears. */
export function SignUpProblem({ error, login }: SignUpProblemProps) {
  return (
    <div role="alert" className="empty:hidden">
      {error === null ? null : (
        <InlineNotice tone="danger">
          <span>{signUpErrorMessage(error)}</span>
          {isEmailInUse(error) ? (
            <p>
              <Link href={login} prefetch={false}>
                ログインして続ける
              </Link>
            </p>
          ) : null}
        </InlineNotice>
      )}
    </div>
  );
}
