import { BatchProgress } from '@/parts/batch/batch-progress';
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
        <ul aria-label="送信する候補者" className="divide-y divide-line border-line border-y">
          {sendable.map(({ person }) => (
            <SendRow key={person.candidate.universalUid} person={person} isRunning={false} />
          ))}
        </ul>
      </div>
    );
  }
  return (
    <BatchProgress people={job.people} run={run}>
      {job.people.map((person) => (
        <SendRow
          key={person.candidate.universalUid}
          person={person}
          isRunning={run.isRunning}
          onRetry={() => scouts.retry(person.candidate.universalUid)}
          onResend={(scoutId) => scouts.resend(person.candidate.universalUid, scoutId)}
        />
      ))}
    </BatchProgress>
  );
}
