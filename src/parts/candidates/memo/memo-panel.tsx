import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { memoQuery } from '@/parts/candidates/reads';
import { PlanButton } from '@/parts/plan/plan-button';
import { explainRestrictedFeature } from '@/parts/plan/restricted-feature';
import { LoadError } from '@/parts/shell/load-error';
import { focusField } from '@/parts/shortcuts/focus-field';
import { useShortcuts } from '@/parts/shortcuts/use-shortcuts';
import { useCan } from '@/session/permissions';
import { useCorporationId } from '@/session/use-session';
import { Card } from '@/ui/data/card';
import { SkeletonText } from '@/ui/feedback/skeleton';
import { MemoEditor } from './memo-editor';
import { noMemo } from './use-memo-form';

/** メモ: what the company keeps on a candidate. Colleagues see the same one; the candidate never does. */
export function MemoPanel({ universalUid }: { universalUid: string }) {
  const canWrite = useCan('addMemoToUser');
  const region = useRef<HTMLDivElement>(null);
  useShortcuts([
    {
      key: 'm',
      label: 'メモを書く',
      onPress: () => {
        const field = region.current?.querySelector('textarea');
        if (field) focusField(field);
        else if (!canWrite) explainRestrictedFeature();
      },
    },
  ]);
  const query = useQuery(memoQuery({ cid: useCorporationId(), universalUid }));
  const read = query.data === null ? noMemo : query.data;

  return (
    <Card ref={region} as="section" aria-labelledby="memo-heading" padding="sm">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-2">
        <h2 id="memo-heading" className="text-base">
          メモ
        </h2>
        <p className="text-ink-subtle text-xs">社内のメンバーだけに表示されます</p>
      </div>
      {query.isPending ? <SkeletonText lines={3} /> : null}
      {query.isError ? (
        <LoadError
          error={query.error}
          title="メモを読み込めませんでした"
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : null}
      {read && canWrite ? <MemoEditor key={universalUid} universalUid={universalUid} memo={read} /> : null}
      {read && !canWrite ? <LockedMemo text={read.memo} /> : null}
    </Card>
  );
}

function LockedMemo({ text }: { text: string }) {
  return (
    <>
      {text ? <p className="mb-3 whitespace-pre-wrap">{text}</p> : null}
      <PlanButton permission="addMemoToUser" variant="secondary" size="sm">
        メモを書く
      </PlanButton>
    </>
  );
}
