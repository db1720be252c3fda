import { Briefcase, MailX } from 'lucide-react';
import { env } from '@/config/env';
import { paths } from '@/config/paths';
import type { useScoutAllowance } from '@/parts/plan/use-scout-allowance';
import type { usePublishedProjects } from '@/parts/projects/use-published-projects';
import { LoadError } from '@/parts/shell/load-error';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import { ButtonLink } from '@/ui/navigation/link';

type ScoutObstacleProps = {
  allowance: Pick<ReturnType<typeof useScoutAllowance>, 'allowance' | 'error' | 'isFetching' | 'refetch'>;
  published: ReturnType<typeof usePublishedProjects>;
  /** A text was written before the obstacle came up. */
  hasDraft: boolean;
};

const DRAFT_KEPT = '入力した本文は、この候補者への下書きとして残っています。';

/** Stands in place of the form while it cannot be filled in: why not, and what to do about it. */
export function ScoutObstacle({ allowance, published, hasDraft }: ScoutObstacleProps) {
  const draftNote = hasDraft ? DRAFT_KEPT : '';
  if (allowance.allowance?.remaining === 0) {
    return (
      <EmptyState
        icon={<MailX />}
        title={`スカウトの送信上限(${allowance.allowance.limit}通)に達しました`}
        description={`これ以上は送信できません。続けて送信するには、プランの変更をご検討ください。${draftNote}`}
        action={
          <ButtonLink variant="primary" href={env.contactUrl} external>
            プランについて問い合わせる
          </ButtonLink>
        }
      />
    );
  }
  if (published.projects?.length === 0) {
    return (
      <EmptyState
        icon={<Briefcase />}
        title="公開中の案件がありません"
        description={`スカウトは公開中の案件について送信します。案件を公開してから、もう一度お試しください。${draftNote}`}
        action={
          <ButtonLink variant="primary" href={paths.projects()}>
            案件管理へ
          </ButtonLink>
        }
      />
    );
  }
  if (allowance.error || published.error) {
    return (
      <LoadError
        error={allowance.error ?? published.error}
        onRetry={() => {
          if (allowance.error) void allowance.refetch();
          if (published.error) void published.refetch();
        }}
        retrying={allowance.isFetching || published.isFetching}
      />
    );
  }
  return (
    <div aria-busy="true" className="flex flex-col gap-5 py-2">
      <span role="status" className="sr-only">
        読み込み中です
      </span>
      <Skeleton className="h-9" />
      <Skeleton className="h-9" />
      <Skeleton className="h-56" />
    </div>
  );
}
