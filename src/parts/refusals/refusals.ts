import { defineBatch } from '@/parts/batch/define-batch';
import { refreshSelections } from '@/parts/selections/selection-cache';
import { RefusalJob } from './refusal-job';
import { refuseOne } from './refuse-one';
import { REFUSALS_KEY } from './start-store';

/** お見送りの連絡: selections that are finished one after another, each after its candidate was told. */
export const refusals = defineBatch({
  name: REFUSALS_KEY,
  schema: RefusalJob,
  idOf: ({ selectionId }) => selectionId,
  step: refuseOne,
  onStop: ({ queryClient }) => refreshSelections(queryClient),
  elsewhere: '別のタブで送信しています。このタブには結果だけが表示されます。',
});
