import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '#server/db/database';

/** A digest of every row in the database but the counts of the rate limits, which refused calls are counted in, too. */
export async function digest(db: Database): Promise<string> {
  const tables = await queryRows<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'rate_limit' order by 1`,
  );
  const parts = tables.map(
    ({ name }, index) =>
      sql`select ${sql.raw(String(index))} as place, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as rows from ${sql.identifier(name)} t`,
  );
  // Parts that PostgreSQL reads beside each other come in any order.
  const rows = await queryRows<{ rows: string }>(
    db,
    sql`${sql.join(parts, sql` union all `)} order by place`,
  );
  return rows.map(({ rows: hash }) => hash).join();
}
