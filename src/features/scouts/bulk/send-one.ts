import { ApiError } from '@/client/api-error';
import { isOutcomeUnknown } from '@/client/outcome-unknown';
import { createScoutSender } from '@/features/scouts/sending/scout-sender';
import { sendFailure } from '@/features/scouts/sending/send-problem';
import { isTheTried } from '@/features/scouts/sending/sent-scout';
import { failureOf, type StepResult } from '@/parts/batch/batch-failure';
import type { BatchContext } from '@/parts/batch/define-batch';
import type { BulkJob, BulkPerson } from './job';
import { scoutedBy } from './scouted-by';

const OFFLINE =
  '通信が途切れたため、一時停止しました。「続ける」を押すと、送信済みでないことを確かめてから再開します。';
const UNSURE =
  '送信できたか確認できないスカウトがあるため、一時停止しました。「続ける」を押すと、送信済みでないことを確かめてから再開します。';
const NOT_SENT = 'まだ送信していません。時間をおいて、再試行してください。';

type SendContext = BatchContext & { senderName: string };

const texts = {
  offline: OFFLINE,
  unsure: UNSURE,
  reasonOf: (error: unknown) => sendFailure(error, NOT_SENT),
};

/**
 * Sends the scout of one person of a job, unless somebody of the company has scouted the candidate meanwhile and nobody has
 * agreed to another one. A scout that an earlier attempt has sent counts as sent.
 */
export async function sendOne(
  { queryClient, cid, senderName }: SendContext,
  { projectId, templateId, sendAt }: BulkJob,
  { candidate, text, idempotencyKey, agreedId, state }: BulkPerson,
): Promise<StepResult> {
  const input = {
    scoutTargetUniversalUid: candidate.universalUid,
    scoutMessage: text ?? '',
    targetProjectId: projectId ?? '',
    templateId,
  };
  const sender = createScoutSender({
    queryClient,
    cid,
    targetUid: candidate.universalUid,
    senderName,
    keyFor: () => idempotencyKey,
    onSent: () => {},
    agreedId,
    meta: { handlesErrors: true },
  });
  try {
    const outcome = await (sendAt === undefined ? sender.send(input) : sender.plan(input, sendAt));
    if ('isPlanned' in outcome || outcome.isSent) return { state: { type: 'sent' } };
    if (outcome.latest === null) return { state: { type: 'failed', reason: NOT_SENT } };
    // The tab was closed between the response and its record here.
    const isOurs = state.type === 'sending' && isTheTried(outcome.latest, { input, before: null });
    if (isOurs) return { state: { type: 'sent' } };
    return {
      state: { type: 'overtaken', reason: scoutedBy(outcome.latest), byId: outcome.latest.scoutId },
    };
  } catch (error) {
    const isOpen = sender.hasUnknownOutcome(input);
    // A response that was lost is made good by a look, unless there is no way to the server.
    const isReachable = error instanceof ApiError && error.status !== undefined;
    const found =
      isOpen && isReachable && isOutcomeUnknown(error) ? await sender.lookUp(input).catch(() => null) : null;
    return found?.isSent ? { state: { type: 'sent' } } : failureOf(error, isOpen, texts);
  }
}
