import { ApiError } from '@/client/api-error';
import { isOutcomeUnknown } from '@/client/outcome-unknown';
import { refusalMessage } from '@/client/refusal-message';
import { runMutation } from '@/client/run-mutation';
import { failureOf, type StepResult } from '@/parts/batch/batch-failure';
import type { BatchContext } from '@/parts/batch/define-batch';
import { refusalMemory } from '@/parts/selections/refusal-memory';
import { refuse } from '@/parts/selections/refuse';
import { SelectionOver } from '@/parts/selections/selection-over';
import type { RefusalJob, RefusalPerson } from './refusal-job';

const OFFLINE =
  '通信が途切れたため、一時停止しました。「続ける」を押すと、届いていないことを確かめてから再開します。';
const UNSURE =
  'メッセージが届いたか確認できませんでした。「続ける」を押すと、届いていないことを確かめてから再開します。';
const UNFINISHED =
  '選考を終了できたか確認できませんでした。「続ける」を押すと、確かめてから再開します。メッセージは再送されません。';
const NOT_SENT = '送信できませんでした。時間をおいて、再試行してください。';
const TOLD =
  'メッセージは届きましたが、選考を終了できませんでした。再試行しても、メッセージは再送されません。';

function reasonOf(error: unknown, isTold: boolean): string {
  const isUnknown = isOutcomeUnknown(error);
  if (!(error instanceof ApiError) && !isUnknown) throw error;
  const refusal = error instanceof ApiError && !isUnknown ? refusalMessage(error, '') : '';
  if (isTold) return refusal === '' ? TOLD : `${TOLD}(${refusal})`;
  return refusal === '' ? NOT_SENT : refusal;
}

/** Tells one person of a job, then finishes the selection; what an earlier try has done is not done again. */
export async function refuseOne(
  { queryClient, cid }: BatchContext,
  { reason }: RefusalJob,
  { selectionId, chatGroupId, text }: RefusalPerson,
): Promise<StepResult> {
  const memory = refusalMemory(cid, selectionId);
  try {
    await runMutation(queryClient, {
      mutationFn: () =>
        refuse({
          queryClient,
          cid,
          selection: { selectionId, chatGroupId },
          text: text ?? '',
          reason,
          note: '',
        }),
      meta: { handlesErrors: true },
    });
    return { state: { type: 'sent' } };
  } catch (error) {
    if (error instanceof SelectionOver) {
      memory.write(null);
      return { state: { type: 'overtaken', reason: error.reason } };
    }
    const tried = memory.read();
    const isTold = tried?.isTold === true;
    return failureOf(error, tried !== null, {
      offline: OFFLINE,
      unsure: isTold ? UNFINISHED : UNSURE,
      reasonOf: (failed) => reasonOf(failed, isTold),
    });
  }
}
