import { sql } from 'drizzle-orm';
import { type Executor, queryRows } from '../../server/db/database.ts';
import { candidateAt } from './candidates/candidate.ts';

/** Candidates that one statement writes. */
const BATCH = 500;

type Index = { name: string; definition: string };

/** Returns the indexes of the table but its key, by their definitions: those of the migrations, whatever they are. */
const readIndexes = (tx: Executor): Promise<Index[]> =>
  queryRows<Index>(
    tx,
    sql`select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and tablename = 'candidate' and indexname not like '%_pkey'`,
  );

/** Writes candidates in one statement with one parameter: as a row of parameters each takes several times as long. */
async function insertCandidates(tx: Executor, candidates: ReturnType<typeof candidateAt>[]): Promise<void> {
  const rows = candidates.map(({ bigrams, ...candidate }) =>
    Object.fromEntries(
      Object.entries({ ...candidate, bigrams: `{${bigrams}}` }).map(([name, value]) => [
        name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
        value,
      ]),
    ),
  );
  const columns = sql.raw(Object.keys(rows[0] ?? {}).join(', '));
  await tx.execute(
    sql`insert into candidate (${columns})
      select ${columns} from json_populate_recordset(null::candidate, ${JSON.stringify(rows)}::json)`,
  );
}

/**
 * Runs `write` without the indexes of the candidates but their key and rebuilds them afterwards, which is much quicker
 * than keeping them through many rows. Belongs in a transaction.
 */
async function withoutCandidateIndexes(tx: Executor, write: () => Promise<void>): Promise<void> {
  const indexes = await readIndexes(tx);
  for (const { name } of indexes) await tx.execute(sql`drop index ${sql.identifier(name)}`);
  await write();
  await tx.execute(sql`select set_config('maintenance_work_mem', '256MB', true)`);
  for (const { definition } of indexes) await tx.execute(sql.raw(definition));
}

/**
 * Writes the first `count` candidates of the demo into an empty table, with dates counted back from `now`. Belongs in a
 * transaction.
 */
export async function seedCandidates(
  tx: Executor,
  {
    now,
    count,
    onProgress = () => {},
  }: { now: Date; count: number; onProgress?: (done: number, total: number) => void },
): Promise<void> {
  await withoutCandidateIndexes(tx, async () => {
    for (let start = 0; start < count; start += BATCH) {
      const size = Math.min(BATCH, count - start);
      await insertCandidates(
        tx,
        Array.from({ length: size }, (_, offset) => candidateAt(start + offset, now)),
      );
      onProgress(start + size, count);
    }
  });
}
