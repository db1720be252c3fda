import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { paths } from '@/config/paths';
import { safeReturnPath } from '@/lib/address/safe-return-path';
import { flags } from '@/session/flags';
import { useIsLoggedIn, useIsLoginAttemptInProgress } from '@/session/use-session';

/** The page that was asked for before sign-in; only ever one of ours, and never this one. */
function returnPath(returnTo: string | string[] | undefined): string {
  return safeReturnPath([returnTo].flat()[0], { except: paths.login() }) ?? paths.projects();
}

/**
 * What the sign-in page does by itself: sends on anybody who is signed in, by the form, in another tab or from before this
 * page load, waits for an attempt that a reload has interrupted, and knows the method that was used last.
 */
export function useLoginPage() {
  const router = useRouter();
  const [lastLoginMethod, setLastLoginMethod] = useState<string | null>(null);
  const isLoggedIn = useIsLoggedIn();
  const isAttempting = useIsLoginAttemptInProgress();
  const isLeaving = isLoggedIn && !isAttempting && router.isReady;
  const target = returnPath(router.query.return_to);

  useEffect(() => setLastLoginMethod(flags.lastLoginMethod.get()), []);
  useEffect(() => {
    if (isLeaving) void router.replace(target);
  }, [isLeaving, router, target]);

  return { lastLoginMethod, isBusy: isLoggedIn || isAttempting };
}
