import { useRouter } from 'next/router';
import { type ReactNode, useDeferredValue, useEffect } from 'react';
import { BASE_PATH, paths } from '@/config/paths';
import type { Access } from '@/session/required-auth';
import { useAccess } from '@/session/use-access';
import { useAuthError } from '@/session/use-session';
import { AuthFailure } from './auth-failure';
import { PagePlaceholder } from './page-placeholder';

/** The address that is shown, as the router takes it: on a dynamic route it knows it only after its first render. */
function currentPath(): string {
  const { pathname, search } = window.location;
  return (pathname.startsWith(`${BASE_PATH}/`) ? pathname.slice(BASE_PATH.length) : pathname) + search;
}

/**
 * The access, but that a gate which opens lets its page be drawn piece by piece: a slow device answers its first touches
 * meanwhile. It closes at once.
 */
function useOpeningGently(access: ReturnType<typeof useAccess>): ReturnType<typeof useAccess> {
  const settled = useDeferredValue(access);
  return access === 'granted' && settled !== 'granted' ? 'waiting' : access;
}

type AuthGateProps = { children: (access: Exclude<Access, 'waiting'>) => ReactNode };

/**
 * Shows its children to whoever is signed in, member of a company or not. Anyone else is sent to sign-in, with the way
 * back; while that is not known the content is hidden (spec §4).
 */
export function AuthGate({ children }: AuthGateProps) {
  const router = useRouter();
  const access = useOpeningGently(useAccess());
  const error = useAuthError();

  useEffect(() => {
    if (access === 'loggedInError') void router.replace(paths.login(currentPath()));
  }, [access, router]);

  if (access !== 'waiting' && access !== 'loggedInError') return children(access);
  return error === null ? <PagePlaceholder /> : <AuthFailure />;
}
