import { useEffect } from 'react';
import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { useLeaveGuard } from '@/lib/forms/use-leave-guard';

const dialog = lazyComponent(() => import('@/ui/overlays/dialog').then((module) => module.Dialog), {});

const QUESTION = '保存していない変更があります。移動しますか?';

type LeaveGuardProps = {
  isDirty: boolean;
  /** What was typed stays in the browser as a draft: leaving it is no loss, but it is not saved either. */
  isKept?: boolean;
  /** The query of the address says what is being edited, so changing it leaves too. */
  holdsQuery?: boolean;
};

/** Asks before what was typed is left behind, as long as `isDirty`. Put one beside each form that a page holds. */
export function LeaveGuard({ isDirty, isKept = false, holdsQuery }: LeaveGuardProps) {
  const { isAsking, stay, leave } = useLeaveGuard(isDirty, { holdsQuery });
  // Without the dialog's code, the browser asks the same.
  const Dialog = useLazyComponent(dialog, isAsking, () => (window.confirm(QUESTION) ? leave() : stay()));

  // The dialog must be there when the network is not.
  useEffect(() => {
    if (isDirty) dialog.preload();
  }, [isDirty]);

  if (!Dialog) return null;
  return (
    <Dialog
      open={isAsking}
      onOpenChange={(isOpen) => !isOpen && stay()}
      tone={isKept ? 'default' : 'danger'}
      title={QUESTION}
      description={
        isKept
          ? '入力した内容は、このブラウザーに下書きとして残ります。'
          : '移動すると、入力した内容は失われます。'
      }
      submitLabel="移動する"
      cancelLabel="このページに残る"
      onSubmit={() => {
        leave();
        return true;
      }}
    />
  );
}
