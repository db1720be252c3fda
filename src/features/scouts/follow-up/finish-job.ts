import * as v from 'valibot';
import { UserSummary } from '#endpoints/user-profile';
import { BatchState } from '@/parts/batch/batch-state';
import { ChosenScout, onePerConversation } from './chosen-scout';
import { finishTooEarly } from './look';

const FinishPerson = v.object({ candidate: UserSummary, scout: ChosenScout, state: BatchState });
export type FinishPerson = v.InferOutput<typeof FinishPerson>;

export const FinishJob = v.object({ isStarted: v.boolean(), people: v.array(FinishPerson) });

/** Selections to be finished for want of an answer. */
export type FinishJob = v.InferOutput<typeof FinishJob>;

/** A job about these scouts; those that are too recent are left out. */
export const newFinishJob = (scouts: readonly ChosenScout[]): FinishJob => ({
  isStarted: false,
  people: onePerConversation(scouts).map((scout) => {
    const reason = finishTooEarly(scout);
    return {
      candidate: scout.target,
      scout,
      state: reason === null ? { type: 'waiting' } : { type: 'excluded', reason },
    };
  }),
});
