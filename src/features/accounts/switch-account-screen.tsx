import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { paths } from '@/config/paths';
import { safeReturnPath } from '@/lib/safe-return-path';
import { session } from '@/session/current-session';
import { PageHeader } from '@/ui/page-header';
import { Spinner } from '@/ui/spinner';

/** Switches to the company of the query's `c`, then goes to its `redirect` (spec §2). */
export function SwitchAccountScreen() {
  const router = useRouter();

  useEffect(() => {
    const query = new URLSearchParams(window.location.search);
    const target = query.get('c');
    const redirect = safeReturnPath(query.get('redirect')) ?? paths.projects();
    const switching = target === null ? Promise.resolve() : session.switchAccount(target);
    // A failed switch raises its alert; the page it came from still shows the company from before.
    void switching.finally(() => router.replace(redirect));
  }, [router]);

  return (
    <div className="flex flex-col items-center gap-4 py-16 text-center">
      <Spinner />
      <PageHeader title="企業アカウントを切り替えています" className="mb-0" />
    </div>
  );
}
