import { Building2 } from 'lucide-react';
import { type NextRouter, useRouter } from 'next/router';
import { useEffect, useEffectEvent, useState } from 'react';
import { isNotUnderstood, NOT_UNDERSTOOD_MESSAGE } from '@/client/response-shape-error';
import { paths } from '@/config/paths';
import { safeReturnPath } from '@/lib/address/safe-return-path';
import { session } from '@/session/current-session';
import { Button } from '@/ui/controls/button';
import { Spinner } from '@/ui/feedback/spinner';
import { ButtonLink } from '@/ui/navigation/link';
import { PageHeader } from '@/ui/navigation/page-header';

/** What the address asks for: the company, and the page after it; anything but a page of ours is 案件管理. */
function readQuery({ c, redirect }: NextRouter['query']): { target: string | null; redirect: string } {
  const after = safeReturnPath([redirect].flat()[0], { except: paths.switchAccount('', '') });
  return { target: [c].flat()[0] ?? null, redirect: after ?? paths.projects() };
}

/** Switches to the company of the query's `c`, then goes to its `redirect` (spec §2). */
export function SwitchAccountScreen() {
  const { query, isReady } = useRouter();
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const { target, redirect } = readQuery(query);
  if (failure) return <Failed {...failure} redirect={redirect} onRetry={() => setFailure(null)} />;
  return (
    <>
      <Switching />
      {isReady ? (
        <Switch target={target} redirect={redirect} onFailure={(error) => setFailure({ error })} />
      ) : null}
    </>
  );
}

type SwitchProps = { target: string | null; redirect: string; onFailure: (error: unknown) => void };

function Switch({ target, redirect, onFailure }: SwitchProps) {
  const router = useRouter();
  const fail = useEffectEvent(onFailure);
  const goOn = useEffectEvent(() => void router.replace(redirect));

  useEffect(() => {
    let isOver = false;
    // A missing company is alerted, and the page after it still shows the one from before.
    const switching = target === null ? Promise.resolve() : session.switchAccount(target);
    switching.then(
      () => !isOver && goOn(),
      (error) => {
        if (!isOver) fail(error);
        window.reportError(error); // the app alerts what spec §8 names
      },
    );
    return () => {
      isOver = true;
    };
  }, [target]);

  return null;
}

function Switching() {
  return (
    <div className="flex flex-col items-center gap-4 py-16 text-center">
      <Spinner />
      <PageHeader title="企業アカウントを切り替えています" className="mb-0" />
    </div>
  );
}

type FailedProps = { error: unknown; redirect: string; onRetry: () => void };

function Failed({ error, redirect, onRetry }: FailedProps) {
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
        <span>企業アカウントは元のままです。</span>
        <span>
          {isNotUnderstood(error) ? NOT_UNDERSTOOD_MESSAGE : '時間をおいて、もう一度お試しください。'}
        </span>
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        <ButtonLink href={redirect}>切り替えずに戻る</ButtonLink>
        <Button variant="primary" onClick={onRetry}>
          もう一度切り替える
        </Button>
      </div>
    </div>
  );
}
