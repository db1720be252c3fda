import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type ChatMessage, chat } from '#endpoints/chat';
import { call } from '@/client/call';
import { newestThread } from './merge-messages';
import { readLater } from './read-later';

vi.mock('@/client/call');

const owner = { cid: 'c1', chatGroupId: 'g1' };

const message = (number: number): ChatMessage => ({
  messageId: `m${number}`,
  sender: { side: 'user', name: '山田 太郎', universalUid: 'u1' },
  sentAt: new Date(Date.UTC(2026, 10, 21, 0, number)).toISOString(),
  kind: 'text',
  textMessage: `${number}通目`,
});
const messages = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index));
const ids = (list: readonly ChatMessage[]) => list.map(({ messageId }) => messageId);

const beginOf = (page: readonly ChatMessage[], size: number) => page.slice(0, size);
const endOf = (page: readonly ChatMessage[], size: number) => page.slice(-size);

type Platform = {
  total: number;
  size: number;
  /** Which page of the later messages it returns when there are more. */
  cut: typeof beginOf;
  /** Returns the message that it is asked from, too. */
  isInclusive?: boolean;
};

/** A conversation on a platform of our own making, read from its end. */
function serve({ total, size, cut, isInclusive = false }: Platform) {
  const all = messages(1, total);
  const placeOf = (id: string | undefined) => all.findIndex(({ messageId }) => messageId === id);
  vi.mocked(call).mockImplementation(async (...[endpoint, input]: readonly unknown[]) => {
    const query: Record<string, string | undefined> = { ...Object(Object(input).query) };
    if (endpoint === chat.pastMessages) {
      const end = placeOf(query.oldestMessageId) + (isInclusive ? 1 : 0);
      return endOf(all.slice(0, end), size);
    }
    const { latestMessageId } = query;
    if (latestMessageId === undefined) return endOf(all, size);
    return cut(all.slice(placeOf(latestMessageId) + (isInclusive ? 0 : 1)), size);
  });
}

beforeEach(() => vi.mocked(call).mockReset());

describe('what came after the last message of a thread', () => {
  it.each([
    { name: 'the first page of it', cut: beginOf, isInclusive: false },
    { name: 'the newest page of it', cut: endOf, isInclusive: false },
    { name: 'the first page and the message before', cut: beginOf, isInclusive: true },
    { name: 'the newest page and the message asked from', cut: endOf, isInclusive: true },
  ])('is read on until nothing is missing, where a platform returns $name', async (platform) => {
    serve({ ...platform, total: 97, size: 10 });
    const later = await readLater(owner, newestThread(messages(21, 30)));
    expect(ids(later)).toEqual(ids(messages(31, 97)));
  });

  it('takes one call when less than a page has come', async () => {
    serve({ total: 35, size: 10, cut: endOf });
    expect(ids(await readLater(owner, newestThread(messages(21, 30))))).toEqual(ids(messages(31, 35)));
    expect(call).toHaveBeenCalledOnce();
  });

  it('takes one call when nothing has come, or one message after the only one', async () => {
    serve({ total: 2, size: 10, cut: endOf });
    expect(await readLater(owner, newestThread(messages(1, 2)))).toEqual([]);
    expect(ids(await readLater(owner, newestThread(messages(1, 1))))).toEqual(['m2']);
    expect(call).toHaveBeenCalledTimes(2);
  });

  it('is the newest page where nothing is known yet', async () => {
    serve({ total: 25, size: 10, cut: endOf });
    expect(ids(await readLater(owner, undefined))).toEqual(ids(messages(16, 25)));
    expect(call).toHaveBeenCalledOnce();
  });

  it('ends where a platform knows no message to read from, and returns its newest page each time', async () => {
    vi.mocked(call).mockImplementation(async () => messages(31, 40));
    const later = await readLater(owner, newestThread(messages(21, 30)));
    expect(ids(later)).toEqual(ids(messages(31, 40)));
  });
});
