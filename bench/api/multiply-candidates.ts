import { sql } from 'drizzle-orm';
import { withoutCandidateIndexes } from '../../demo/seed/candidates.ts';
import { type Database, queryRows } from '../../server/db/database.ts';

/** Rows that one statement writes. */
const BATCH = 50_000;

type Options = {
  /** The instant that dates are counted back from. */
  now: Date;
  count: number;
  /** For building the indexes, as Postgres writes it: `1GB`. */
  memory: string;
  onProgress(done: number, total: number): void;
};

/**
 * Fills the candidates up to `count` with copies of those that are there, made inside the database: each has an id and
 * dates of its own and what somebody else wants (hours, reward, remote, start), so that copies are found by different
 * searches, and every word and skill stays as common as it was. The same copies at every run.
 */
export async function multiplyCandidates(
  db: Database,
  { now, count, memory, onProgress }: Options,
): Promise<void> {
  const isNew = await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', '0', true)`);
    const [state] = await queryRows<{ people: number }>(
      tx,
      sql`select count(*)::int as people from candidate`,
    );
    const people = state?.people ?? 0;
    if (people >= count || people === 0) return false;
    await tx.execute(sql`create temporary table person on commit drop as
      select row_number() over (order by universal_uid)::int - 1 as number, universal_uid from candidate`);
    await tx.execute(sql`create temporary table terms on commit drop as
      select row_number() over (order by md5(universal_uid))::int - 1 as number,
        hours_min, hours_max, min_reward, remote, start_from, working_form_ids from candidate`);
    await tx.execute(sql`create temporary table life on commit drop as
      select row_number() over (order by md5('life' || universal_uid))::int - 1 as number,
        last_login_at, updated_at, created_at from candidate`);
    for (const table of ['person', 'terms', 'life']) {
      await tx.execute(sql`create unique index on ${sql.identifier(table)} (number)`);
    }
    await tx.execute(sql`analyze person, terms, life`);
    const columns = await queryRows<{ name: string }>(
      tx,
      sql`select attname as name from pg_attribute
        where attrelid = 'candidate'::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    );
    const own: Record<string, string> = {
      universal_uid: `md5(c.universal_uid || n::text)::uuid::text`,
      last_login_at: 'dates.last_login_at',
      updated_at: 'dates.last_login_at - (life.last_login_at - life.updated_at) * dates.stretch',
      created_at: 'dates.last_login_at - (life.last_login_at - life.created_at) * dates.stretch',
    };
    for (const name of ['hours_min', 'hours_max', 'min_reward', 'remote', 'start_from', 'working_form_ids']) {
      own[name] = `terms.${name}`;
    }
    const names = columns.map(({ name }) => name);
    const values = names.map((name) => own[name] ?? `c.${name}`);
    await withoutCandidateIndexes(
      tx,
      async () => {
        for (let start = people; start < count; start += BATCH) {
          const end = Math.min(count, start + BATCH);
          await tx.execute(sql`insert into candidate (${sql.raw(names.join(', '))})
            select ${sql.raw(values.join(', '))}
            from generate_series(${start}::int, ${end - 1}::int) n
            join person on person.number = n % ${people}
            join candidate c on c.universal_uid = person.universal_uid
            -- Copies of a person must not lie beside each other in any order.
            join terms on terms.number = (n + n / ${people} * 7919) % ${people}
            join life on life.number = (n * 31 + n / ${people} * 6007) % ${people}
            cross join lateral (select 0.7 + 0.6 * (hashint4(n) & 65535) / 65535.0 as stretch offset 0) spread
            cross join lateral (select spread.stretch, ${now.toISOString()}::timestamptz
              - (${now.toISOString()}::timestamptz - life.last_login_at) * spread.stretch as last_login_at) dates`);
          onProgress(end, count);
        }
      },
      memory,
    );
    return true;
  });
  if (isNew) await db.execute(sql`vacuum analyze candidate`);
}
