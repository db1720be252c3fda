import { useState } from 'react';
import { isNotUnderstood, NOT_UNDERSTOOD_MESSAGE } from '@/client/response-shape-error';
import { isAuthStateError } from '@/session/auth-state-errors';
import { session } from '@/session/current-session';
import { useAuthError } from '@/session/use-session';
import { ErrorState } from '@/ui/feedback/error-state';

/** Says that the session could not be confirmed, and tries again. */
export function AuthFailure() {
  const error = useAuthError();
  const [isRetrying, setIsRetrying] = useState(false);

  async function retry() {
    setIsRetrying(true);
    await session.retry();
    setIsRetrying(false);
  }

  return (
    <ErrorState
      title="ログイン状態を確認できませんでした"
      description={
        isAuthStateError(error) ? (
          <>
            <p>{error.message}</p>
            <p>もう一度お試しいただいても変わらない場合は、お問い合わせください。</p>
          </>
        ) : isNotUnderstood(error) ? (
          NOT_UNDERSTOOD_MESSAGE
        ) : (
          'ネットワーク環境をご確認のうえ、もう一度お試しください。'
        )
      }
      onRetry={() => void retry()}
      retrying={isRetrying}
    />
  );
}
