import type { QueryClient } from '@tanstack/react-query';
import { type ChatMessage, chat } from '#endpoints/chat';
import { interaction } from '#endpoints/interaction';
import { type FinishReason, type Selection, selection as selections } from '#endpoints/selection';
import { call } from '@/client/call';
import { endpointFilter } from '@/client/queries';
import { isRefusal } from '@/client/refusal';
import { randomId } from '@/lib/random-id';
import { isSameText } from '@/lib/text/same-text';
import { conversationEvents } from '@/parts/live/conversation-events';
import { finishReasons } from './finish-reasons';
import { type RefusalTry, refusalMemory } from './refusal-memory';
import { overReason, SelectionOver } from './selection-over';

type Place = { cid: string; selection: Pick<Selection, 'selectionId' | 'chatGroupId'> };

/** For the company's own eyes. */
type FinishWords = { reason: FinishReason | null; note: string };

/** Finishes a selection without a word to the candidate (spec §4). Throws `ApiError`. */
export async function finishSelection(
  { cid, selection: { selectionId } }: Place,
  words: FinishWords,
): Promise<void> {
  const params = { cid, selectionId };
  // First, so that a selection is never finished without the reason that was given.
  if (finishReasons.length > 0) await call(selections.changeFinishReason, { params, body: words });
  await call(selections.finish, { params, body: { isSendMessage: false } });
}

async function readStatus({ cid, selection: { chatGroupId } }: Place): Promise<Selection['status']> {
  const { selectionStatus } = await call(interaction.show, { params: { cid, chatGroupId } });
  return selectionStatus;
}

/** The newest messages, by the call that leaves them unread. */
const readNewest = ({ cid, selection: { chatGroupId } }: Place): Promise<readonly ChatMessage[]> =>
  call(chat.pastMessages, { params: { cid, chatGroupId }, query: {} });

/** Whether one of the texts that were tried is among the messages that came after the first try. */
function hasArrived(messages: readonly ChatMessage[], { texts, afterMessageId }: RefusalTry): boolean {
  const before = messages.findIndex(({ messageId }) => messageId === afterMessageId);
  return messages
    .slice(before + 1)
    .some(
      (message) =>
        message.sender.side === 'corporation' &&
        message.kind === 'text' &&
        texts.some((text) => isSameText(text, message.textMessage)),
    );
}

/** Tells the candidate, unless an earlier try has arrived or the selection is over. */
async function tell(place: Place, text: string): Promise<void> {
  const { cid, selection } = place;
  const memory = refusalMemory(cid, selection.selectionId);
  const earlier = memory.read();
  const [status, messages] = await Promise.all([readStatus(place), readNewest(place)]);
  if (earlier && hasArrived(messages, earlier)) {
    memory.write({ ...earlier, isTold: true });
    return;
  }
  const over = overReason(status);
  if (over !== undefined) throw new SelectionOver(over);
  const isSame = earlier?.texts.at(-1) === text;
  const tried: RefusalTry = {
    texts: [...(earlier?.texts ?? []), ...(isSame ? [] : [text])],
    idempotencyKey: earlier && isSame ? earlier.idempotencyKey : randomId(),
    afterMessageId: earlier ? earlier.afterMessageId : (messages.at(-1)?.messageId ?? null),
    isTold: false,
  };
  memory.write(tried);
  const { idempotencyKey } = tried;
  const params = { cid, chatGroupId: selection.chatGroupId };
  try {
    await call(chat.createMessage, { params, body: { textMessage: text }, idempotencyKey });
  } catch (error) {
    if (isRefusal(error)) memory.write(earlier);
    throw error;
  }
  memory.write({ ...tried, isTold: true });
}

type Refusal = Place & FinishWords & { queryClient: QueryClient; text: string };

/**
 * Tells a candidate and then finishes the selection, however often it is tried: the message is never sent twice, and
 * nothing is finished before it has arrived. Throws `ApiError` (`SelectionOver` where it was over before).
 */
export async function refuse({ queryClient, text, reason, note, ...place }: Refusal): Promise<void> {
  const { cid, selection } = place;
  const memory = refusalMemory(cid, selection.selectionId);
  const isRepeat = memory.read() !== null;
  if (!memory.read()?.isTold) {
    await tell(place, text);
    const { chatGroupId } = selection;
    conversationEvents.post({ type: 'sent', cid, chatGroupId });
    void queryClient.invalidateQueries(endpointFilter(chat.latestMessages, { params: { cid, chatGroupId } }));
  }
  const isFinished = async () => (await readStatus(place)) === 'finished';
  if (!isRepeat || !(await isFinished())) {
    try {
      await finishSelection(place, { reason, note });
    } catch (error) {
      // A colleague may have finished it since the message arrived, which leaves nothing to do.
      if (!isRefusal(error) || !(await isFinished())) throw error;
    }
  }
  memory.write(null);
}
