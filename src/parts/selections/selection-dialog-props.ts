import type { Selection } from '#endpoints/selection';

/** What a question about a selection needs to know. */
export type SelectionDialogProps = {
  selection: Pick<Selection, 'selectionId' | 'chatGroupId' | 'universalUid' | 'status'>;
  candidate: { lastName: string; firstName: string };
  projectTitle: string;
  onClose: () => void;
};
