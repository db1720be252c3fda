import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { useCorporationId } from '@/session/use-session';
import { Button } from '@/ui/controls/button';
import { InlineNotice } from '@/ui/feedback/inline-notice';
import { ProgressBar } from '@/ui/feedback/progress-bar';
import { dismissFailure, type ManyRun, retryMany } from './mark-many';

/** Moves the focus to the bar, before the button that has it is gone. */
const focusBar = ({ current }: RefObject<HTMLElement | null>) =>
  current?.closest('section')?.focus({ preventScroll: true });

type ManyStatusProps = { list: string; run: ManyRun };

/** How far an act on the chosen ones is, or for how many it failed, with 再試行 for those. */
export function ManyStatus({ list, run }: ManyStatusProps) {
  const queryClient = useQueryClient();
  const cid = useCorporationId();
  const area = useRef<HTMLDivElement>(null);
  const place = { queryClient, cid, list };
  const { words } = run.act;
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
                retryMany(place, run);
              }}
            >
              再試行
            </Button>
          }
          onDismiss={() => {
            focusBar(area);
            dismissFailure(place);
          }}
        >
          {`${words.failed(run.people.length)}。`}
        </InlineNotice>
      </div>
    );
  }
  const text = `${words.doing}(${run.total}人中${run.handled}人)…`;
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-sm tabular-nums">{text}</p>
      <ProgressBar label={words.doing} value={run.handled} max={run.total} valueText={text} />
    </div>
  );
}
