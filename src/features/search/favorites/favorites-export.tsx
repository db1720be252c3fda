import type { Query } from '#endpoints/endpoint';
import { favoriteUser } from '#endpoints/favorite-user';
import { useCandidateColumns } from '@/parts/candidates/candidate-columns';
import { CsvExportDialog } from '@/parts/export/csv-export-dialog';
import type { ExportProps } from '@/parts/export/export-button';
import { corporationCall } from '@/session/corporation-queries';

/** The conditions of お気に入り without the page. */
export type FavoritesFilter = Omit<Query<typeof favoriteUser.list>, 'page'>;

/** Saves the favorites that the conditions select as a CSV file. */
export function FavoritesExport({ query, onClose }: ExportProps<FavoritesFilter>) {
  const columns = useCandidateColumns();
  return (
    <CsvExportDialog
      name="お気に入り"
      columns={columns}
      keyOf={({ universalUid }) => universalUid}
      fetchPage={(page, signal) => corporationCall(favoriteUser.list, { query: { ...query, page }, signal })}
      onClose={onClose}
    />
  );
}
