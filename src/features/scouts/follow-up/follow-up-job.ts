import * as v from 'valibot';
import { UserSummary } from '#endpoints/user-profile';
import { randomId } from '@/lib/random-id';
import { BatchState } from '@/parts/batch/batch-state';
import { ChosenScout, onePerConversation } from './chosen-scout';

const FollowUpPerson = v.object({
  candidate: UserSummary,
  scout: ChosenScout,
  /** What is sent to this person; null is the text for all, with the placeholders filled in. */
  text: v.nullable(v.string()),
  /** The key under which the server takes this person's message once. */
  idempotencyKey: v.string(),
  state: BatchState,
});
export type FollowUpPerson = v.InferOutput<typeof FollowUpPerson>;

export const FollowUpJob = v.object({
  /** `send` only from the confirmation on: then nothing can be changed any more. */
  step: v.picklist(['compose', 'review', 'send']),
  isStarted: v.boolean(),
  templateId: v.nullable(v.string()),
  text: v.string(),
  people: v.array(FollowUpPerson),
});

/** Follow-ups to scouts without an answer, from the choice of the scouts to the last one sent. */
export type FollowUpJob = v.InferOutput<typeof FollowUpJob>;

/** What a follow-up says unless something else is written. */
export const USUAL_FOLLOW_UP = `{{候補者名}}様

先日、「{{案件名}}」の件でご連絡いたしました{{会社名}}の{{担当者名|採用担当}}です。
その後、ご覧いただけましたでしょうか。

少しでもご興味がありましたら、ご質問だけでもお気軽にご返信ください。
どうぞよろしくお願いいたします。`;

/** A job about these scouts with the usual text. */
export const newFollowUps = (scouts: readonly ChosenScout[]): FollowUpJob => ({
  step: 'compose',
  isStarted: false,
  templateId: null,
  text: USUAL_FOLLOW_UP,
  people: onePerConversation(scouts).map((scout) => ({
    candidate: scout.target,
    scout,
    text: null,
    idempotencyKey: randomId(),
    state: { type: 'waiting' },
  })),
});
