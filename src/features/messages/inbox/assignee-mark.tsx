import { UserRound } from 'lucide-react';
import type { Assignee } from '#endpoints/references';
import { displayName } from '@/lib/text/format';

/** Who looks after a conversation or an application, in a list; nothing where nobody does. */
export function AssigneeMark({ assignee }: { assignee: Assignee | null | undefined }) {
  if (!assignee) return null;
  return (
    <span className="flex min-w-0 max-w-24 shrink-0 items-center gap-0.5 text-ink-muted text-xs">
      <UserRound aria-hidden="true" className="size-3 shrink-0" />
      <span className="sr-only">担当者</span>
      <bdi title={`担当者: ${displayName(assignee)}`} className="truncate">
        {assignee.lastName || assignee.firstName}
      </bdi>
    </span>
  );
}
