import { type Scout, scout } from '#endpoints/scout';
import { addressOf, paths } from '@/config/paths';
import { formatFullDateTime, formatName } from '@/lib/text/format';
import type { CsvColumn } from '@/parts/export/csv';
import { CsvExportDialog } from '@/parts/export/csv-export-dialog';
import type { ExportProps } from '@/parts/export/export-button';
import { corporationCall } from '@/session/corporation-queries';
import { scoutStatusLabels } from '../labels';
import type { ScoutFilter } from './scout-list';

const columns: readonly CsvColumn<Scout>[] = [
  { header: '候補者', value: ({ target }) => formatName(target) },
  { header: '案件', value: ({ project }) => project.title },
  { header: '本文', value: ({ scoutMessage }) => scoutMessage },
  { header: '送信者', value: ({ sender }) => sender.name },
  { header: '送信日時', value: ({ scoutedAt }) => scoutedAt && formatFullDateTime(scoutedAt) },
  { header: '状態', value: ({ status }) => scoutStatusLabels[status] },
  {
    header: '最終返信',
    value: ({ lastReplyAt }) => (lastReplyAt === null ? null : formatFullDateTime(lastReplyAt)),
  },
  { header: 'URL', value: ({ target }) => addressOf(paths.profile(target.universalUid)) },
];

/** Saves the scouts that a filter selects as a CSV file, with the columns of the list. */
export function ScoutsExport({ query, onClose }: ExportProps<ScoutFilter>) {
  return (
    <CsvExportDialog
      name="スカウト送信一覧"
      columns={columns}
      keyOf={({ scoutId }) => scoutId}
      fetchPage={(page, signal) => corporationCall(scout.search, { query: { ...query, page }, signal })}
      onClose={onClose}
    />
  );
}
