import { useRouter } from 'next/router';
import { type ReactNode, useDeferredValue, useEffect, useRef } from 'react';
import { paths, withoutBasePath } from '@/config/paths';
import type { Access } from '@/session/required-auth';
import { useAccess } from '@/session/required-auth';
import { useAuthError } from '@/session/use-session';
import { AuthFailure } from './auth-failure';
import { PagePlaceholder } from './page-placeholder';

/**
 * The access, but a gate that opens lets its page be drawn piece by piece: a slow device reacts to its first touches
 * meanwhile. It closes at once.
 */
function useOpeningGently(access: ReturnType<typeof useAccess>): ReturnType<typeof useAccess> {
  const settled = useDeferredValue(access);
  return access === 'granted' && settled !== 'granted' ? 'waiting' : access;
}

/** Returns a ref to the address of the navigation in progress, but to sign-in; null when there is none. */
function useNavigationTarget() {
  const { events } = useRouter();
  const target = useRef<string | null>(null);
  useEffect(() => {
    const onStart = (url: string) => {
      const path = withoutBasePath(url);
      target.current = path.startsWith(paths.login()) ? null : path;
    };
    const onEnd = () => {
      target.current = null;
    };
    events.on('routeChangeStart', onStart);
    events.on('routeChangeComplete', onEnd);
    events.on('routeChangeError', onEnd);
    return () => {
      events.off('routeChangeStart', onStart);
      events.off('routeChangeComplete', onEnd);
      events.off('routeChangeError', onEnd);
    };
  }, [events]);
  return target;
}

type AuthGateProps = { children: (access: Exclude<Access, 'waiting'>) => ReactNode };

/**
 * Shows its children to anyone who is signed in, member of a company or not. Anyone else is sent to sign-in, with the way
 * back; while that is not known the content is hidden (spec §4).
 */
export function AuthGate({ children }: AuthGateProps) {
  const router = useRouter();
  // Not the address bar's: that is the login page's already while this page still waits to be replaced.
  const { asPath, isReady } = router;
  const access = useOpeningGently(useAccess());
  const error = useAuthError();
  const target = useNavigationTarget();

  useEffect(() => {
    if (access === 'loggedInError' && isReady) void router.replace(paths.login(target.current ?? asPath));
  }, [access, asPath, isReady, router, target]);

  if (access !== 'waiting' && access !== 'loggedInError') return children(access);
  return error === null ? <PagePlaceholder /> : <AuthFailure />;
}
