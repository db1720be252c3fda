import { useRouter } from 'next/router';
import { paths } from '@/config/paths';
import { displayName } from '@/lib/text/format';
import { Dialog } from '@/ui/overlays/dialog';
import type { SelectionDialogProps } from './selection-dialog-props';

/** Says that our first message begins a selection, and leads to where it is written. */
export function FirstMessageDialog({ selection, candidate, onClose }: SelectionDialogProps) {
  const candidateName = displayName(candidate);
  const router = useRouter();
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="メッセージを送って選考を始めますか?"
      description={`${candidateName}さんへ最初のメッセージを送ると、選考の状態が「選考中」になります。`}
      submitLabel="メッセージを書く"
      onSubmit={() => router.push(paths.conversation(selection.chatGroupId))}
    />
  );
}
