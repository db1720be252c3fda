import { inbox } from '#endpoints/inbox';
import type { Assignee } from '#endpoints/references';
import { call } from '@/client/call';
import { runMutation } from '@/client/run-mutation';
import { createChangeQueue } from '@/parts/marks/change-queue';
import { type ConversationPlace, readChangeAgain, showChange } from './conversation-change';

type AssigneeChange = { value: string | null };

const changes = createChangeQueue<AssigneeChange>();

/**
 * Makes a member look after a conversation, or nobody: shown at once, and taken back when the server refuses because a
 * colleague was first. The last choice counts, however quickly they follow each other.
 */
export async function changeAssignee(
  place: ConversationPlace,
  wanted: Assignee | null,
  before: Assignee | null,
): Promise<void> {
  const { queryClient, cid, chatGroupId } = place;
  showChange(place, { assignee: wanted });
  let seenAssignee = before?.universalUid ?? null;
  const outcome = await changes.settle(
    `${cid} ${chatGroupId}`,
    { value: wanted?.universalUid ?? null },
    seenAssignee,
    ({ value: universalUid }) =>
      runMutation(queryClient, {
        mutationFn: async () => {
          const body = { universalUid, seenAssignee };
          await call(inbox.changeAssignee, { params: { cid, chatGroupId }, body });
          seenAssignee = universalUid;
        },
      }),
  );
  if (outcome === null) return;
  if (outcome.hasFailed) showChange(place, { assignee: before });
  readChangeAgain(place);
}
