import { BatchArea } from '@/parts/batch/batch-area';
import { BulkScoutDialog } from './bulk-scout-dialog';
import { bulkScouts } from './bulk-scouts';
import { useStartJob } from './start-job';
import { clearStart, useStartStore } from './start-store';

type BulkScoutAreaProps = { cid: string };

/** The dialog of まとめてスカウト while it is open, else the way back to what was begun. */
export function BulkScoutArea({ cid }: BulkScoutAreaProps) {
  const job = bulkScouts.useJob(cid);
  const startJob = useStartJob(cid);
  const asked = useStartStore(({ start }) => start);
  return (
    <BatchArea
      title="まとめてスカウト"
      kept="送信済みのスカウトは取り消されません。"
      job={job}
      asked={asked}
      onTaken={clearStart}
      hasJob={() => bulkScouts.readJob(cid) !== null}
      onStart={startJob}
      onDrop={() => bulkScouts.writeJob(cid, null)}
    >
      {(close) => (job ? <BulkScoutDialog cid={cid} job={job} onClose={close} /> : null)}
    </BatchArea>
  );
}
