import * as v from 'valibot';
import { UserSummary } from '#endpoints/user-profile';
import { BatchState } from '@/parts/batch/batch-state';

const BulkPerson = v.object({
  candidate: UserSummary,
  /** What is sent to this person; null is the text for all, with the placeholders filled in. */
  text: v.nullable(v.string()),
  /** The key under which the server takes this person's scout once. */
  idempotencyKey: v.string(),
  /** A scout to this person that one has agreed to send another one after. */
  agreedId: v.optional(v.string()),
  state: BatchState,
});
export type BulkPerson = v.InferOutput<typeof BulkPerson>;

export const BulkJob = v.object({
  /** `send` only from the confirmation on: then nothing can be changed any more. */
  step: v.picklist(['compose', 'review', 'send']),
  isStarted: v.boolean(),
  projectId: v.nullable(v.string()),
  projectTitle: v.string(),
  templateId: v.nullable(v.string()),
  text: v.string(),
  /** When the scouts leave; left out, as soon as it is started. */
  sendAt: v.optional(v.string()),
  people: v.array(BulkPerson),
});

/** Scouts to many candidates, from the choice of the people to the last one sent. */
export type BulkJob = v.InferOutput<typeof BulkJob>;
