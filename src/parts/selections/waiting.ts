import type { Application } from '#endpoints/application';

const DAY = 86_400_000;

/** How long an applicant has waited for us. `level`: how urgent that is. */
export type Waiting = { days: number; level: 'fresh' | 'aging' | 'old' };

/**
 * Whole days since the applicant's last message, while we owe a reply; null when we wrote last, the selection is
 * over or nothing says since when. From the third day on the wait is `aging`, from the seventh it is `old`.
 */
export function waitingOf(
  {
    lastMessage,
    appliedAt,
    selectionStatus,
  }: Pick<Application, 'lastMessage' | 'appliedAt' | 'selectionStatus'>,
  now: Date = new Date(),
): Waiting | null {
  const isOver = selectionStatus === 'matched' || selectionStatus === 'finished';
  // In a state of the platform that we do not know it may be over too.
  if (isOver || selectionStatus === 'unknown' || lastMessage?.fromUs) return null;
  const begin = lastMessage?.sentAt ?? appliedAt;
  if (begin === null) return null;
  const since = Date.parse(begin);
  const days = Math.max(0, Math.floor((now.getTime() - since) / DAY));
  return { days, level: days >= 7 ? 'old' : days >= 3 ? 'aging' : 'fresh' };
}
