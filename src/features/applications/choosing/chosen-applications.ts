import type { Application } from '#endpoints/application';
import type { ChosenSelection } from '@/parts/selections/chosen-selections';

/** The list that selections are chosen in: one for table and board, which show the same. */
export const CHOSEN_LIST = 'applications';

/** What is chosen with a row. Where a platform does not say so, nothing is unread. */
export const chosenOf = ({
  selectionId,
  chatGroupId,
  selectionStatus: status,
  applicant: candidate,
  project,
  assignee,
  isRead,
}: Application): ChosenSelection => ({
  selectionId,
  chatGroupId,
  status,
  candidate,
  projectTitle: project.title,
  assignee,
  isUnread: isRead === false,
});
