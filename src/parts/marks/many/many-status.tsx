import { useQueryClient } from '@tanstack/react-query';
import { useCorporationId } from '@/session/use-session';
import { Button } from '@/ui/controls/button';
import { InlineNotice } from '@/ui/feedback/inline-notice';
import { ProgressBar } from '@/ui/feedback/progress-bar';
import { dismissFailure, type ManyRun, retryMany } from './mark-many';

type ManyStatusProps = { list: string; run: ManyRun };

/** How far an act on the chosen ones is, or for how many it failed, with 再試行 for those. */
export function ManyStatus({ list, run }: ManyStatusProps) {
  const queryClient = useQueryClient();
  const cid = useCorporationId();
  const place = { queryClient, cid, list };
  const { words } = run.act;
  if (run.type === 'failed') {
    return (
      <InlineNotice
        tone="warning"
        action={
          <Button size="sm" onClick={() => retryMany(place, run)}>
            再試行
          </Button>
        }
        onDismiss={() => dismissFailure(place)}
      >
        {`${words.failed(run.people.length)}。`}
      </InlineNotice>
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
