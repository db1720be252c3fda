import * as v from 'valibot';
import { FinishReason } from '#endpoints/selection';
import { UserSummary } from '#endpoints/user-profile';
import { BatchState } from '@/parts/batch/batch-state';
import { RefusalDraft } from '@/parts/selections/refusal-draft';

const RefusalPerson = v.object({
  selectionId: v.string(),
  chatGroupId: v.string(),
  candidate: UserSummary,
  projectTitle: v.string(),
  /** What is sent to this person; null is the text for all, with the placeholders filled in. */
  text: v.nullable(v.string()),
  state: BatchState,
});
export type RefusalPerson = v.InferOutput<typeof RefusalPerson>;

export const RefusalJob = v.object({
  step: v.picklist(['compose', 'review']),
  isStarted: v.boolean(),
  reason: v.nullable(FinishReason),
  draft: RefusalDraft,
  people: v.array(RefusalPerson),
});

/** お見送りの連絡 to many, from the choice of the people to the last selection that is finished. */
export type RefusalJob = v.InferOutput<typeof RefusalJob>;
