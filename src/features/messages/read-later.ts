import { type ChatMessage, chat } from '#endpoints/chat';
import { oldestFirst } from '#endpoints/message-order';
import { call } from '@/client/call';
import { type Thread, withoutKnown } from './merge-messages';

type Owner = { cid: string; chatGroupId: string };

const readLatestList = (owner: Owner, latestMessageId: string | undefined) =>
  call(chat.latestMessages, { params: owner, query: { latestMessageId } });

/**
 * Reads what came after the last message of a thread, or without one the newest page. A platform may return a page of it
 * only, be it the first or the newest one: where a whole page came, what lies before and after it is read too.
 */
export async function readLater(owner: Owner, thread: Thread | undefined): Promise<readonly ChatMessage[]> {
  const known = thread?.messages ?? [];
  const page = await readLatestList(owner, known.at(-1)?.messageId);
  if (known.length === 0) return page;
  const later = withoutKnown(page, known);
  // No platform has a message to a page: a single one is no reason to ask again.
  const isCut = thread !== undefined && page.length > 1 && page.length >= thread.pageSize;
  if (later.length === 0 || !isCut) return later;
  return readOn(owner, await closeGap(owner, known, later));
}

/** Reads backwards from the first of the later messages until the known ones are met. */
async function closeGap(owner: Owner, known: readonly ChatMessage[], later: readonly ChatMessage[]) {
  const knownIds = new Set(known.map(({ messageId }) => messageId));
  let all = later;
  for (;;) {
    const oldestMessageId = all[0]?.messageId;
    const page = await call(chat.pastMessages, { params: owner, query: { oldestMessageId } });
    const lastKnown = page.findLastIndex(({ messageId }) => knownIds.has(messageId));
    const between = withoutKnown(page.slice(lastKnown + 1), all);
    all = oldestFirst([...between, ...all]);
    if (lastKnown >= 0 || between.length === 0) return all;
  }
}

/** Reads forwards from the last of the later messages until nothing comes. */
async function readOn(owner: Owner, later: readonly ChatMessage[]) {
  let all = later;
  for (;;) {
    const next = withoutKnown(await readLatestList(owner, all.at(-1)?.messageId), all);
    if (next.length === 0) return all;
    all = oldestFirst([...all, ...next]);
  }
}
