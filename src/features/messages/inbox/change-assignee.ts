import { inbox } from '#endpoints/inbox';
import type { Assignee } from '#endpoints/references';
import { call } from '@/client/call';
import type { ErrorMeta } from '@/client/query-meta';
import { runMutation } from '@/client/run-mutation';
import { createChangeQueue } from '@/parts/marks/change-queue';
import { type ConversationPlace, readChangeAgain, showChange } from './conversation-change';

type AssigneeChange = { value: string | null };

const changes = createChangeQueue<AssigneeChange>();

type Wanted = { wanted: Assignee | null; before: Assignee | null; meta?: ErrorMeta };

/**
 * Shows at once who looks after a conversation, and sends it; taken back when the server refuses because a colleague was
 * first. Returns null where an earlier change that is still on its way takes this one along.
 */
export async function putAssignee(place: ConversationPlace, { wanted, before, meta }: Wanted) {
  const { queryClient, cid, chatGroupId } = place;
  showChange(place, { assignee: wanted });
  let seenAssignee = before?.universalUid ?? null;
  let error: unknown = null;
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
        ...(meta ? { meta } : null),
      }).catch((failure: unknown) => {
        error = failure;
        throw failure;
      }),
  );
  if (outcome === null) return null;
  if (outcome.hasFailed) showChange(place, { assignee: before });
  return { hasFailed: outcome.hasFailed, error };
}

/** Makes a member look after a conversation, or nobody. The last choice counts, however quickly they follow each other. */
export async function changeAssignee(
  place: ConversationPlace,
  wanted: Assignee | null,
  before: Assignee | null,
): Promise<void> {
  if (await putAssignee(place, { wanted, before })) readChangeAgain(place);
}
