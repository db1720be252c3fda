import type { Scout } from '#endpoints/scout';

const DAY = 86_400_000;

/** The scouts that nobody has answered: 未読のまま, or 既読・返信なし. */
export const unansweredTabs = ['unread', 'read'] as const;
export type UnansweredTab = (typeof unansweredTabs)[number];

/** The names of the tabs. */
export const unansweredTabLabels: Record<UnansweredTab, string> = {
  unread: '未読のまま',
  read: '既読・返信なし',
};

/** Days after a scout before which nobody is written to again. */
export const FOLLOW_UP_AFTER_DAYS = 5;

/** Days after a scout from which its selection may be finished for want of an answer. */
export const FINISH_AFTER_DAYS = 30;

/** Whole days since a scout was sent; null where the platform does not say when. */
export function daysSinceScout({ scoutedAt }: Pick<Scout, 'scoutedAt'>, now = Date.now()): number | null {
  return scoutedAt === null ? null : Math.max(0, Math.floor((now - Date.parse(scoutedAt)) / DAY));
}

/** For how long a scout has had no answer, as 「12日 未読」 or 「9日 返信なし」; null for any other scout. */
export function waitInWords(scout: Pick<Scout, 'scoutedAt' | 'status'>, now = Date.now()): string | null {
  const days = daysSinceScout(scout, now);
  if (days === null || (scout.status !== 'sent' && scout.status !== 'read')) return null;
  return `${days}日 ${scout.status === 'sent' ? '未読' : '返信なし'}`;
}
