import type { ListedPlannedMessage } from '#endpoints/planned-message';
import { displayName } from '@/lib/text/format';
import { Badge } from '@/ui/data/badge';
import { PlannedStatus } from './planned-status';

/** What a row of 予約中 says of a message or a scout. */
export function PlannedTexts({ planned }: { planned: ListedPlannedMessage }) {
  const { partner, project, textMessage, chatGroupId } = planned;
  return (
    <>
      <p className="flex items-center gap-1.5 text-md md:text-base">
        <bdi className="truncate">{displayName(partner)}</bdi>
        {chatGroupId === null ? <Badge tone="info">スカウト</Badge> : null}
      </p>
      <PlannedStatus planned={planned} />
      <p className="mt-px line-clamp-2 text-base text-ink-muted [overflow-wrap:anywhere] md:text-sm">
        <bdi>{textMessage}</bdi>
      </p>
      <p className="mt-1 truncate text-ink-subtle text-xs">
        <bdi>{project.title}</bdi>
      </p>
    </>
  );
}
