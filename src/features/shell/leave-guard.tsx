import { useEffect } from 'react';
import { lazyComponent, useLazyComponent } from '@/lib/use-lazy-component';
import { useLeaveGuard } from '@/lib/use-leave-guard';
import type { DialogProps } from '@/ui/dialog-surface';

const dialog = lazyComponent<DialogProps>(() => import('@/ui/dialog').then((module) => module.Dialog));

const QUESTION = '保存していない変更があります。移動しますか?';

/** Asks before what was typed is left behind, as long as `isDirty`. Put one beside each form that a page holds. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const { isAsking, stay, leave } = useLeaveGuard(isDirty);
  // Without the dialog's code, the browser asks the same.
  const Dialog = useLazyComponent(dialog, isAsking, () => (window.confirm(QUESTION) ? leave() : stay()));

  // The dialog must be there when the network is not.
  useEffect(() => {
    if (isDirty) void dialog.load().catch(() => {});
  }, [isDirty]);

  if (!Dialog) return null;
  return (
    <Dialog
      open={isAsking}
      onOpenChange={(isOpen) => !isOpen && stay()}
      tone="danger"
      title={QUESTION}
      description="移動すると、入力した内容は失われます。"
      submitLabel="移動する"
      cancelLabel="このページに残る"
      onSubmit={() => {
        leave();
        return true;
      }}
    />
  );
}
