import { InlineNotice } from '@/ui/feedback/inline-notice';
import { ProgressBar } from '@/ui/feedback/progress-bar';
import type { BulkPerson } from './job';
import { useRun } from './run';
import { SendRow } from './send-row';
import type { BulkScout } from './use-bulk-scout';

const countOf = (people: readonly BulkPerson[], type: BulkPerson['state']['type']) =>
  people.filter(({ state }) => state.type === type).length;

/** The third step of まとめてスカウト: the question, then how far it is and what became of each scout. */
export function SendStep({ scouts }: { scouts: BulkScout }) {
  const { job, sendable, project } = scouts;
  const { isRunning, notice } = useRun();
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
  const { people } = job;
  const total = people.length - countOf(people, 'excluded');
  const sentCount = countOf(people, 'sent');
  const handled = sentCount + countOf(people, 'overtaken') + countOf(people, 'failed');
  const isOver = handled === total;
  const unclearCount = isRunning ? 0 : countOf(people, 'sending');
  const text = `${total}人中${sentCount}人に送信しました${unclearCount > 0 ? `。${unclearCount}人は確認待ちです` : ''}`;
  return (
    <div className="flex flex-col gap-4">
      <div className="sticky short:static top-0 z-raised flex flex-col gap-2 bg-surface pb-2">
        <p
          role="status"
          className="font-bold text-md tabular-nums"
        >{`${text}${isOver && !isRunning ? '。送信が終わりました' : ''}${!isOver && !isRunning ? '(一時停止中)' : ''}`}</p>
        <ProgressBar label="送信の進み具合" value={handled} max={total} valueText={text} />
      </div>
      <div role="alert" className="empty:hidden">
        {notice && !isRunning ? <InlineNotice tone="warning">{notice}</InlineNotice> : null}
      </div>
      <ul aria-label="送信の結果" className="divide-y divide-line border-line border-y">
        {people.map((person) => (
          <SendRow
            key={person.candidate.universalUid}
            person={person}
            isRunning={isRunning}
            onRetry={() => scouts.retry(person.candidate.universalUid)}
            onResend={(scoutId) => scouts.resend(person.candidate.universalUid, scoutId)}
          />
        ))}
      </ul>
    </div>
  );
}
