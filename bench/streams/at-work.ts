import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { chat } from '../../endpoints/chat.ts';
import { interaction } from '../../endpoints/interaction.ts';
import { LIST_PAGE_SIZE } from '../../endpoints/page.ts';
import { pathOf } from '../lib/path-of.ts';
import { openListener, PEOPLE, type Person } from './people.ts';

/** As a page reads again: `src/parts/live/apply-changes.ts`. */
const SPACING_MS = 800;
const SPREAD_MS = 200;

/** How long the last changes are waited for. */
const END_MS = 5000;

const Conversations = v.object({
  items: v.array(v.object({ chatGroupId: v.string(), last: v.nullish(v.object({ excerpt: v.string() })) })),
});

/** What was written, and how long it took until each page had read it. */
type Book = {
  /** When each message of a conversation was begun; its text is its number. */
  begun: Map<string, number[]>;
  latencies: number[];
  calls: number;
  failed: string[];
};

function createCaller(address: string, book: Book) {
  return async ({ authorization }: Person, path: string, textMessage?: string): Promise<string> => {
    book.calls += 1;
    const response = await fetch(address + path, {
      headers: { Authorization: authorization, 'Content-Type': 'application/json' },
      ...(textMessage !== undefined && { method: 'POST', body: JSON.stringify({ textMessage }) }),
    });
    const text = await response.text();
    if (!response.ok) book.failed.push(`${response.status} ${text}`);
    return response.ok ? text : '{"items":[]}';
  };
}

type Caller = ReturnType<typeof createCaller>;

/** Opens メッセージ with a conversation; it reads again what changes, as the page does. */
async function openPage(
  desk: Person,
  { address, call, book }: { address: string; call: Caller; book: Book },
) {
  const { cid, looksAt: chatGroupId } = desk;
  const seen = new Map<string, number>();
  let changed = new Set<string>();
  let isReading = false;
  let begunAt = Number.NEGATIVE_INFINITY;

  async function readList(): Promise<void> {
    const text = await call(desk, pathOf(interaction.list, { cid }, { snoozed: 'hide' }));
    const now = performance.now();
    for (const { chatGroupId, last } of v.parse(Conversations, JSON.parse(text)).items) {
      const newest = Number(last?.excerpt);
      for (let number = (seen.get(chatGroupId) ?? -1) + 1; number <= newest; number += 1) {
        book.latencies.push(now - (book.begun.get(chatGroupId)?.[number] ?? Number.NaN));
        seen.set(chatGroupId, number);
      }
    }
  }

  async function readAgain(): Promise<void> {
    while (changed.size > 0) {
      await sleep(Math.max(Math.random() * SPREAD_MS, begunAt + SPACING_MS - performance.now()));
      begunAt = performance.now();
      const isOpenOne = changed.has(desk.looksAt);
      changed = new Set();
      if (isOpenOne) await call(desk, pathOf(chat.latestMessages, { cid, chatGroupId }));
      await Promise.all([
        readList(),
        ...(isOpenOne ? [call(desk, pathOf(interaction.show, { cid, chatGroupId }))] : []),
        call(desk, pathOf(interaction.numberOfUnreadMessages, { cid })),
      ]);
    }
    isReading = false;
  }

  const { close } = await openListener(desk, {
    address,
    onReceived: (id) => {
      changed.add(id);
      if (isReading) return;
      isReading = true;
      void readAgain();
    },
    onEnd: () => book.failed.push('a stream ended'),
  });
  return close;
}

/** Writes a message every so many seconds on average, until the time is over. */
async function work(
  desk: Person,
  { call, book, every, seconds }: { call: Caller; book: Book; every: number; seconds: number },
): Promise<void> {
  const end = performance.now() + seconds * 1000;
  const begun: number[] = [];
  book.begun.set(desk.writesIn, begun);
  const path = pathOf(chat.createMessage, { cid: desk.cid, chatGroupId: desk.writesIn });
  const pause = () => sleep(Math.random() * 2 * every * 1000);
  for (await pause(); performance.now() < end; await pause())
    await call(desk, path, String(begun.push(performance.now()) - 1));
}

/**
 * Lets everybody write every so many seconds while their pages read again what the others write. `latencies` are from the
 * begin of each write until each page of the company had read the list that shows it; `unseen` is how many never came.
 */
export async function workTogether(
  desks: readonly Person[],
  { address, every, seconds }: { address: string; every: number; seconds: number },
) {
  if (PEOPLE > LIST_PAGE_SIZE) throw new RangeError('A page of the list does not show every conversation');
  const book: Book = { begun: new Map(), latencies: [], calls: 0, failed: [] };
  const call = createCaller(address, book);
  const closings: (() => void)[] = [];
  for (const desk of desks) closings.push(await openPage(desk, { address, call, book }));
  await Promise.all(desks.map((desk) => work(desk, { call, book, every, seconds })));
  const calls = book.calls / seconds;
  await sleep(END_MS);
  for (const close of closings) close();
  const written = [...book.begun.values()].reduce((sum, { length }) => sum + length, 0);
  const expected = desks.reduce(
    (sum, { cid, writesIn }) =>
      sum + (book.begun.get(writesIn)?.length ?? 0) * desks.filter((desk) => desk.cid === cid).length,
    0,
  );
  return { ...book, calls, written, unseen: expected - book.latencies.length };
}
