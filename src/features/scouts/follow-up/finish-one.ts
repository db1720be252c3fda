import { selection } from '#endpoints/selection';
import { ApiError } from '@/client/api-error';
import { call } from '@/client/call';
import { refusalAsResult } from '@/client/refusal';
import { runMutation } from '@/client/run-mutation';
import { sendFailure } from '@/features/scouts/sending/send-problem';
import { failureOf, type StepResult } from '@/parts/batch/batch-failure';
import type { BatchContext } from '@/parts/batch/define-batch';
import { finishReasons } from '@/parts/selections/finish-reasons';
import type { FinishJob, FinishPerson } from './finish-job';
import { finishObstacle, lookAt } from './look';

const texts = {
  offline:
    '通信が途切れたため、一時停止しました。「続ける」を押すと、まだ終了していないことを確かめてから再開します。',
  unsure:
    '終了できたか確認できない選考があるため、一時停止しました。「続ける」を押すと、まだ終了していないことを確かめてから再開します。',
  reasonOf: (error: unknown) =>
    sendFailure(error, 'まだ終了していません。時間をおいて、再試行してください。'),
};

/** Finishes one selection, unless the candidate has answered meanwhile, which is read right before. */
export async function finishOne(
  context: BatchContext,
  _job: FinishJob,
  { scout, state }: FinishPerson,
): Promise<StepResult> {
  const { queryClient, cid } = context;
  let mayBeFinished = state.type === 'sending';
  const write = (send: () => Promise<unknown>) =>
    runMutation(queryClient, {
      mutationFn: () => refusalAsResult(send()),
      meta: { handlesErrors: true },
    });

  try {
    const seen = await lookAt(context, scout);
    if (mayBeFinished && seen.selectionStatus === 'finished') return { state: { type: 'sent' } };
    mayBeFinished = false;
    const reason = finishObstacle(scout, seen);
    if (reason !== null) return { state: { type: 'overtaken', reason } };
    const params = { cid, selectionId: seen.selectionId };
    if (finishReasons.length > 0) {
      const body = { reason: 'noReply', note: '' } as const;
      const refusal = await write(() => call(selection.changeFinishReason, { params, body }));
      if (refusal instanceof ApiError) return failureOf(refusal, false, texts);
    }
    mayBeFinished = true;
    const result = await write(() => call(selection.finish, { params, body: { isSendMessage: false } }));
    return result instanceof ApiError ? failureOf(result, false, texts) : { state: { type: 'sent' } };
  } catch (error) {
    return failureOf(error, mayBeFinished, texts);
  }
}
