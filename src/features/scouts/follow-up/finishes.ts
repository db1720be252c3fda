import { defineBatch } from '@/parts/batch/define-batch';
import { refreshSelections } from '@/parts/selections/selection-cache';
import { FinishJob } from './finish-job';
import { finishOne } from './finish-one';
import { JOB_KEYS } from './start-store';

/** 終了する(返信がない): selections finished one after another, without a word to the candidates. */
export const finishes = defineBatch({
  name: JOB_KEYS.finish,
  schema: FinishJob,
  idOf: ({ scout: { chatGroupId } }) => chatGroupId,
  step: finishOne,
  onStop: ({ queryClient }) => refreshSelections(queryClient),
  elsewhere: '別のタブで終了しています。このタブには結果だけが表示されます。',
});
