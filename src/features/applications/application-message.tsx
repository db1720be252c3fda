import type { ApplicationDetail } from '#endpoints/application';
import { paths } from '@/config/paths';
import { AssigneeButton } from '@/features/messages/inbox/assignee-button';
import { formatDateTime, formatFullDateTime } from '@/lib/text/format';
import { finishReasonLabels } from '@/parts/selections/finish-reasons';
import { SelectionStatusBadge } from '@/parts/selections/selection-status-badge';
import { Card } from '@/ui/data/card';
import { Link } from '@/ui/navigation/link';
import { WaitingDays } from './waiting-days';

type ApplicationMessageProps = { application: ApplicationDetail; ref: React.Ref<HTMLElement> };

/** 応募メッセージ: what the applicant wrote, to which project, and where the selection stands. */
export function ApplicationMessage({ application: detail, ref }: ApplicationMessageProps) {
  const { chatGroupId, project, appliedAt, selectionStatus, message, finish, assignee } = detail;
  return (
    <section ref={ref} aria-labelledby="application-message">
      <Card>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id="application-message" className="text-lg">
            応募メッセージ
          </h2>
          <SelectionStatusBadge status={selectionStatus} />
          {appliedAt === null ? null : (
            <span className="ml-auto text-ink-subtle text-sm">
              <time dateTime={appliedAt} title={formatFullDateTime(appliedAt)}>
                {formatDateTime(appliedAt)}
              </time>
              <span> 応募</span>
            </span>
          )}
        </div>
        <p className="mt-3 max-w-[50em] whitespace-pre-wrap text-md [overflow-wrap:anywhere] md:text-base">
          {message === '' ? <span className="text-ink-subtle">応募メッセージはありません。</span> : message}
        </p>
        <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-2 border-line border-t pt-3 text-sm">
          <div className="flex min-w-0 gap-2">
            <dt className="shrink-0 text-ink-subtle">案件</dt>
            <dd className="min-w-0">
              <Link href={paths.project(project.projectId)} className="inline-block min-h-6 min-w-6">
                {project.title}
              </Link>
            </dd>
          </div>
          <div className="flex gap-2">
            <dt className="text-ink-subtle">返信待ち</dt>
            <dd>
              <WaitingDays application={detail} />
            </dd>
          </div>
          {assignee === undefined ? null : (
            <div className="flex items-center gap-1 print:hidden">
              <dt className="text-ink-subtle">担当者</dt>
              <dd className="-my-2 md:-my-1">
                <AssigneeButton chatGroupId={chatGroupId} assignee={assignee} />
              </dd>
            </div>
          )}
          {finish && (finish.reason || finish.note) ? (
            <div className="flex min-w-0 basis-full gap-2 print:hidden">
              <dt className="shrink-0 text-ink-subtle">終了の理由</dt>
              <dd className="min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]">
                <span>
                  {[finish.reason && finishReasonLabels[finish.reason], finish.note]
                    .filter(Boolean)
                    .join('\n')}
                </span>
                <span className="ml-2 text-ink-subtle text-xs">候補者には表示されません</span>
              </dd>
            </div>
          ) : null}
        </dl>
      </Card>
    </section>
  );
}
