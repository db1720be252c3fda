import { useState } from 'react';
import { session } from '@/session/current-session';
import { ErrorState } from '@/ui/error-state';

/** Says that the session could not be made sure of, and tries again. */
export function AuthFailure() {
  const [isRetrying, setIsRetrying] = useState(false);

  async function retry() {
    setIsRetrying(true);
    try {
      await session.retry();
    } finally {
      setIsRetrying(false);
    }
  }

  return (
    <ErrorState
      title="ログイン状態を確認できませんでした"
      description="ネットワーク環境をご確認のうえ、もう一度お試しください。"
      onRetry={() => void retry()}
      retrying={isRetrying}
    />
  );
}
