import type { Selection } from '#endpoints/selection';
import type { UserSummary } from '#endpoints/user-profile';
import { defineChoice } from '@/parts/choosing/define-choice';

/** A row of 応募管理 or a card of its board that is chosen. */
export type ChosenSelection = Pick<Selection, 'selectionId' | 'chatGroupId' | 'status'> & {
  candidate: UserSummary;
  projectTitle: string;
};

/** The selections that are chosen for what is done to many. */
export const chosenSelections = defineChoice<ChosenSelection>({
  idOf: ({ selectionId }) => selectionId,
  summaryOf: ({ selectionId, chatGroupId, status, projectTitle, candidate }) => ({
    selectionId,
    chatGroupId,
    status,
    projectTitle,
    candidate: {
      universalUid: candidate.universalUid,
      lastName: candidate.lastName,
      firstName: candidate.firstName,
      imageUrl: candidate.imageUrl,
    },
  }),
});

/** The list that they are chosen in: one for table and board, which show the same. */
export const CHOSEN_LIST = 'applications';
