import { type Application, application } from '#endpoints/application';
import type { Query } from '#endpoints/endpoint';
import { addressOf, paths } from '@/config/paths';
import { formatFullDateTime, formatName } from '@/lib/text/format';
import type { CsvColumn } from '@/parts/export/csv';
import { CsvExportDialog } from '@/parts/export/csv-export-dialog';
import type { ExportProps } from '@/parts/export/export-button';
import { finishReasonLabels, finishReasons } from '@/parts/selections/finish-reasons';
import { selectionStatusLabels } from '@/parts/selections/selection-status-badge';
import { waitingOf } from '@/parts/selections/waiting';
import { corporationCall } from '@/session/corporation-queries';

const columns: readonly CsvColumn<Application>[] = [
  { header: '未読', value: ({ isRead }) => (isRead === false ? '未読' : null) },
  { header: '応募者', value: ({ applicant }) => formatName(applicant) },
  { header: '案件', value: ({ project }) => project.title },
  { header: '応募日', value: ({ appliedAt }) => appliedAt && formatFullDateTime(appliedAt) },
  { header: '状態', value: ({ selectionStatus }) => selectionStatusLabels[selectionStatus] },
  { header: '応募メッセージ', value: ({ message }) => message },
  { header: '最終メッセージ', value: ({ lastMessage }) => lastMessage?.excerpt ?? null },
  {
    header: '最終メッセージの送信者',
    value: ({ lastMessage, applicant }) =>
      lastMessage && (lastMessage.fromUs ? '自社' : formatName(applicant)),
  },
  {
    header: '最終メッセージの日時',
    value: ({ lastMessage }) => lastMessage && formatFullDateTime(lastMessage.sentAt),
  },
  { header: '待ち日数', value: (row) => waitingOf(row)?.days ?? null },
  ...(finishReasons.length > 0
    ? [
        {
          header: '終了の理由',
          value: ({ finish }: Application) => (finish?.reason ? finishReasonLabels[finish.reason] : null),
        },
        { header: '終了の理由の補足', value: ({ finish }: Application) => finish?.note ?? null },
      ]
    : []),
  { header: 'URL', value: ({ applicationId }) => addressOf(paths.application(applicationId)) },
];

/** The conditions of 応募管理 without the page. */
export type ApplicationsFilter = Omit<Query<typeof application.search>, 'page'>;

/** Saves the applications that a filter selects as a CSV file, with the columns of the list. */
export function ApplicationsExport({ query, onClose }: ExportProps<ApplicationsFilter>) {
  return (
    <CsvExportDialog
      name="応募管理"
      columns={columns}
      keyOf={({ applicationId }) => applicationId}
      fetchPage={(page, signal) => corporationCall(application.search, { query: { ...query, page }, signal })}
      onClose={onClose}
    />
  );
}
