import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { readOptions, runMain, wholeNumberOf } from '../../scripts/lib/cli.ts';
import { migrateServed } from '../../server/db/adapters/connection.ts';
import { createPool } from '../../server/db/adapters/pool.ts';
import type { Executor } from '../../server/db/database.ts';
import { liveChange } from '../../server/db/schema.ts';
import { LIVE_CHANNEL } from '../../server/live/announce.ts';
import { recordChange } from '../../server/live/changes.ts';
import { createPostgresDatabase } from '../../tests/support/servers/postgres-database.ts';
import { describeMachine, table } from '../lib/figures.ts';

const usage = `npm run bench:commits -- [--seconds 10] [--writers 24]

Commits a second of writers that each record a change, on a PostgreSQL that waits for the disk: announced in each transaction,
as it was, and once for the commits of a moment, as it is.`;

type Write = (tx: Executor) => Promise<void>;

const change = () =>
  ({ cid: randomUUID(), kind: 'message', recordId: randomUUID(), changedAt: new Date() }) as const;

const ways: Record<string, Write> = {
  'announced in the transaction': async (tx) => {
    await tx.insert(liveChange).values(change());
    await tx.execute(sql`select pg_notify(${LIVE_CHANNEL}, '')`);
  },
  'announced after it, once in 25 ms': (tx) => {
    const { recordId: id, changedAt: at, ...rest } = change();
    return recordChange(tx, { ...rest, id, at });
  },
};

await runMain(async () => {
  const given = readOptions(usage, { seconds: { type: 'string' }, writers: { type: 'string' } });
  const seconds = wholeNumberOf('--seconds', given.seconds ?? '10');
  const writers = wholeNumberOf('--writers', given.writers ?? '24');
  const { url, stop } = await createPostgresDatabase({ isDurable: true });
  try {
    await migrateServed(url);
    const pool = createPool(url, { name: 'bench', max: writers + 1 });
    const rows: (string | number)[][] = [];
    for (const [name, write] of Object.entries(ways)) {
      let commits = 0;
      const end = performance.now() + seconds * 1000;
      const commit = async () => {
        while (performance.now() < end) {
          await pool.db.transaction(write);
          commits += 1;
        }
      };
      await Promise.all(Array.from({ length: writers }, commit));
      rows.push([name, Math.round(commits / seconds)]);
      await sleep(500);
    }
    await pool.end(2);
    console.log(table([`${writers} writers, fsync on`, 'commits a second'], rows));
    console.log(describeMachine());
  } finally {
    await stop();
  }
});
