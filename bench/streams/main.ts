import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { readOptions, runMain, UserError } from '../../scripts/lib/cli.ts';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { createPostgresDatabase } from '../../tests/support/servers/postgres-database.ts';
import { describeMachine, quantile, table } from '../lib/figures.ts';
import { usedShare } from '../lib/memory.ts';
import { numberOf } from '../lib/options.ts';
import { probe, watchProbe } from '../lib/servers.ts';
import { createDesks, workTogether } from './at-work.ts';
import { compare, openAll, writeChanges } from './changes.ts';
import { measureIdlePages } from './idle.ts';
import { openListener } from './listener.ts';
import { createPeople, PEOPLE } from './people.ts';

const usage = `npm run bench:streams -- [--streams 2000] [--rate 20] [--seconds 30] [--at-work]
npm run bench:streams -- --idle [--url http://localhost:3000/biz] [--minutes 5]

Opens so many streams on one API process over a PostgreSQL that waits for the disk, in companies of ${PEOPLE} people, writes
so many changes a second from another process, and reports what was lost, sent twice or out of order, how long it took
from before the write until it was received, and what a stream costs.

--at-work: each stream is that of a person who has メッセージ open with a conversation. They write so many messages a second
in all, by calls of the API; each page reads again what they change. Reports how long it took until it had read them.

--idle: counts the calls of a browser in which a signed-in person does nothing, page by page, with the stream and with it
refused. Needs a running demo whose candidates do nothing either: SIMULATE=off npm start.`;

const Started = v.object({ port: v.number() });

/** Starts the API in a process of its own, which reports on itself. */
async function startApi(url: string) {
  const child = fork(new URL('./api-process.ts', import.meta.url), {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATABASE_URL: url },
    execArgv: ['--import', probe],
  });
  const { samples, collect } = watchProbe(child);
  const port = await new Promise<number>((resolve, reject) => {
    child.on('message', (message) => v.is(Started, message) && resolve(message.port));
    child.once('exit', () => reject(new UserError('The API process ended before it was ready.')));
  });
  return {
    port,
    collect,
    /** Returns the share of a core that the process used since the last time. */
    coreSince: () => usedShare(samples.splice(0)),
    async stop(): Promise<void> {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

type Api = Awaited<ReturnType<typeof startApi>>;
type Options = { streams: number; rate: number; seconds: number };

const percent = (share: number, digits: number) => `${(share * 100).toFixed(digits)}%`;
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const percentiles = ['p50', 'p95', 'p99', 'max'];
const percentilesOf = (latencies: readonly number[]) =>
  [0.5, 0.95, 0.99, 1].map((share) => `${quantile(latencies, share).toFixed(0)} ms`);

/** Lets people write and their pages read; returns whether every page has read everything. */
async function measureWork(api: Api, db: Database, { streams, rate, seconds }: Options): Promise<boolean> {
  const desks = await createDesks(db, streams);
  await db.execute('analyze');
  api.coreSince();
  const working = { port: api.port, every: streams / rate, seconds };
  const { written, calls, latencies, unseen, failed } = await workTogether(desks, working);
  const counts = { People: streams, Written: written, Read: latencies.length, 'Never read': unseen };
  const head = [...Object.keys(counts), 'Failed', ...percentiles, 'Calls a second', 'Core'];
  const ends = [calls.toFixed(0), percent(api.coreSince(), 0)];
  const cells = [...Object.values(counts), failed.length, ...percentilesOf(latencies), ...ends];
  console.log([table(head, [cells]), ...failed.slice(0, 5)].join('\n'));
  return unseen + failed.length === 0;
}

/** Opens the streams and writes changes; returns whether each came once, in order. */
async function measureStreams(api: Api, db: Database, options: Options): Promise<boolean> {
  const { streams, seconds } = options;
  const people = await createPeople(db, streams);
  const [first] = people;
  if (!first) throw new UserError('--streams is 0: expected at least one.');
  // What the first stream loads is no cost of a stream.
  const { close } = await openListener(first, { port: api.port, onReceived: () => {}, onEnd: () => {} });
  close();
  await sleep(1000);
  const empty = await api.collect();
  const opening = performance.now();
  const sentAt = new Map<string, number>();
  const { received, listeners } = await openAll(people, api.port, sentAt);
  const openedIn = performance.now() - opening;
  const full = await api.collect();
  api.coreSince();
  await sleep(seconds * 1000);
  const idle = api.coreSince();
  const companies = [...new Set(people.map(({ cid }) => cid))];
  const written = await writeChanges(db, companies, { ...options, sentAt });
  await sleep(3000);
  const busy = api.coreSince();
  const { expected, lost, doubled, disordered } = compare(listeners, written);
  const heap = full.heapUsed + full.external - empty.heapUsed - empty.external;
  const counts = { Received: expected, Lost: lost, Twice: doubled, 'Out of order': disordered };
  const costs = {
    'Heap each': kB(heap / streams),
    'RSS each': kB((full.rss - empty.rss) / streams),
    'Opened in': `${(openedIn / 1000).toFixed(1)} s`,
    'Core, idle': percent(idle, 1),
    'Core, busy': percent(busy, 1),
  };
  const head = ['Streams', ...Object.keys(counts), 'Ended', ...percentiles, ...Object.keys(costs)];
  const late = percentilesOf(received.latencies);
  const cells = [streams, ...Object.values(counts), received.ended, ...late, ...Object.values(costs)];
  console.log(table(head, [cells]));
  for (const listener of listeners) listener.close();
  return lost + doubled + disordered + received.ended === 0;
}

async function measure(run: typeof measureStreams, options: Options): Promise<void> {
  const server = await createPostgresDatabase({ isDurable: true });
  const opened = await openDatabase({ databaseUrl: server.url, dataDir: '', onProgress: () => {} });
  const api = await startApi(server.url);
  try {
    console.log(`${describeMachine()}, ${options.rate} changes a second for ${options.seconds} s`);
    if (!(await run(api, opened.db, options))) {
      throw new UserError('Something was lost, wrong or failed, or a stream ended.');
    }
  } finally {
    await api.stop();
    await opened.close();
    await server.stop();
  }
}

await runMain(async () => {
  const values = readOptions(usage, {
    streams: { type: 'string', default: '2000' },
    rate: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '30' },
    'at-work': { type: 'boolean' },
    idle: { type: 'boolean' },
    url: { type: 'string', default: 'http://localhost:3000/biz' },
    minutes: { type: 'string', default: '5' },
  });
  if (values.idle) {
    await measureIdlePages(values.url, numberOf('minutes', values.minutes, 1));
    return;
  }
  await measure(values['at-work'] ? measureWork : measureStreams, {
    streams: numberOf('streams', values.streams, 1),
    rate: numberOf('rate', values.rate, 1),
    seconds: numberOf('seconds', values.seconds, 1),
  });
});
