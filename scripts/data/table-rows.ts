import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type Database, type Executor, queryRows } from '../../server/db/database.ts';
import { readSchemaState } from '../../server/db/schema-version.ts';
import { readFilesId, writeFilesId } from '../../server/files/same-files.ts';
import { UserError } from '../lib/cli.ts';
import { type DataPlace, unreadable } from './data-place.ts';

/** Rows that are held in memory at once. A candidate has a few kB. */
const BATCH = 500;

/** Lists that every server writes at its start: a database that has nothing else is empty. */
const masters = ['job_category', 'prefecture', 'working_form'];

/** What a table holds: its rows, and a sum of digests of theirs, in whatever order they lie. */
const TableContents = v.object({
  name: v.string(),
  /** Those that are written; the database computes the others. */
  columns: v.array(v.string()),
  rows: v.number(),
  checksum: v.string(),
});
export type TableContents = v.InferOutput<typeof TableContents>;

/** All that a database holds besides the rows themselves. */
export const Contents = v.object({
  migrations: v.number(),
  tables: v.array(TableContents),
  /** Foreign keys that old rows need not fit. */
  unchecked: v.array(v.string()),
  sequences: v.array(v.object({ name: v.string(), last: v.nullable(v.string()) })),
  /** What tells the uploads of this database from those of another one; older backups lack it. */
  filesId: v.optional(v.nullable(v.string()), null),
});
export type Contents = v.InferOutput<typeof Contents>;

/** Returns the next rows of a table, as JSON texts; an empty list at its end. */
type NextRows = () => Promise<string[]>;

/** Called now and then while a table is copied. */
export type OnRows = (table: string, done: number, all: number) => void;

const tableOf = (name: string) => sql`public.${sql.identifier(name)}`;

/** Times read the same wherever they are read, and neither a long statement nor a slow disk ends the transaction. */
async function settle(tx: Executor): Promise<void> {
  await tx.execute(
    sql`select set_config('timezone', 'UTC', true), set_config('statement_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true)`,
  );
}

async function sumUp(tx: Executor, name: string): Promise<Pick<TableContents, 'rows' | 'checksum'>> {
  // The columns by their names: a column that came later stands elsewhere in a table that was made anew.
  const [sum] = await queryRows<{ rows: number; checksum: string }>(
    tx,
    sql`select count(*)::int as rows, coalesce(sum(('x' || left(md5(r::text), 15))::bit(60)::bigint), 0)::text as checksum
      from (select to_jsonb(t) as r from ${tableOf(name)} t) each`,
  );
  return v.parse(v.object({ rows: v.number(), checksum: v.string() }), sum);
}

const listTables = (tx: Executor) =>
  queryRows<{ name: string; columns: string[] }>(
    tx,
    sql`select c.relname as name, json_agg(a.attname order by a.attname) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by 1 order by 1`,
  );

async function readContents(tx: Executor): Promise<Contents> {
  const tables: TableContents[] = [];
  for (const table of await listTables(tx)) tables.push({ ...table, ...(await sumUp(tx, table.name)) });
  const unchecked = await queryRows<{ name: string }>(
    tx,
    sql`select conname as name from pg_constraint where contype = 'f' and not convalidated order by 1`,
  );
  const sequences = await queryRows<{ name: string; last: string | null }>(
    tx,
    sql`select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`,
  );
  const { applied: migrations } = await readSchemaState(tx);
  const filesId = await readFilesId(tx);
  return v.parse(Contents, {
    ...{ migrations, tables, sequences, filesId },
    unchecked: unchecked.map(({ name }) => name),
  });
}

/**
 * Reads a database as it is at one moment, while others go on writing: `run` gets what it holds, and how to read the
 * rows of a table, one table after another. Every row is read, so damaged files are met: then throws a `UserError`.
 */
