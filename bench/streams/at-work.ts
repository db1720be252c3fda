import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { chat } from '../../endpoints/chat.ts';
import { interaction } from '../../endpoints/interaction.ts';
import { LIST_PAGE_SIZE } from '../../endpoints/page.ts';
import type { Database } from '../../server/db/database.ts';
import { createConversation } from '../../tests/support/records/matching-factories.ts';
import { openListener } from './listener.ts';
import { createPeople, PEOPLE, type Person } from './people.ts';

/** As a page reads again: `src/parts/live/apply-changes.ts`. */
const SPACING_MS = 800;
const SPREAD_MS = 200;

/** How long the last changes are waited for. */
const END_MS = 5000;

/** A person who writes in one conversation, and has that of a colleague open beside the list. */
type Desk = Person & { writesIn: string; looksAt: string };

/** Creates people, in companies of twenty, with a conversation for each. */
export async function createDesks(db: Database, count: number): Promise<Desk[]> {
  const people = await createPeople(db, count);
  const conversations: string[] = [];
  for (const { cid } of people)
    conversations.push((await createConversation(db, cid, { status: 'inProgress' })).chatGroupId);
  return people.map((person, index) => {
    const writesIn = conversations[index] ?? '';
    const next = conversations[index + 1];
    return { ...person, writesIn, looksAt: people[index + 1]?.cid === person.cid && next ? next : writesIn };
  });
}

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

function createCaller(port: number, book: Book) {
  return async ({ cid, uid }: Person, path: string, textMessage?: string): Promise<string> => {
    book.calls += 1;
    const response = await fetch(`http://127.0.0.1:${port}${path.replace(':cid', cid)}`, {
      headers: { Authorization: `Bearer ${uid}`, 'Content-Type': 'application/json' },
      ...(textMessage !== undefined && { method: 'POST', body: JSON.stringify({ textMessage }) }),
    });
    const text = await response.text();
    if (!response.ok) book.failed.push(`${response.status} ${text}`);
    return response.ok ? text : '{"items":[]}';
  };
}

type Caller = ReturnType<typeof createCaller>;

/** Opens メッセージ with a conversation; it reads again what changes, as the page does. */
async function openPage(desk: Desk, { port, call, book }: { port: number; call: Caller; book: Book }) {
  const seen = new Map<string, number>();
  let changed = new Set<string>();
  let isReading = false;
  let begunAt = Number.NEGATIVE_INFINITY;

  async function readList(): Promise<void> {
    const text = await call(desk, `${interaction.list.path}?snoozed=hide`);
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
      const open = (path: string) => call(desk, path.replace(':chatGroupId', desk.looksAt));
      if (isOpenOne) await open(chat.latestMessages.path);
      await Promise.all([
        readList(),
        ...(isOpenOne ? [open(interaction.show.path)] : []),
        call(desk, interaction.numberOfUnreadMessages.path),
      ]);
    }
    isReading = false;
  }

  const { close } = await openListener(desk, {
    port,
    onReceived: (chatGroupId) => {
      changed.add(chatGroupId);
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
  desk: Desk,
  { call, book, every, seconds }: { call: Caller; book: Book; every: number; seconds: number },
): Promise<void> {
  const end = performance.now() + seconds * 1000;
  const begun: number[] = [];
  book.begun.set(desk.writesIn, begun);
  const path = chat.createMessage.path.replace(':chatGroupId', desk.writesIn);
  const pause = () => sleep(Math.random() * 2 * every * 1000);
  for (await pause(); performance.now() < end; await pause())
    await call(desk, path, String(begun.push(performance.now()) - 1));
}

/**
 * Lets everybody write every so many seconds while their pages read again what the others write. `latencies` are from the
 * begin of each write until each page of the company had read the list that shows it; `unseen` is how many never came.
 */
export async function workTogether(
  desks: readonly Desk[],
  { port, every, seconds }: { port: number; every: number; seconds: number },
) {
  if (PEOPLE > LIST_PAGE_SIZE) throw new RangeError('A page of the list does not show every conversation');
  const book: Book = { begun: new Map(), latencies: [], calls: 0, failed: [] };
  const call = createCaller(port, book);
  const closings: (() => void)[] = [];
  for (const desk of desks) closings.push(await openPage(desk, { port, call, book }));
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
