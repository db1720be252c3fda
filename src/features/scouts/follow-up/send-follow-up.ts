import { chat } from '#endpoints/chat';
import { ApiError } from '@/client/api-error';
import { call } from '@/client/call';
import { isOutcomeUnknown } from '@/client/outcome-unknown';
import { refusalAsResult } from '@/client/refusal';
import { runMutation } from '@/client/run-mutation';
import { sendFailure } from '@/features/scouts/sending/send-problem';
import { failureOf, type StepResult } from '@/parts/batch/batch-failure';
import type { BatchContext } from '@/parts/batch/define-batch';
import { conversationEvents } from '@/parts/live/conversation-events';
import type { FollowUpJob, FollowUpPerson } from './follow-up-job';
import { followUpObstacle, hasOurText, lookAt } from './look';

const texts = {
  offline:
    '通信が途切れたため、一時停止しました。「続ける」を押すと、送信済みでないことを確かめてから再開します。',
  unsure:
    '送信できたか確認できないメッセージがあるため、一時停止しました。「続ける」を押すと、送信済みでないことを確かめてから再開します。',
  reasonOf: (error: unknown) =>
    sendFailure(error, 'まだ送信していません。時間をおいて、再試行してください。'),
};

/**
 * Sends the follow-up to one person, unless they have answered or were written to since the scout, which is read right
 * before. A message that an earlier try has sent counts as sent.
 */
export async function sendFollowUp(
  context: BatchContext,
  _job: FollowUpJob,
  { scout, text, idempotencyKey, state }: FollowUpPerson,
): Promise<StepResult> {
  const { queryClient, cid } = context;
  const { chatGroupId } = scout;
  const textMessage = text ?? '';
  let mayBeSent = state.type === 'sending';

  function sent(): StepResult {
    conversationEvents.post({ type: 'sent', cid, chatGroupId });
    return { state: { type: 'sent' } };
  }

  try {
    const seen = await lookAt(context, scout);
    if (mayBeSent && hasOurText(seen, textMessage)) return sent();
    const reason = followUpObstacle(scout, seen);
    if (reason !== null) return { state: { type: 'overtaken', reason } };
    mayBeSent = true;
    const params = { cid, chatGroupId };
    const result = await runMutation(queryClient, {
      mutationFn: () =>
        refusalAsResult(call(chat.createMessage, { params, body: { textMessage }, idempotencyKey })),
      meta: { handlesErrors: true },
    });
    return result instanceof ApiError ? failureOf(result, false, texts) : sent();
  } catch (error) {
    // A response that was lost is made good by a look, unless there is no way to the server.
    const isReachable = error instanceof ApiError && error.status !== undefined;
    const seen =
      mayBeSent && isReachable && isOutcomeUnknown(error)
        ? await lookAt(context, scout).catch(() => null)
        : null;
    return seen && hasOurText(seen, textMessage) ? sent() : failureOf(error, mayBeSent, texts);
  }
}
