import { Building2 } from 'lucide-react';
import { useRouter } from 'next/router';
import { useEffect, useEffectEvent, useState } from 'react';
import { paths } from '@/config/paths';
import { safeReturnPath } from '@/lib/safe-return-path';
import { session } from '@/session/current-session';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/link';
import { PageHeader } from '@/ui/page-header';
import { Spinner } from '@/ui/spinner';

/** What the address asks for: the company, and the page after it; anything but a page of ours is 案件管理. */
function readAddress(): { target: string | null; redirect: string } {
  const query = new URLSearchParams(window.location.search);
  const redirect = safeReturnPath(query.get('redirect'));
  const isElsewhere = redirect !== null && !redirect.startsWith('/switch_account');
  return { target: query.get('c'), redirect: isElsewhere ? redirect : paths.projects() };
}

/** Switches to the company of the query's `c`, then goes to its `redirect` (spec §2). */
export function SwitchAccountScreen() {
  const [hasFailed, setHasFailed] = useState(false);
  return hasFailed ? (
    <Failed onRetry={() => setHasFailed(false)} />
  ) : (
    <Switching onFailure={() => setHasFailed(true)} />
  );
}

function Switching({ onFailure }: { onFailure: () => void }) {
  const router = useRouter();
  const fail = useEffectEvent(onFailure);

  useEffect(() => {
    let isOver = false;
    const { target, redirect } = readAddress();
    // A missing company is alerted, and the page after it still shows the one from before.
    const switching = target === null ? Promise.resolve() : session.switchAccount(target);
    switching.then(
      () => !isOver && router.replace(redirect),
      (error) => {
        if (!isOver) fail();
        window.reportError(error); // the app alerts what spec §8 names
      },
    );
    return () => {
      isOver = true;
    };
  }, [router]);

  return (
    <div className="flex flex-col items-center gap-4 py-16 text-center">
      <Spinner />
      <PageHeader title="企業アカウントを切り替えています" className="mb-0" />
    </div>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="flex flex-col items-center py-16 text-center">
      <span
        aria-hidden="true"
        className="mb-4 grid size-12 place-items-center rounded-full bg-danger-soft text-danger-ink"
      >
        <Building2 className="size-5.5" />
      </span>
      <PageHeader title="企業アカウントを切り替えられませんでした" className="mb-0" />
      <p role="status" className="mt-2 max-w-md text-balance text-ink-subtle [word-break:auto-phrase]">
        企業アカウントは元のままです。時間をおいて、もう一度お試しください。
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        <ButtonLink href={readAddress().redirect}>切り替えずに戻る</ButtonLink>
        <Button variant="primary" onClick={onRetry}>
          もう一度切り替える
        </Button>
      </div>
    </div>
  );
}
