import type { Selection, SelectionStatus } from '#endpoints/selection';

/** What carries a selection on: our first message, the report of a match, or its end. */
export type SelectionStep = 'message' | 'report' | 'finish';

const steps: Readonly<Record<Selection['status'], Partial<Record<SelectionStatus, SelectionStep>>>> = {
  // The candidate's reply begins it, and nobody comes to terms with a candidate who has not replied.
  scouting: { finished: 'finish' },
  applied: { inProgress: 'message', matched: 'report', finished: 'finish' },
  inProgress: { matched: 'report', finished: 'finish' },
  matched: {},
  finished: {},
  // A state of the platform: which steps lead on from it only the platform knows.
  unknown: {},
};

/** The company's step from one state of a selection to another; undefined where there is none (docs/product.md §4). */
export const stepBetween = (from: Selection['status'], to: SelectionStatus): SelectionStep | undefined =>
  steps[from][to];
