import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@/client/api-error';
import { isCancelledCall } from '@/client/http';
import { createScoutSender, isOutcomeUnknown } from '@/features/scouts/sending/scout-sender';
import { sendFailure } from '@/features/scouts/sending/send-problem';
import { isTheTried } from '@/features/scouts/sending/sent-scout';
import type { BulkJob, BulkPerson, SendState } from './job';
import { scoutedBy } from './scouted-by';

const OFFLINE =
  '通信が途切れたため、一時停止しました。「続ける」を押すと、送信済みでないことを確かめてから再開します。';
/** Why the scouts that follow one that failed wait. */
export const STOPPED = 'エラーのため、一時停止しました。理由をご確認のうえ、「続ける」を押してください。';
const UNSURE =
  '送信できたか確認できないスカウトがあるため、一時停止しました。「続ける」を押すと、送信済みでないことを確かめてから再開します。';
const NOT_SENT = 'まだ送信していません。時間をおいて、再試行してください。';

/** What became of one scout; `pause` says why the others had better wait. */
type Result = { state: SendState; pause?: string };

export type SendContext = { queryClient: QueryClient; cid: string; senderName: string };

/** Statuses that the next scout would meet too. */
const isForAll = ({ status = 0 }: ApiError) => status >= 500 || [401, 403, 429].includes(status);

function failureOf(error: unknown, hasUnknownOutcome: boolean): Result {
  // Without a response nothing is known about this one, nor would the next one arrive.
  if (isCancelledCall(error) || (error instanceof ApiError && error.status === undefined)) {
    return { state: { type: hasUnknownOutcome ? 'sending' : 'waiting' }, pause: OFFLINE };
  }
  // It may be sent: it is no failure before that was looked up.
  if (hasUnknownOutcome && isOutcomeUnknown(error)) return { state: { type: 'sending' }, pause: UNSURE };
  const reason = sendFailure(error, NOT_SENT);
  const stops = isOutcomeUnknown(error) || (error instanceof ApiError && isForAll(error));
  return { state: { type: 'failed', reason }, ...(stops ? { pause: STOPPED } : null) };
}

/**
 * Sends the scout of one person of a job, unless somebody of the company has scouted the candidate meanwhile and nobody has
 * agreed to another one. A scout that an earlier attempt has sent counts as sent.
 */
export async function sendOne(
  { queryClient, cid, senderName }: SendContext,
  { projectId, templateId }: BulkJob,
  { candidate, text, idempotencyKey, agreedId, state }: BulkPerson,
): Promise<Result> {
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
    const outcome = await sender.send(input);
    if (outcome.isSent) return { state: { type: 'sent' } };
    if (outcome.latest === null) return { state: { type: 'failed', reason: NOT_SENT } };
    // The tab was closed between the response and its record here.
    const isOurs = state.type === 'sending' && isTheTried(outcome.latest, { input, before: null });
    if (isOurs) return { state: { type: 'sent' } };
    const { scoutId } = outcome.latest;
    return { state: { type: 'overtaken', reason: scoutedBy(outcome.latest), scoutId } };
  } catch (error) {
    const isOpen = sender.hasUnknownOutcome(input);
    // A response that was lost is made good by a look, unless there is no way to the server.
    const isReachable = error instanceof ApiError && error.status !== undefined;
    const found =
      isOpen && isReachable && isOutcomeUnknown(error) ? await sender.lookUp(input).catch(() => null) : null;
    return found?.isSent ? { state: { type: 'sent' } } : failureOf(error, isOpen);
  }
}
