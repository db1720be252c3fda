import type { Interaction } from '#endpoints/interaction';
import type { ChosenSelection } from '@/parts/selections/chosen-selections';

/** The list that conversations are chosen in. */
export const CHOSEN_LIST = 'conversations';

/** What is chosen with a row. */
export const chosenOf = ({
  selectionId,
  chatGroupId,
  selectionStatus: status,
  partner: candidate,
  project,
  assignee,
  unreadCount,
}: Interaction): ChosenSelection => ({
  selectionId,
  chatGroupId,
  status,
  candidate,
  projectTitle: project.title,
  assignee,
  isUnread: (unreadCount ?? 0) > 0,
});