export async function readDatabase<Result>(
  { db, name: place }: Pick<DataPlace, 'db' | 'name'>,
  run: (contents: Contents, rowsOf: (table: TableContents) => Promise<NextRows>) => Promise<Result>,
): Promise<Result> {
  const reading = db.transaction(
    async (tx) => {
      await settle(tx);
      const contents = await readContents(tx);
      return run(contents, async ({ name, columns }) => {
        const list = sql.join(
          columns.map((column) => sql.identifier(column)),
          sql`, `,
        );
        await tx.execute(sql`close all`);
        await tx.execute(
          sql`declare next_rows cursor for select to_json(t)::text as text from (select ${list} from ${tableOf(name)}) t`,
        );
        return async () => {
          const found = await queryRows<{ text: string }>(tx, sql.raw(`fetch ${BATCH} from next_rows`));
          return found.map(({ text }) => text);
        };
      });
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  return reading.catch((error: unknown) => {
    // Drizzle's own message is the statement; what it wraps says what is wrong.
    throw error instanceof Error && error.cause ? unreadable(place, error.cause) : error;
  });
}

type ForeignKey = { table: string; name: string; definition: string };

const readForeignKeys = (tx: Executor) =>
  queryRows<ForeignKey>(
    tx,
    sql`select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );

/** The statements that make the indexes which belong to no constraint. */
const readIndexes = (tx: Executor) =>
  queryRows<{ name: string; definition: string }>(
    tx,
    sql`select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = 'public'::regnamespace
        and not exists (select from pg_constraint where conindid = i.indexrelid and contype <> 'f')`,
  );

const alter = (tx: Executor, table: string, change: SQL) =>
  tx.execute(sql`alter table ${tableOf(table)} ${change}`);

async function fill(
  tx: Executor,
  { name, columns, rows }: TableContents,
  next: NextRows,
  onRows: OnRows,
): Promise<void> {
  const list = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  let done = 0;
  for (let lines = await next(); lines.length > 0; lines = await next()) {
    await tx.execute(sql`insert into ${tableOf(name)} (${list}) overriding system value
      select ${list} from json_populate_recordset(null::${tableOf(name)}, ${`[${lines.join(',')}]`}::text::json)`);
    done += lines.length;
    onRows(name, done, rows);
  }
  if (rows === 0) onRows(name, 0, 0);
}

/** Throws a `UserError` when a database holds more than the lists that every server writes. */
export async function requireEmpty(db: Executor, place: string): Promise<void> {
  for (const { name } of await listTables(db)) {
    if (masters.includes(name)) continue;
    const found = await queryRows(db, sql`select 1 from ${tableOf(name)} limit 1`);
    if (found.length > 0)
      throw new UserError(
        `The database ${place} is not empty: it has rows in "${name}". Nothing was changed.`,
      );
  }
}

/** Throws a `UserError` that names the first table whose rows are not those that were to be written. */
async function compare(tx: Executor, { tables }: Contents): Promise<void> {
  for (const { name, rows, checksum } of tables) {
    const found = await sumUp(tx, name);
    if (found.rows !== rows || found.checksum !== checksum) {
      throw new UserError(
        `"${name}" is not what it was: ${found.rows} rows with checksum ${found.checksum}, expected ${rows} with ` +
          `${checksum}. Nothing was written.`,
      );
    }
  }
}

/**
 * Fills an empty database of the same schema with all that another one holds, in one transaction: every table is counted
 * and compared by a checksum before it is committed. Taken off meanwhile are foreign keys, so that the order of the tables
 * does not matter, triggers, whose results are rows already, and indexes, which are built faster in one go. Throws a
 * `UserError` when it is not empty or does not hold the same in the end.
 */
export async function fillDatabase(
  db: Database,
  place: string,
  contents: Contents,
  rowsOf: (table: TableContents) => Promise<NextRows>,
  onRows: OnRows,
): Promise<void> {
  const fillAll = async (tx: Executor) => {
    await settle(tx);
    const names = contents.tables.map(({ name }) => name);
    const there = (await listTables(tx)).map(({ name }) => name);
    if (names.join() !== there.join())
      throw new UserError(
        `The database ${place} has other tables: ${there.join(', ')}. Nothing was written.`,
      );
    await requireEmpty(tx, place);
    const keys = await readForeignKeys(tx);
    for (const { table, name } of keys) await alter(tx, table, sql`drop constraint ${sql.identifier(name)}`);
    const indexes = await readIndexes(tx);
    for (const { name } of indexes) await tx.execute(sql`drop index ${sql.raw(name)}`);
    for (const name of names) await alter(tx, name, sql`disable trigger user`);
    for (const name of masters) await tx.execute(sql`delete from ${tableOf(name)}`);
    for (const table of contents.tables) await fill(tx, table, await rowsOf(table), onRows);
    for (const { name, last } of contents.sequences) {
      if (last !== null) await tx.execute(sql`select setval(${name}::regclass, ${last}::text::bigint)`);
    }
    for (const { definition } of indexes) await tx.execute(sql.raw(definition));
    for (const name of names) await alter(tx, name, sql`enable trigger user`);
    for (const { table, name, definition } of keys) {
      const isUnchecked = contents.unchecked.includes(name) && !definition.endsWith('NOT VALID');
      const check = sql.raw(isUnchecked ? `${definition} NOT VALID` : definition);
      await alter(tx, table, sql`add constraint ${sql.identifier(name)} ${check}`);
    }
    if (contents.filesId) await writeFilesId(tx, contents.filesId);
    await compare(tx, contents);
    // The embedded database never gathers by itself what the planner must know.
    await tx.execute(sql`analyze`);
  };
  await db.transaction(fillAll);
}
