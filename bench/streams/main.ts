import { setTimeout as sleep } from 'node:timers/promises';
import { readOptions, runMain, UserError } from '../../scripts/lib/cli.ts';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { describeMachine, quantile, table } from '../lib/figures.ts';
import { numberOf, text } from '../lib/options.ts';
import { createPlace } from '../lib/places.ts';
import { type LoadedServer, usedShare, withServers } from '../lib/servers.ts';
import { workTogether } from './at-work.ts';
import { compare, openAll, writeChanges } from './changes.ts';
import { createPeople, PEOPLE, type Person } from './people.ts';

const usage = `npm run bench:streams -- [--streams 2000] [--rate 20] [--seconds 30] [--at-work]

Opens so many streams on one API process over a PostgreSQL that waits for the disk, in companies of ${PEOPLE} people, writes
so many changes a second from another process, and reports what was lost, sent twice or out of order, how long it took
from before the write until it was received, and what a stream costs.

--at-work: each stream is that of a person who has メッセージ open with a conversation. They write so many messages a second
in all, by calls of the API; each page reads again what they change. Reports how long it took until it had read them.`;

type Options = { streams: number; rate: number; seconds: number };

const percent = (share: number, digits: number) => `${(share * 100).toFixed(digits)}%`;
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const percentiles = ['p50', 'p95', 'p99', 'max'];
const percentilesOf = (latencies: readonly number[]) =>
  [0.5, 0.95, 0.99, 1].map((share) => `${quantile(latencies, share).toFixed(0)} ms`);

type At = { db: Database; server: LoadedServer; people: readonly Person[]; options: Options };

/** The share of a core that a server used since the last time. */
const coreSince = ({ samples }: LoadedServer) => usedShare(samples.splice(0));

/** Lets people write and their pages read; returns whether every page has read everything. */
async function measureWork({ server, people, options: { streams, rate, seconds } }: At): Promise<boolean> {
  coreSince(server);
  const working = { address: server.address, every: streams / rate, seconds };
  const { written, calls, latencies, unseen, failed } = await workTogether(people, working);
  const counts = { People: streams, Written: written, Read: latencies.length, 'Never read': unseen };
  const head = [...Object.keys(counts), 'Failed', ...percentiles, 'Calls a second', 'Core'];
  const ends = [calls.toFixed(0), percent(coreSince(server), 0)];
  const cells = [...Object.values(counts), failed.length, ...percentilesOf(latencies), ...ends];
  console.log([table(head, [cells]), ...failed.slice(0, 5)].join('\n'));
  return unseen + failed.length === 0;
}

/** Opens the streams and writes changes; returns whether each came once, in order. */
async function measureStreams({ db, server, people, options }: At): Promise<boolean> {
  const { streams, seconds } = options;
  const { address } = server;
  // What the first stream loads is no cost of a stream.
  const sentAt = new Map<string, number>();
  const { listeners: first } = await openAll(people.slice(0, 1), address, sentAt);
  for (const { close } of first) close();
  await sleep(1000);
  const empty = await server.collect();
  const opening = performance.now();
  const { received, listeners } = await openAll(people, address, sentAt);
  const openedIn = performance.now() - opening;
  const full = await server.collect();
  coreSince(server);
  await sleep(seconds * 1000);
  const idle = coreSince(server);
  const companies = [...new Set(people.map(({ cid }) => cid))];
  const written = await writeChanges(db, companies, { ...options, sentAt });
  await sleep(3000);
  const busy = coreSince(server);
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
  const place = await createPlace('postgres');
  const { db, close } = await openDatabase({ ...place, onProgress: () => {} });
  try {
    const people = await createPeople(db, options.streams);
    console.log(`${describeMachine()}, ${options.rate} changes a second for ${options.seconds} s`);
    await withServers(
      place,
      { accounts: people.map(({ account }) => account), env: { MAX_STREAMS: '100000' } },
      async ([server]) => {
        if (server && (await run({ db, server, people, options }))) return;
        throw new UserError('Something was lost, wrong or failed, or a stream ended.');
      },
    );
  } finally {
    await close();
    await place.stop();
  }
}

await runMain(async () => {
  const values = readOptions(usage, {
    streams: text('2000'),
    rate: text('20'),
    seconds: text('30'),
    'at-work': { type: 'boolean' },
  });
  await measure(values['at-work'] ? measureWork : measureStreams, {
    streams: numberOf('streams', values.streams, 1),
    rate: numberOf('rate', values.rate, 1),
    seconds: numberOf('seconds', values.seconds, 1),
  });
});
