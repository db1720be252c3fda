import { PROFILE_SEARCH_LIMIT, PROFILE_SEARCH_MAX_COUNT } from '#endpoints/page';
import { userProfile } from '#endpoints/user-profile';
import { useCandidateColumns } from '@/parts/candidates/candidate-columns';
import { CsvExportDialog } from '@/parts/export/csv-export-dialog';
import type { ExportProps } from '@/parts/export/export-button';
import { corporationCall } from '@/session/corporation-queries';
import { type Criteria, candidateList } from './criteria';

/** Saves the candidates that a full-parameter search finds as a CSV file: as many as it counts at most, in its order. */
export function SearchExport({ query: criteria, onClose }: ExportProps<Criteria>) {
  const columns = useCandidateColumns();
  return (
    <CsvExportDialog
      name="候補者検索"
      columns={columns}
      keyOf={({ universalUid }) => universalUid}
      limit={PROFILE_SEARCH_MAX_COUNT}
      fetchPage={(page, signal) =>
        corporationCall(userProfile.searchPaid, {
          query: {
            ...candidateList.toFilter({ ...criteria, page }),
            brief: true,
            page,
            limit: PROFILE_SEARCH_LIMIT,
          },
          signal,
        })
      }
      onClose={onClose}
    />
  );
}
