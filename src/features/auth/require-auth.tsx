import { useRouter } from 'next/router';
import { type ReactNode, useEffect, useState } from 'react';
import { BASE_PATH, paths } from '@/config/paths';
import { session } from '@/session/current-session';
import { useAccess } from '@/session/use-access';
import { useAuthError } from '@/session/use-session';
import { ErrorState } from '@/ui/error-state';
import { NoCompany } from './no-company';
import { PagePlaceholder } from './page-placeholder';

/** The address that is shown, as the router takes it: on a dynamic route it knows it only after its first render. */
function currentPath(): string {
  const { pathname, search } = window.location;
  return (pathname.startsWith(`${BASE_PATH}/`) ? pathname.slice(BASE_PATH.length) : pathname) + search;
}

/**
 * Shows its children to a signed-in member of a company (spec §4). Anyone else is sent to sign-in, with the way back;
 * while that is not known the content is hidden.
 */
export function RequireAuth({ children }: { children: ReactNode }) {
  const router = useRouter();
  const access = useAccess();
  const error = useAuthError();

  useEffect(() => {
    if (access === 'loggedInError') void router.replace(paths.login(currentPath()));
  }, [access, router]);

  if (access === 'granted') return children;
  if (access === 'noCorporation') return <NoCompany />;
  if (error !== null) return <AuthFailure />;
  return <PagePlaceholder />;
}

function AuthFailure() {
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
