import { displayName } from '@/lib/text/format';
import { BatchProgress } from '@/parts/batch/batch-progress';
import { BatchRow } from '@/parts/batch/batch-row';
import { followUps } from './follow-ups';
import type { FollowUp } from './use-follow-up';

/** The third step of フォローを送る: the question, then how far it is and what became of each message. */
export function FollowUpSend({ followUp }: { followUp: FollowUp }) {
  const { job, sendable, retry } = followUp;
  const run = followUps.useRun();
  if (!job.isStarted) {
    return (
      <div className="flex flex-col gap-4">
        <p className="text-pretty text-lg md:text-md">{`${sendable.length}人へフォローのメッセージを1通ずつ送信します。送信の直前に返信の有無を確かめ、返信や辞退があった人には送信しません。送信後は取り消せません。`}</p>
        <ul aria-label="送信する候補者" className="divide-y divide-line border-line border-y">
          {sendable.map(({ id, person }) => (
            <BatchRow key={id} name={displayName(person.candidate)} state={person.state} isRunning={false} />
          ))}
        </ul>
      </div>
    );
  }
  return (
    <BatchProgress people={job.people} run={run}>
      {job.people.map(({ candidate, scout: { chatGroupId }, state }) => (
        <BatchRow
          key={chatGroupId}
          name={displayName(candidate)}
          state={state}
          isRunning={run.isRunning}
          onRetry={() => retry(chatGroupId)}
        />
      ))}
    </BatchProgress>
  );
}
