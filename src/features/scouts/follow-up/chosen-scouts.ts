import { defineChoice } from '@/parts/choosing/define-choice';
import type { ChosenScout } from './chosen-scout';

/** The scouts without an answer that are chosen. */
export const chosenScouts = defineChoice<ChosenScout>({
  idOf: ({ scoutId }) => scoutId,
  summaryOf: (scout) => scout,
});

/** The list that they are chosen in: one for both tabs. */
export const CHOSEN_LIST = 'scouts';
