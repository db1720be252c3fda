import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { migrateServed } from '../../server/db/adapters/connection.ts';
import { createPool } from '../../server/db/adapters/pool.ts';
import type { Executor } from '../../server/db/database.ts';
import { LIVE_CHANNEL } from '../../server/live/announce.ts';
import { recordChange } from '../../server/live/changes.ts';
import { describeMachine, table } from '../lib/figures.ts';
import type { Place } from '../lib/places.ts';
import { processorClock } from '../lib/processor.ts';
import { lasting } from './send.ts';

type Write = (tx: Executor) => Promise<unknown>;

const record: Write = (tx) =>
  recordChange(tx, { cid: randomUUID(), kind: 'message', id: randomUUID(), at: new Date() });

/** One flush follows the other; as it is; and what the processors allow where no commit waits for the disk. */
const ways: readonly [
  name: string,
  before: ReturnType<typeof sql> | null,
  after: ReturnType<typeof sql> | null,
][] = [
  ['announced in the transaction', null, sql`select pg_notify(${LIVE_CHANNEL}, '')`],
  ['announced after it, once in 25 ms', null, null],
  ['the same, no commit waits for the disk', sql`set local synchronous_commit = off`, null],
];

/** Prints the commits a second of so many writers that each record a change, and the processor time of each. */
export async function measureCommits(
  { databaseUrl: url = '' }: Place,
  writers: number,
  seconds: number,
): Promise<void> {
  await migrateServed(url);
  const pool = createPool(url, { name: 'bench', max: writers + 1 });
  const clock = await processorClock(url);
  const used = () => process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000 + clock();
  const rows: (string | number)[][] = [];
  let first = 0;
  for (const [name, before, after] of ways) {
    let commits = 0;
    const begun = used();
    const goesOn = lasting(seconds);
    const write: Write = async (tx) => {
      if (before) await tx.execute(before);
      await record(tx);
      if (after) await tx.execute(after);
    };
    const commit = async () => {
      for (; goesOn(); commits += 1) await pool.db.transaction(write);
    };
    await Promise.all(Array.from({ length: writers }, commit));
    first ||= commits;
    const cost = ((used() - begun) / commits).toFixed(2);
    rows.push([name, Math.round(commits / seconds), `${(commits / first).toFixed(1)}×`, cost]);
  }
  await pool.end(2);
  console.log(
    table([`${writers} writers`, 'commits a second', 'of the first', 'ms of processor each'], rows),
  );
  console.log(describeMachine());
}
