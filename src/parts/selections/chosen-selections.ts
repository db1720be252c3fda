import type { Assignee } from '#endpoints/references';
import type { Selection } from '#endpoints/selection';
import type { LabelledUser } from '#endpoints/user-profile';
import { defineChoice } from '@/parts/choosing/define-choice';
import { stepBetween } from './steps';

/** A selection that is chosen: a row of 応募管理 or メッセージ, or a card of the board. */
export type ChosenSelection = Pick<Selection, 'selectionId' | 'chatGroupId' | 'status'> & {
  candidate: LabelledUser;
  projectTitle: string;
  /** Null for nobody; undefined where the platform knows no assignees. */
  assignee?: Assignee | null | undefined;
  /** Whether the list shows it as unread. */
  isUnread: boolean;
};

/** The selections that are chosen for what is done to many. */
export const chosenSelections = defineChoice<ChosenSelection>({
  idOf: ({ selectionId }) => selectionId,
  summaryOf: ({ selectionId, chatGroupId, status, candidate, projectTitle, assignee, isUnread }) => ({
    selectionId,
    chatGroupId,
    status,
    candidate: {
      universalUid: candidate.universalUid,
      lastName: candidate.lastName,
      firstName: candidate.firstName,
      imageUrl: candidate.imageUrl,
      hasLeft: candidate.hasLeft,
      relation: candidate.relation,
    },
    projectTitle,
    assignee,
    isUnread,
  }),
});

/** Whether anything can be done to it among many: without extensions it can be read or finished. */
export const isChoosable = ({ status, assignee, isUnread }: ChosenSelection): boolean =>
  assignee !== undefined || isUnread || stepBetween(status, 'finished') !== undefined;
