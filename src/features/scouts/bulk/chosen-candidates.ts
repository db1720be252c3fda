import type { UserSummary } from '#endpoints/user-profile';
import { defineChoice } from '@/parts/choosing/define-choice';
import type { MarkedPerson } from '@/parts/marks/many/many-acts';

/** A candidate who can be chosen, with the marks that the company has put on them. */
export type ChosenCandidate = UserSummary & MarkedPerson;

/** What a scout needs to know of a candidate. */
export const summaryOf = ({ universalUid, lastName, firstName, imageUrl }: UserSummary): UserSummary => ({
  universalUid,
  lastName,
  firstName,
  imageUrl,
});

/** The candidates who are chosen for まとめてスカウト or a mark. */
export const chosenCandidates = defineChoice<ChosenCandidate>({
  idOf: ({ universalUid }) => universalUid,
  summaryOf: (candidate) => ({
    ...summaryOf(candidate),
    relation: {
      isFavorite: candidate.relation.isFavorite,
      passed: candidate.relation.passed,
      labels: candidate.relation.labels,
    },
  }),
});
