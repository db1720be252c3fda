import { Send } from 'lucide-react';
import { BatchFooter } from '@/parts/batch/batch-footer';
import { SendOrLater } from '@/parts/later/send-or-later';
import { Button } from '@/ui/controls/button';
import { bulkScouts } from './bulk-scouts';
import type { BulkScout } from './use-bulk-scout';

type BulkScoutFooterProps = {
  scouts: BulkScout;
  /** Whether the step can be shown at all. */
  isReady: boolean;
  onClose: () => void;
};

/** What leads on and back, by step. */
export function BulkScoutFooter({ scouts, isReady, onClose }: BulkScoutFooterProps) {
  const { job, step, change, sendable, eligibility } = scouts;
  if (job.isStarted) return <SendingFooter scouts={scouts} onClose={onClose} />;
  if (!isReady) return <Button onClick={onClose}>閉じる</Button>;
  if (step === 'compose') {
    return (
      <>
        <Button onClick={onClose}>{job.text === '' ? 'キャンセル' : '下書きを保存して閉じる'}</Button>
        <Button variant="primary" onClick={scouts.review}>
          一人ずつ確認へ進む
        </Button>
      </>
    );
  }
  const isDone = eligibility.isDone && sendable.length > 0;
  if (step === 'review') {
    return (
      <>
        <Button onClick={() => change({ step: 'compose' })}>案件と文面に戻る</Button>
        <Button variant="primary" aria-disabled={!isDone} onClick={scouts.confirm}>
          {isDone ? `${sendable.length}人への送信へ進む` : '送信へ進む'}
        </Button>
      </>
    );
  }
  return (
    <>
      <Button onClick={() => change({ step: 'review' })}>確認に戻る</Button>
      <SendOrLater isReady={() => isDone} onPlan={scouts.startLater}>
        <Button variant="primary" icon={<Send />} aria-disabled={!isDone} onClick={() => scouts.start()}>
          {isDone ? `${sendable.length}人に送信する` : '送信する'}
        </Button>
      </SendOrLater>
    </>
  );
}

function SendingFooter({ scouts, onClose }: Pick<BulkScoutFooterProps, 'scouts' | 'onClose'>) {
  const { job, resume } = scouts;
  const run = bulkScouts.useRun();
  return (
    <BatchFooter
      people={job.people}
      run={run}
      onPause={bulkScouts.pause}
      onResume={resume}
      onClose={onClose}
    />
  );
}
