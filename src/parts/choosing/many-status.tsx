import { type RefObject, useRef } from 'react';
import { useCorporationId } from '@/session/use-session';
import { Button } from '@/ui/controls/button';
import { InlineNotice } from '@/ui/feedback/inline-notice';
import { ProgressBar } from '@/ui/feedback/progress-bar';
import { dismissFailure, type ManyRun } from './run-many';

/** Moves the focus to the bar, before the button that has it is gone. */
const focusBar = ({ current }: RefObject<HTMLElement | null>) =>
  current?.closest('section')?.focus({ preventScroll: true });

type ManyStatusProps = { list: string; run: ManyRun };

/** How far an act on the chosen ones is, or for which it failed and why, with 再試行 for those. */
export function ManyStatus({ list, run }: ManyStatusProps) {
  const cid = useCorporationId();
  const area = useRef<HTMLDivElement>(null);
  const { words } = run;
  if (run.type === 'failed') {
    return (
      <div ref={area}>
        <InlineNotice
          tone="warning"
          action={
            <Button
              size="sm"
              onClick={() => {
                focusBar(area);
                run.retry();
              }}
            >
              再試行
            </Button>
          }
          onDismiss={() => {
            focusBar(area);
            dismissFailure({ cid, list });
          }}
        >
          <p>{`${words.failed(run.failures.length)}。`}</p>
          <ul className="mt-1 max-h-28 overflow-y-auto">
            {run.failures.map(({ key, name, reason }) => (
              <li key={key} className="flex flex-wrap gap-x-2">
                <bdi className="font-medium">{name}</bdi>
                {reason === '' ? null : <span>{reason}</span>}
              </li>
            ))}
          </ul>
        </InlineNotice>
      </div>
    );
  }
  const { unit, doing } = words;
  const text = `${doing}(${run.total}${unit}中${run.handled}${unit})…`;
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-sm tabular-nums">{text}</p>
      <ProgressBar label={doing} value={run.handled} max={run.total} valueText={text} />
    </div>
  );
}
