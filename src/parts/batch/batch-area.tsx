import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { BatchJob } from './batch-state';
import { PendingBatch } from './pending-batch';

type BatchAreaProps<Start> = {
  /** What it is: 「まとめてスカウト」. */
  title: string;
  /** What stays when it is dropped: 「送信済みのスカウトは取り消されません。」 */
  kept: string;
  /** What is lost then; by default the texts. */
  lost?: string | undefined;
  /** The job that is there; null without one. */
  job: BatchJob | null;
  /** Who the button has just asked to begin with. */
  asked: Start | null;
  /** Called when they were taken up. */
  onTaken: () => void;
  /** Whether the storage has a job now. */
  hasJob: () => boolean;
  onStart: (start: Start) => void;
  onDrop: () => void;
  /** The dialog while it is open. */
  children: (close: () => void) => ReactNode;
};

/** The dialog of a batch while it is open, else the way back to what was begun. */
export function BatchArea<Start>(props: BatchAreaProps<Start>) {
  const { job, asked, onStart, onDrop } = props;
  const [isOpen, setIsOpen] = useState(false);
  /** Who waits for the decision whether they may take the place of the job that is there. */
  const [waiting, setWaiting] = useState<Start | null>(null);

  const begin = useEffectEvent((start: Start) => {
    props.onTaken();
    if (props.hasJob()) {
      setWaiting(start);
    } else {
      onStart(start);
      setIsOpen(true);
    }
  });

  useEffect(() => {
    if (asked !== null) begin(asked);
  }, [asked]);

  function open() {
    setWaiting(null);
    setIsOpen(true);
  }

  function drop() {
    if (waiting === null) {
      onDrop();
    } else {
      onStart(waiting);
      open();
    }
  }

  if (!job) return null;
  if (isOpen) return props.children(() => setIsOpen(false));
  return (
    <PendingBatch
      title={props.title}
      kept={props.kept}
      lost={props.lost}
      job={job}
      isReplacing={waiting !== null}
      onOpen={open}
      onKeep={() => setWaiting(null)}
      onDrop={drop}
    />
  );
}
