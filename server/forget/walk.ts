import { getTableName, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { type Executor, queryRows } from '../db/database.ts';
import type { Pace } from './pace.ts';

/** What is done with the rows that are met: they go, are counted only, or get other values. */
type Act = 'delete' | 'count' | ReadonlyMap<PgColumn, SQLWrapper>;

type Walk = {
  table: PgTable;
  /** Which rows are walked over; an index should find them. */
  where: SQL;
  /** Which of these are met; all unless given. */
  hit?: SQL | undefined;
  act: Act;
};

const list = (parts: readonly SQLWrapper[]): SQL => sql.join([...parts], sql`, `);

/** Returns the assignments of an update. */
export const assigned = (values: ReadonlyMap<PgColumn, SQLWrapper>): SQL =>
  list([...values].map(([column, value]) => sql`${sql.identifier(column.name)} = ${value}`));

/** Returns the column of a table by its name in the database; null when it has none. */
export const columnOf = (table: PgTable, name: string): PgColumn | null =>
  getTableConfig(table).columns.find((column) => column.name === name) ?? null;

/** Returns the columns of a table's primary key, in its order. */
function keyOf(table: PgTable): PgColumn[] {
  const { columns, primaryKeys } = getTableConfig(table);
  const [key] = primaryKeys;
  // The key's own columns do not know their types.
  const names = key?.columns.map(({ name }) => name);
  const found = names
    ? names.flatMap((name) => columns.find((column) => column.name === name) ?? [])
    : columns.filter(({ primary }) => primary);
  if (found.length === 0) throw new Error(`The table ${getTableName(table)} has no primary key`);
  return found;
}

/** Returns the statement that does something to the rows of a page, which it names `page`. */
function actOn({ table, where, act }: Walk, isOnPage: SQL): SQL {
  if (act === 'count') return sql`select 1 from page where page.hit`;
  const which = sql`where ${where} and ${isOnPage} and page.hit returning 1`;
  if (act === 'delete') return sql`delete from ${table} using page ${which}`;
  return sql`update ${table} set ${assigned(act)} from page ${which}`;
}

type Step = { met: number; seen: number; last: string[] | null };

async function step(db: Executor, walk: Walk, after: string[] | null, rows: number): Promise<Step> {
  const { table, where, hit = sql`true` } = walk;
  const key = keyOf(table);
  const names = key.map((_, index) => sql.identifier(`key_${index}`));
  const isAfter = after
    ? sql`(${list(key)}) > (${list(after.map((value, index) => sql`${value}::${sql.raw(key[index]?.getSQLType() ?? 'text')}`))})`
    : sql`true`;
  const isOnPage = sql.join(
    key.map((column, index) => sql`${column} = page.${names[index]}`),
    sql` and `,
  );
  const selected = list(key.map((column, index) => sql`${column} as ${names[index]}`));
  const [found] = await queryRows<Step>(
    db,
    sql`with page as materialized (
        select ${selected}, (${hit}) is true as hit from ${table} where ${where} and ${isAfter}
        order by ${list(key)} limit ${rows}),
      done as (${actOn(walk, isOnPage)})
      select (select count(*)::int from done) as met, (select count(*)::int from page) as seen,
        (select json_build_array(${list(names.map((name) => sql`${name}::text`))}) from page
          order by ${list(names.map((name) => sql`${name} desc`))} limit 1) as last`,
  );
  if (!found) throw new Error('The database returned no row');
  return found;
}

/**
 * Walks over rows in the order of their key, a short statement at a time, and does something to those that are met. Returns
 * how many these were.
 */
export async function walkRows(db: Executor, pace: Pace, walk: Walk): Promise<number> {
  let met = 0;
  let after: string[] | null = null;
  for (;;) {
    const from: string[] | null = after;
    const { found, isEnd }: { found: Step; isEnd: boolean } = await pace(async (rows) => {
      const page = await step(db, walk, from, rows);
      return { found: page, isEnd: page.seen < rows };
    });
    met += found.met;
    if (isEnd || found.last === null) return met;
    after = found.last;
  }
}
