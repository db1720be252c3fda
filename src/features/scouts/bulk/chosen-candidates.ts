import type { UserSummary } from '#endpoints/user-profile';
import { defineChoice } from '@/parts/choosing/define-choice';

/** The candidates who are chosen for まとめてスカウト. */
export const chosenCandidates = defineChoice<UserSummary>({
  idOf: ({ universalUid }) => universalUid,
  summaryOf: ({ universalUid, lastName, firstName, imageUrl }) => ({
    universalUid,
    lastName,
    firstName,
    imageUrl,
  }),
});
