import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { displayName } from '@/lib/text/format';
import { BatchFooter } from '@/parts/batch/batch-footer';
import { BatchProgress } from '@/parts/batch/batch-progress';
import { BatchRow } from '@/parts/batch/batch-row';
import { countOf, remainingPeople } from '@/parts/batch/batch-state';
import { finishReasons } from '@/parts/selections/finish-reasons';
import { Button } from '@/ui/controls/button';
import { Dialog } from '@/ui/overlays/dialog';
import { FINISH_AFTER_DAYS } from '../list/unanswered';
import { chosenScouts } from './chosen-scouts';
import type { FinishJob } from './finish-job';
import { finishes } from './finishes';

const words = {
  waiting: '終了待ち',
  sending: '終了中',
  sent: '終了',
  overtaken: '終了せず',
};

type FinishDialogProps = { cid: string; job: FinishJob; onClose: () => void };

/** 終了する(返信がない): asks, then finishes one selection after another and says what became of each. */
export function FinishDialog({ cid, job, onClose }: FinishDialogProps) {
  const queryClient = useQueryClient();
  const run = finishes.useRun();
  const count = countOf(job.people, 'waiting');
  const resume = () => void finishes.runAll({ queryClient, cid });

  // Nothing is finished behind a page that does not show it.
  useEffect(() => finishes.pause, []);

  function close() {
    finishes.pause();
    onClose();
    if (!job.isStarted || remainingPeople(job).length === 0) finishes.writeJob(cid, null);
  }

  function start() {
    if (count === 0) return;
    finishes.changeJob(cid, { isStarted: true });
    chosenScouts.dropFromLists(
      cid,
      job.people.map(({ scout }) => scout.scoutId),
    );
    resume();
  }

  const rows = job.people.map(({ candidate, scout: { chatGroupId }, state }) => (
    <BatchRow
      key={chatGroupId}
      name={displayName(candidate)}
      state={state}
      isRunning={run.isRunning}
      words={words}
      onRetry={() => void finishes.retryOne({ queryClient, cid }, chatGroupId)}
    />
  ));

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && close()}
      title="返信のない選考を終了する"
      size="lg"
      // A press beside the dialog does not close what can be submitted.
      onSubmit={() => false}
      footer={
        job.isStarted ? (
          <BatchFooter
            people={job.people}
            run={run}
            onPause={finishes.pause}
            onResume={resume}
            onClose={close}
          />
        ) : (
          <>
            <Button onClick={close}>キャンセル</Button>
            <Button variant="danger" aria-disabled={count === 0} onClick={start}>
              {`${count}人の選考を終了する`}
            </Button>
          </>
        )
      }
    >
      {job.isStarted ? (
        <BatchProgress people={job.people} run={run} doneWords="の選考を終了しました" act="終了">
          {rows}
        </BatchProgress>
      ) : (
        <div className="flex flex-col gap-4">
          <p className="text-pretty">{questionOf(count)}</p>
          <ul aria-label="選考を終了する候補者" className="divide-y divide-line border-line border-y">
            {rows}
          </ul>
        </div>
      )}
    </Dialog>
  );
}

/** What happens at the press of the button, or why nothing can. */
function questionOf(count: number): string {
  if (count === 0) {
    return `終了できる選考がありません。スカウトの送信から${FINISH_AFTER_DAYS}日以上たったものを選択してください。`;
  }
  const reason = finishReasons.length > 0 ? '(理由:返信がない)' : '';
  return `${count}人の選考を「選考終了」にします${reason}。候補者へのお知らせは自動送信されません。直前に返信の有無を確かめ、返信があった人の選考は終了しません。終了すると元に戻せず、会話は閲覧のみになります。`;
}
