import * as v from 'valibot';
import { UserSummary } from '#endpoints/user-profile';
import { stored } from '@/lib/browser/stored';
import { personalStorage } from '@/session/personal-storage';
import { JOB_KEY } from './start-store';

/** What became of one person's scout. One that is `sending` after a reload may have arrived. */
const SendState = v.variant('type', [
  v.object({ type: v.literal('waiting') }),
  v.object({ type: v.literal('sending') }),
  v.object({ type: v.literal('sent') }),
  /** Left out by the check before sending. */
  v.object({ type: v.literal('excluded'), reason: v.string() }),
  /** Left out because a colleague was faster, with the id of their scout. */
  v.object({ type: v.literal('overtaken'), reason: v.string(), scoutId: v.optional(v.string()) }),
  v.object({ type: v.literal('failed'), reason: v.string() }),
]);
export type SendState = v.InferOutput<typeof SendState>;

const BulkPerson = v.object({
  candidate: UserSummary,
  /** What is sent to this person; null is the text for all, with the placeholders filled in. */
  text: v.nullable(v.string()),
  /** The key under which the server takes this person's scout once. */
  idempotencyKey: v.string(),
  /** A scout to this person that one has agreed to send another one after. */
  agreedId: v.optional(v.string()),
  state: SendState,
});
export type BulkPerson = v.InferOutput<typeof BulkPerson>;

const BulkJob = v.object({
  /** `send` only from the confirmation on: then nothing can be changed any more. */
  step: v.picklist(['compose', 'review', 'send']),
  isStarted: v.boolean(),
  projectId: v.nullable(v.string()),
  projectTitle: v.string(),
  templateId: v.nullable(v.string()),
  text: v.string(),
  people: v.array(BulkPerson),
});

/** Scouts to many candidates, from the choice of the people to the last one sent. */
export type BulkJob = v.InferOutput<typeof BulkJob>;

/** What one was about to send, in this browser, by company. */
export const bulkJob = stored(JOB_KEY, BulkJob, personalStorage);

/** Who has not got a scout yet and still may. */
export const remainingPeople = ({ people }: Pick<BulkJob, 'people'>): BulkPerson[] =>
  people.filter(({ state }) => ['waiting', 'sending', 'failed'].includes(state.type));

/** Who is next: somebody whose scout was interrupted first of all. */
export const nextPerson = ({ people }: BulkJob): BulkPerson | undefined =>
  people.find(({ state }) => state.type === 'sending') ??
  people.find(({ state }) => state.type === 'waiting');
