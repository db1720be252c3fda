import { refreshAfterScouts } from '@/features/scouts/sending/scout-sender';
import { defineBatch } from '@/parts/batch/define-batch';
import { BulkJob } from './job';
import { sendOne } from './send-one';
import { JOB_KEY } from './start-store';

/** まとめてスカウト: scouts to many candidates, sent one after another. */
export const bulkScouts = defineBatch({
  name: JOB_KEY,
  schema: BulkJob,
  idOf: ({ candidate }) => candidate.universalUid,
  step: sendOne,
  onStop: ({ queryClient, cid }) => refreshAfterScouts(queryClient, cid),
  elsewhere: '別のタブで送信しています。このタブには結果だけが表示されます。',
});
