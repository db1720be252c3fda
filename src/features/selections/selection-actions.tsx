import { CircleCheckBig, CircleX } from 'lucide-react';
import { useState } from 'react';
import { lazyComponent, useLazyComponent } from '@/lib/use-lazy-component';
import { Button } from '@/ui/button';
import type { SelectionDialogProps } from './selection-dialog-props';

const dialogs = {
  finish: lazyComponent<SelectionDialogProps>(() =>
    import('./finish-selection-dialog').then((module) => module.FinishSelectionDialog),
  ),
  report: lazyComponent<SelectionDialogProps>(() =>
    import('./report-matching-dialog').then((module) => module.ReportMatchingDialog),
  ),
};

type SelectionActionsProps = Omit<SelectionDialogProps, 'onClose'> & { size?: 'sm' | 'md' };

/** 成約を報告 and 選考を終了, each behind its question; nothing once the selection is over (product.md §4). */
export function SelectionActions({ selection, candidateName, size }: SelectionActionsProps) {
  const [asking, setAsking] = useState<keyof typeof dialogs | null>(null);
  const isOver = selection.status === 'matched' || selection.status === 'finished';

  return (
    <>
      {isOver ? null : (
        <>
          {/* Nobody comes to terms with a candidate who has not replied. */}
          {selection.status === 'scouting' ? null : (
            <Button size={size} icon={<CircleCheckBig />} onClick={() => setAsking('report')}>
              成約を報告
            </Button>
          )}
          <Button size={size} icon={<CircleX />} onClick={() => setAsking('finish')}>
            選考を終了
          </Button>
        </>
      )}
      {asking ? (
        <Question
          key={asking}
          kind={asking}
          selection={selection}
          candidateName={candidateName}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </>
  );
}

function Question({ kind, ...props }: SelectionDialogProps & { kind: keyof typeof dialogs }) {
  const Dialog = useLazyComponent(dialogs[kind], true, (error) => {
    props.onClose();
    window.reportError(error);
  });
  return Dialog ? <Dialog {...props} /> : null;
}
