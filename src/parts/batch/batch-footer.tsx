import { Button } from '@/ui/controls/button';
import { type BatchPerson, remainingPeople } from './batch-state';
import type { BatchRun } from './define-batch';

type BatchFooterProps = {
  people: readonly BatchPerson[];
  run: BatchRun;
  onPause: () => void;
  onResume: () => void;
  onClose: () => void;
};

/** 一時停止 while a batch runs, else 続ける and the way out. */
export function BatchFooter({ people, run, onPause, onResume, onClose }: BatchFooterProps) {
  const isWaiting = people.some(({ state }) => state.type === 'waiting' || state.type === 'sending');
  if (run.isRunning) {
    return (
      <Button loading={run.isPausing} onClick={onPause}>
        一時停止
      </Button>
    );
  }
  return (
    <>
      <Button variant={isWaiting ? 'secondary' : 'primary'} onClick={onClose}>
        {remainingPeople({ people }).length > 0 ? 'あとで続ける' : '閉じる'}
      </Button>
      {isWaiting ? (
        <Button variant="primary" onClick={onResume}>
          続ける
        </Button>
      ) : null}
    </>
  );
}
