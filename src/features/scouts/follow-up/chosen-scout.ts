import * as v from 'valibot';
import { ProjectSummary } from '#endpoints/references';
import type { Scout } from '#endpoints/scout';
import { UserSummary } from '#endpoints/user-profile';

/** A scout without an answer that was chosen, as far as its follow-up or its end needs it. */
export const ChosenScout = v.object({
  scoutId: v.string(),
  chatGroupId: v.string(),
  target: UserSummary,
  project: ProjectSummary,
  scoutMessage: v.string(),
  /** Null where the platform does not say when it was sent. */
  scoutedAt: v.nullable(v.string()),
});
export type ChosenScout = v.InferOutput<typeof ChosenScout>;

/** What is kept of a row; null where it has no conversation, in which nothing can be sent. */
export function chosenScoutOf(row: Scout): ChosenScout | null {
  const { scoutId, chatGroupId, target, project, scoutMessage, scoutedAt } = row;
  return chatGroupId === null ? null : { scoutId, chatGroupId, target, project, scoutMessage, scoutedAt };
}

/** One for each conversation, the newest: both its follow-up and its end are the conversation's. */
export function onePerConversation(scouts: readonly ChosenScout[]): ChosenScout[] {
  const newestFirst = [...scouts].sort((a, b) => (b.scoutedAt ?? '').localeCompare(a.scoutedAt ?? ''));
  const newest = new Map(newestFirst.toReversed().map((scout) => [scout.chatGroupId, scout.scoutId]));
  return scouts.filter(({ chatGroupId, scoutId }) => newest.get(chatGroupId) === scoutId);
}
