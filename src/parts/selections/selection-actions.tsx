import { CircleCheckBig, CircleX } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/ui/controls/button';
import type { SelectionDialogProps } from './selection-dialog-props';
import { SelectionQuestion } from './selection-question';
import { stepBetween } from './steps';

type SelectionActionsProps = Omit<SelectionDialogProps, 'onClose'> & { size?: 'sm' | 'md' };

/** 成約を報告 and 選考を終了, each behind its question; nothing once the selection is over (docs/product.md §4). */
export function SelectionActions({ size, ...about }: SelectionActionsProps) {
  const [asking, setAsking] = useState<'report' | 'finish' | null>(null);

  return (
    <>
      {stepBetween(about.selection.status, 'matched') ? (
        <Button size={size} icon={<CircleCheckBig />} onClick={() => setAsking('report')}>
          成約を報告
        </Button>
      ) : null}
      {stepBetween(about.selection.status, 'finished') ? (
        <Button size={size} icon={<CircleX />} onClick={() => setAsking('finish')}>
          選考を終了
        </Button>
      ) : null}
      {asking ? (
        <SelectionQuestion key={asking} step={asking} {...about} onClose={() => setAsking(null)} />
      ) : null}
    </>
  );
}
