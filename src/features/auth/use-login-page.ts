import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { paths } from '@/config/paths';
import { safeReturnPath } from '@/lib/safe-return-path';
import { whenIdle } from '@/lib/when-idle';
import { session } from '@/session/current-session';
import { flags } from '@/session/flags';

/** The page that was asked for before sign-in; only ever one of ours. */
function returnPath(): string {
  const raw = new URLSearchParams(window.location.search).get('return_to');
  return safeReturnPath(raw) ?? paths.projects();
}

/**
 * What the sign-in page does by itself: sends on whoever is signed in already, loads the identity provider while the
 * person types, and knows the method that was used last.
 */
export function useLoginPage() {
  const router = useRouter();
  const [lastLoginMethod, setLastLoginMethod] = useState<string | null>(null);

  useEffect(() => {
    setLastLoginMethod(flags.lastLoginMethod.get());
    if (flags.loggedIn.isSet()) {
      void router.replace(returnPath());
      return;
    }
    // A failed preparation is tried again, and shown, when the form is sent.
    return whenIdle(() => void session.start().catch(() => {}));
  }, [router]);

  return { lastLoginMethod, goOn: () => void router.replace(returnPath()) };
}
