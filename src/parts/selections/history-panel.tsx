import { useQuery } from '@tanstack/react-query';
import type { Selection } from '#endpoints/selection';
import { paths } from '@/config/paths';
import { formatDateTime, formatFullDateTime } from '@/lib/text/format';
import { latestScoutQuery, selectionsQuery } from '@/parts/candidates/reads';
import { LoadError } from '@/parts/shell/load-error';
import { useCorporationId } from '@/session/use-session';
import { Card } from '@/ui/data/card';
import { SkeletonText } from '@/ui/feedback/skeleton';
import { Link } from '@/ui/navigation/link';
import { SelectionStatusBadge } from './selection-status-badge';

const originLabels: Record<Selection['origin'], string> = {
  scout: 'スカウト',
  application: '応募',
  unknown: 'その他',
};

/** これまでのやりとり: the last scout and the selections of a candidate, each with its conversation. */
export function HistoryPanel({ universalUid }: { universalUid: string }) {
  const candidate = { cid: useCorporationId(), universalUid };
  const latest = useQuery(latestScoutQuery(candidate));
  const projects = useQuery(selectionsQuery(candidate));
  const failed = [latest, projects].filter((query) => query.isError);
  const selections = (projects.data ?? []).flatMap(({ project, selection: found }) =>
    found ? [{ project, ...found }] : [],
  );

  return (
    <Card as="section" aria-labelledby="history-heading" padding="sm">
      <h2 id="history-heading" className="mb-2 text-base">
        これまでのやりとり
      </h2>
      {latest.isPending || projects.isPending ? <SkeletonText lines={3} /> : null}
      {failed.length > 0 ? (
        <LoadError
          error={failed[0]?.error ?? null}
          title="やりとりを読み込めませんでした"
          onRetry={() => {
            for (const query of failed) void query.refetch();
          }}
          retrying={failed.some((query) => query.isFetching)}
        />
      ) : null}
      {latest.data ? (
        <p className="mb-2 text-sm">
          {latest.data.scoutedAt === null ? null : (
            <time dateTime={latest.data.scoutedAt} title={formatFullDateTime(latest.data.scoutedAt)}>
              {formatDateTime(latest.data.scoutedAt)}
            </time>
          )}
          <span>{` ${latest.data.sender.name ? `${latest.data.sender.name}さんが` : ''}スカウトを送信`}</span>
        </p>
      ) : null}
      {selections.length > 0 ? (
        <ul className="flex flex-col divide-y divide-line">
          {selections.map(({ selectionId, chatGroupId, project, origin, status }) => (
            <li key={selectionId} className="flex flex-col gap-1 py-2 first:pt-0 last:pb-0">
              <p className="flex items-center gap-2 text-xs">
                <SelectionStatusBadge status={status} />
                <span className="text-ink-subtle">{originLabels[origin]}</span>
              </p>
              <Link href={paths.conversation(chatGroupId)} className="line-clamp-2 text-sm">
                {project.title}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      {latest.isSuccess && projects.isSuccess && !latest.data && selections.length === 0 ? (
        <p className="text-ink-subtle text-sm">まだやりとりはありません。</p>
      ) : null}
    </Card>
  );
}
