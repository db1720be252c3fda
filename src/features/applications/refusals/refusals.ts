import * as v from 'valibot';
import { FinishReason } from '#endpoints/selection';
import { UserSummary } from '#endpoints/user-profile';
import { BatchState } from '@/parts/batch/batch-state';
import { defineBatch } from '@/parts/batch/define-batch';
import { RefusalDraft } from '@/parts/selections/refusal-draft';
import { refreshSelections } from '@/parts/selections/selection-cache';
import { refuseOne } from './refuse-one';
import { REFUSALS_KEY } from './start-store';

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

const RefusalJob = v.object({
  step: v.picklist(['compose', 'review']),
  isStarted: v.boolean(),
  reason: v.nullable(FinishReason),
  draft: RefusalDraft,
  people: v.array(RefusalPerson),
});

/** お見送りの連絡 to many, from the choice of the people to the last selection that is finished. */
export type RefusalJob = v.InferOutput<typeof RefusalJob>;

/** お見送りの連絡: selections that are finished one after another, each after its candidate was told. */
export const refusals = defineBatch({
  name: REFUSALS_KEY,
  schema: RefusalJob,
  idOf: ({ selectionId }) => selectionId,
  step: refuseOne,
  onStop: ({ queryClient }) => refreshSelections(queryClient),
  elsewhere: '別のタブで送信しています。このタブには結果だけが表示されます。',
});
