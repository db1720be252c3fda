import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { readOptions, runMain, UserError, wholeNumberOf } from '../../scripts/lib/cli.ts';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { recordChange } from '../../server/live/changes.ts';
import { createPostgresDatabase } from '../../tests/support/servers/postgres-database.ts';
import { describeMachine } from '../api/report.ts';
import { usedBy } from '../scaling/processor-time.ts';
import { quantile } from '../web/statistics.ts';
import { createDesks, workTogether } from './at-work.ts';
import { type Listener, openListener } from './listener.ts';
import { createPeople, PEOPLE, type Person } from './world.ts';

const usage = `npm run bench:streams -- [--streams 2000] [--rate 20] [--seconds 30] [--at-work]

Opens so many streams on one API process over a PostgreSQL that waits for the disk, in companies of ${PEOPLE} people, writes
so many changes a second from another process, and reports what was lost, sent twice or out of order, how long it took
from before the write until it was received, and what a stream costs. Needs Linux.

--at-work: each stream is that of a person who has メッセージ open with a conversation. They write so many messages a second
in all, by calls of the API; each page reads again what they change. Reports how long it took until it had read them.`;

const print = (line: string) => process.stdout.write(`${line}\n`);

const Started = v.object({ port: v.number() });
const Memory = v.object({ rss: v.number(), heap: v.number(), streams: v.number() });

/** Streams that are being opened at a time. */
const OPENING = 50;

async function startApi(url: string): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(new URL('./api-process.ts', import.meta.url), {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATABASE_URL: url },
    execArgv: ['--expose-gc'],
  });
  const started = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new UserError('The API process ended before it was ready.');
    }),
  ]);
  return { child, port: v.parse(Started, started[0]).port };
}

async function memoryOf(child: ChildProcess) {
  const answer = once(child, 'message');
  child.send('measure');
  return v.parse(Memory, (await answer)[0]);
}

type Received = { latencies: number[]; ended: number };

async function openAll(people: readonly Person[], port: number, sentAt: Map<string, number>) {
  const received: Received = { latencies: [], ended: 0 };
  const listeners: Listener[] = [];
  const queue = [...people];
  const openNext = async () => {
    for (let person = queue.pop(); person; person = queue.pop()) {
      const listener = await openListener(person, {
        port,
        onReceived: (id) => received.latencies.push(performance.now() - (sentAt.get(id) ?? Number.NaN)),
        onEnd: () => {
          received.ended += 1;
        },
      });
      listeners.push(listener);
    }
  };
  await Promise.all(Array.from({ length: OPENING }, openNext));
  return { received, listeners };
}

/** Writes changes for the companies in turn; returns which ones, in order, by company. */
async function writeChanges(
  db: Database,
  companies: readonly string[],
  { rate, seconds, sentAt }: { rate: number; seconds: number; sentAt: Map<string, number> },
): Promise<Map<string, string[]>> {
  const written = new Map(companies.map((cid) => [cid, [] as string[]]));
  // One writer a company, so that what it writes has an order.
  const busy = new Map<string, Promise<void>>();
  const begun = performance.now();
  for (let count = 0; count < rate * seconds; count += 1) {
    await sleep(Math.max(0, begun + (count * 1000) / rate - performance.now()));
    const cid = companies[Math.floor(Math.random() * companies.length)] ?? '';
    const id = `${cid} ${count}`;
    const write = async () => {
      sentAt.set(id, performance.now());
      written.get(cid)?.push(id);
      await db.transaction((tx) => recordChange(tx, { cid, kind: 'message', id, at: new Date() }));
    };
    busy.set(cid, (busy.get(cid) ?? Promise.resolve()).then(write));
  }
  await Promise.all(busy.values());
  return written;
}

/** Compares what each stream was sent with what was written for its company. */
function compare(listeners: readonly Listener[], written: ReadonlyMap<string, readonly string[]>) {
  let expected = 0;
  let lost = 0;
  let doubled = 0;
  let disordered = 0;
  for (const { cid, received } of listeners) {
    const wanted = written.get(cid) ?? [];
    const distinct = new Set(received);
    expected += wanted.length;
    lost += wanted.filter((id) => !distinct.has(id)).length;
    doubled += received.length - distinct.size;
    const places = [...distinct].map((id) => wanted.indexOf(id));
    disordered += places.filter((place, index) => index > 0 && place < (places[index - 1] ?? 0)).length;
  }
  return { expected, lost, doubled, disordered };
}

