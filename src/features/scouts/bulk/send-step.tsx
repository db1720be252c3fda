import { BatchProgress } from '@/parts/batch/batch-progress';
import { timeInWords } from '@/parts/later/later-times';
import { LaterHint } from '@/parts/later/send-or-later';
import { bulkScouts } from './bulk-scouts';
import { SendRow } from './send-row';
import type { BulkScout } from './use-bulk-scout';

/** The third step of まとめてスカウト: the question, then how far it is and what became of each scout. */
export function SendStep({ scouts }: { scouts: BulkScout }) {
  const { job, sendable, project } = scouts;
  const run = bulkScouts.useRun();
  if (!job.isStarted) {
    return (
      <div className="flex flex-col gap-4">
        <p className="text-pretty text-lg md:text-md">
          <span>{`${sendable.length}人へ「`}</span>
          <bdi>{project?.content.title ?? job.projectTitle}</bdi>
          <span>」のスカウトを1通ずつ送信します。送信後は取り消せません。</span>
        </p>
        <LaterHint onPlan={scouts.startLater} />
        <ul aria-label="送信する候補者" className="divide-y divide-line border-line border-y">
          {sendable.map(({ person }) => (
            <SendRow key={person.candidate.universalUid} person={person} isRunning={false} />
          ))}
        </ul>
      </div>
    );
  }
  const { sendAt } = job;
  const words =
    sendAt === undefined ? null : { doneWords: `の送信を${timeInWords(sendAt)}に予約しました`, act: '予約' };
  return (
    <BatchProgress people={job.people} run={run} {...words}>
      {job.people.map((person) => (
        <SendRow
          key={person.candidate.universalUid}
          person={person}
          isRunning={run.isRunning}
          isPlanned={words !== null}
          onRetry={() => scouts.retry(person.candidate.universalUid)}
          onResend={(scoutId) => scouts.resend(person.candidate.universalUid, scoutId)}
        />
      ))}
    </BatchProgress>
  );
}
