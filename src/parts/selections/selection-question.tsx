import { Lazy, lazyComponent } from '@/lib/browser/use-lazy-component';
import type { SelectionDialogProps } from './selection-dialog-props';
import type { SelectionStep } from './steps';

const dialogs = {
  message: lazyComponent(() => import('./first-message-dialog').then((module) => module.FirstMessageDialog)),
  finish: lazyComponent(() =>
    import('./finish-selection-dialog').then((module) => module.FinishSelectionDialog),
  ),
  report: lazyComponent(() =>
    import('./report-matching-dialog').then((module) => module.ReportMatchingDialog),
  ),
};

/** The question before a step of a selection, which takes the step; its code is fetched when it is asked. */
export function SelectionQuestion({ step, ...props }: SelectionDialogProps & { step: SelectionStep }) {
  return <Lazy of={dialogs[step]} props={props} onFailed={props.onClose} />;
}