const ms = (value: number) => `${value.toFixed(0)} ms`;
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

type Options = { streams: number; rate: number; seconds: number };

async function stopApi(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}

async function measureWork(url: string, db: Database, { streams, rate, seconds }: Options): Promise<boolean> {
  const desks = await createDesks(db, streams);
  await db.execute('analyze');
  const { child, port } = await startApi(url);
  try {
    const busyFrom = usedBy(child.pid ?? 0);
    const { written, calls, latencies, unseen, failed } = await workTogether(desks, {
      port,
      every: streams / rate,
      seconds,
    });
    const busy = (usedBy(child.pid ?? 0) - busyFrom) / (seconds * 1000);
    const late = [0.5, 0.95, 0.99, 1].map((share) => ms(quantile(latencies, share)));
    print(
      '| People | Written | Read | Never read | Failed | p50 | p95 | p99 | max | Calls a second | Core |',
    );
    print('|---|---|---|---|---|---|---|---|---|---|---|');
    const counts = [streams, written, latencies.length, unseen, failed.length];
    print(`| ${[...counts, ...late, calls.toFixed(0), `${(busy * 100).toFixed(0)}%`].join(' | ')} |`);
    for (const what of failed.slice(0, 5)) print(what);
    return unseen + failed.length === 0;
  } finally {
    await stopApi(child);
  }
}

async function measure(url: string, db: Database, { streams, rate, seconds }: Options): Promise<boolean> {
  const people = await createPeople(db, streams);
  const { child, port } = await startApi(url);
  try {
    const sentAt = new Map<string, number>();
    // What the first stream loads is no cost of a stream.
    (
      await openListener(people[0] ?? { cid: '', uid: '' }, { port, onReceived: () => {}, onEnd: () => {} })
    ).close();
    await sleep(1000);
    const empty = await memoryOf(child);
    const opening = performance.now();
    const { received, listeners } = await openAll(people, port, sentAt);
    const openedIn = performance.now() - opening;
    const full = await memoryOf(child);
    const idleFrom = usedBy(child.pid ?? 0);
    await sleep(seconds * 1000);
    const idle = (usedBy(child.pid ?? 0) - idleFrom) / (seconds * 1000);
    const busyFrom = usedBy(child.pid ?? 0);
    const companies = [...new Set(people.map(({ cid }) => cid))];
    const written = await writeChanges(db, companies, { rate, seconds, sentAt });
    await sleep(3000);
    const busy = (usedBy(child.pid ?? 0) - busyFrom) / (seconds * 1000);
    const { expected, lost, doubled, disordered } = compare(listeners, written);
    const each = (after: number, before: number) => kB((after - before) / streams);
    const late = [0.5, 0.95, 0.99, 1].map((share) => ms(quantile(received.latencies, share)));
    print(
      '| Streams | Received | Lost | Twice | Out of order | Ended | p50 | p95 | p99 | max | Heap each | RSS each | Opened in | Core, idle | Core, busy |',
    );
    print('|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|');
    const cells = [streams, expected, lost, doubled, disordered, received.ended, ...late];
    const costs = [
      each(full.heap, empty.heap),
      each(full.rss, empty.rss),
      `${(openedIn / 1000).toFixed(1)} s`,
      `${(idle * 100).toFixed(1)}%`,
      `${(busy * 100).toFixed(1)}%`,
    ];
    print(`| ${[...cells, ...costs].join(' | ')} |`);
    for (const listener of listeners) listener.close();
    return lost + doubled + disordered + received.ended === 0 && full.streams === streams;
  } finally {
    await stopApi(child);
  }
}

await runMain(async () => {
  const values = readOptions(usage, {
    streams: { type: 'string', default: '2000' },
    rate: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '30' },
    'at-work': { type: 'boolean' },
  });
  const options = {
    streams: wholeNumberOf('streams', values.streams),
    rate: wholeNumberOf('rate', values.rate),
    seconds: wholeNumberOf('seconds', values.seconds),
  };
  const server = await createPostgresDatabase({ isDurable: true });
  const opened = await openDatabase({ databaseUrl: server.url, dataDir: '', onProgress: () => {} });
  try {
    print(`${describeMachine(loadavg())}, ${options.rate} changes a second for ${options.seconds} s`);
    const run = values['at-work'] ? measureWork : measure;
    if (!(await run(server.url, opened.db, options))) {
      throw new UserError('Something was lost, wrong or failed, or a stream ended.');
    }
  } finally {
    await opened.close();
    await server.stop();
  }
});
