import { type SQL, sql } from 'drizzle-orm';
import { type Database, type Executor, queryRows } from '../../db/database.ts';
import { type Filter, textHas } from './filters.ts';

/** A search as its statements need it: `order` is the column that is counted back from its newest value. */
export type Search = { order: SQL; filters: Filter[]; offset: number; limit: number };

const all = (conditions: SQL[]): SQL =>
  conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;

const rowConditions = (filters: Filter[]): SQL => all(filters.map(({ row }) => row));

/** Returns the conditions on rows of the order index, which a limit holds together. */
const givenConditions = (filters: Filter[]): SQL => all(filters.map(({ row, given }) => given ?? row));

/** Returns the conditions for a scan of `candidate_search_idx`, then those on the rows that it finds. */
const indexConditions = (filters: Filter[]): SQL =>
  all([
    ...filters.flatMap(({ index }) => index ?? []),
    ...filters.filter(({ index, isHint }) => !index || isHint).map(({ row }) => row),
  ]);

/** What each order index carries besides its own instant (migration 0008), so that a walk along it need not read rows. */
const carried = sql.raw(
  `universal_uid, last_login_at, hours_max, min_reward, max_years, is_blank, prefecture_code, remote, start_from,
  working_form_ids, job_category_ids`,
);

const newestFirst = (order: SQL): SQL => sql`order by ${order} desc, universal_uid desc`;

/**
 * Returns a search's rows at the head of its order index. The columns are those that the index carries, when nothing
 * else is looked at: then no row is read.
 */
const newestRows = ({ order, filters }: Search, rows: number | null): SQL => {
  const columns = filters.some(({ readsRow }) => readsRow) ? sql`*` : carried;
  return sql`select ${columns}, ${order} as at from candidate ${newestFirst(order)} limit ${rows}`;
};

/** Returns whether the order index alone is enough to check a row. */
const isCarried = ({ readsRow }: Filter): boolean => !readsRow;

/**
 * Returns the hits among the newest rows, in order; how many of these rows fit each filter, and how many have each gram
 * of the words; how many fit all filters that the order index carries; and how many blocks the table has, on the server that
 * runs the statement. `offset 0` has each filter looked at once.
 */
export async function readSample(db: Executor, search: Search, sampleSize: number) {
  const { filters } = search;
  const grams = filters.flatMap((filter) => filter.grams ?? []);
  const looks = [...filters.map(({ row }) => row), ...grams.map(({ text }) => textHas(text))];
  const names = looks.map((_, index) => sql.raw(`fits_${index}`));
  const [row] = await queryRows<{
    hits: string[];
    seen: number;
    fitting: number[];
    fittingCarried: number;
    blocks: number;
  }>(
    db,
    sql`select hits, seen, fitting, fitting_carried as "fittingCarried",
      coalesce((pg_relation_size((select tableoid from candidate limit 1)) / current_setting('block_size')::int)::int, 0) as blocks
    from (
      select
        coalesce(
          array_agg(universal_uid order by at desc, universal_uid desc) filter (where ${all(names.slice(0, filters.length))}), '{}')
          as hits,
        count(*)::int as seen,
        (count(*) filter (where ${all(filters.flatMap((filter, index) => (isCarried(filter) ? (names[index] ?? []) : [])))}))::int
          as fitting_carried,
        array[${sql.join(
          names.map((name) => sql`count(*) filter (where ${name})`),
          sql`, `,
        )}]::int[] as fitting
      from (
        select universal_uid, at, ${sql.join(
          looks.map((look, index) => sql`(${look}) as ${names[index]}`),
          sql`, `,
        )} from (${newestRows(search, sampleSize)}) c
        offset 0
      ) newest
    ) sample`,
  );
  return row ?? { hits: [], seen: 0, fitting: [], fittingCarried: 0, blocks: 0 };
}

/** What a table held when its rows were counted. */
type Size = { rows: number; blocks: number };

const sizes = new WeakMap<Database, Size>();

/** By such a share a table grows or shrinks before its rows are counted again. */
const GROWN = 0.1;

/**
 * Returns about how many candidates lie in so many blocks. They are counted once, and again when the table has another size:
 * what the planner knows of a table is not known where that is spread over servers.
 */
export async function estimateRows(db: Database, blocks: number): Promise<number> {
  const known = sizes.get(db);
  if (known && Math.abs(blocks - known.blocks) <= known.blocks * GROWN)
    return (known.rows * blocks) / Math.max(1, known.blocks);
  const [row] = await queryRows<{ rows: number }>(db, sql`select count(*)::int as rows from candidate`);
  const rows = row?.rows ?? 0;
  sizes.set(db, { rows, blocks });
  return rows;
}

/**
 * Candidates that have an index of their own: what makes it a part, and its share of all, by the last digit of the id.
 */
type Part = { condition: SQL; share: number };

const SAMPLE: Part = { condition: sql`right(c.universal_uid, 1) = '0'`, share: 1 / 16 };

/** Apart from each other, so that what they hold adds up. The smaller is asked first. */
export const PARTS: readonly Part[] = [
  SAMPLE,
  { condition: sql`right(c.universal_uid, 1) in ('1', '2', '3', '4')`, share: 4 / 16 },
];

/**
 * Returns how many of the candidates of a part fit, counted to `limit`, and the table's block in which the last of them
 * lies: they are read in the table's order.
 */
export async function countInPart(tx: Executor, { filters }: Search, { condition }: Part, limit: number) {
  const [row] = await queryRows<{ count: number; block: number }>(
    tx,
    sql`select count(*)::int as count, coalesce((max(ctid)::text::point)[0], 0)::int as block from (
      select ctid from candidate c where ${condition} and ${indexConditions(filters)} limit ${limit}
    ) found`,
  );
  return row ?? { count: 0, block: 0 };
}

/** Reads at most `rows` rows from the head of the order index, null for all, until `limit` fit: quick when many do. */
export const walk = (search: Search, limit: number, rows: number | null): SQL =>
  sql`select universal_uid, at from (${newestRows(search, rows)}) c
    where ${givenConditions(search.filters)} order by at desc, universal_uid desc limit ${limit}`;

/**
 * Does the same as `walk`, but reads only those rows that match as far as the order index shows: quicker when that
 * excludes most.
 */
export function walkReadingFew(search: Search, limit: number, rows: number | null): SQL {
  const early = search.filters.filter(isCarried);
  const late = search.filters.filter((filter) => !isCarried(filter));
  // Inside, `c` is the row; `offset 0` keeps it a look-up per row.
  return sql`select universal_uid, at
    from (select universal_uid as walked, c.* from (${newestRows({ ...search, filters: early }, rows)}) c) c
    where ${givenConditions(early)}
      and exists (select 1 from candidate c where c.universal_uid = walked and ${rowConditions(late)} offset 0)
    order by at desc, universal_uid desc limit ${limit}`;
}

/** Some candidates that fit, or all of them, found by the index. */
export const probe = ({ order, filters }: Search, limit: number | null): SQL =>
  sql`select universal_uid, ${order} as at from candidate c where ${indexConditions(filters)} limit ${limit}`;

/** All that fit of the candidates with these ids, each read by its id; `offset 0` has it begin with them. */
export const someOf = ({ order, filters }: Search, ids: SQL): SQL =>
  sql`select universal_uid, ${order} as at from candidate c
    where c.universal_uid = any(array(${ids} offset 0)) and ${rowConditions(filters)}`;

/**
 * All that fit among about the `rows` newest rows, found where the index of words and facets meets that of the order. How
 * far back these reach is counted in a part of the candidates, which has indexes for that.
 */
export const newestByIndex = ({ order, filters }: Search, rows: number): SQL =>
  sql`select universal_uid, ${order} as at from candidate c where ${indexConditions(filters)} and c.${order} >=
    coalesce((
      select ${order} from candidate c where ${SAMPLE.condition}
      order by ${order} desc offset ${Math.ceil(rows * SAMPLE.share)} limit 1), '-infinity')`;

/**
 * Returns how many candidates the statement finds, and the page if that was all of them. `offset 0` lets it be planned
 * by itself, not for the order of the page.
 */
export async function countAndPage(db: Executor, hits: SQL, { offset, limit }: Search) {
  const [row] = await queryRows<{ count: number; page: string[] }>(
    db,
    sql`select count(*)::int as count,
      coalesce((array_agg(universal_uid order by at desc, universal_uid desc))[${offset + 1}:${offset + limit}], '{}') as page
      from (${hits} offset 0) hits`,
  );
  return row ?? { count: 0, page: [] };
}

/** Returns the page of a search without filters: nothing need be read but its ids, and so many entries of any index counted. */
export async function countAndPageOfAll(db: Executor, { order, offset, limit }: Search, most: number) {
  const [row] = await queryRows<{ count: number; page: string[] }>(
    db,
    sql`select (select count(*) from (select 1 from candidate limit ${most}) counted)::int as count,
      array(select universal_uid from candidate ${newestFirst(order)} limit ${limit} offset ${offset}) as page`,
  );
  return row ?? { count: 0, page: [] };
}

/**
 * Returns the page after sorting all that the index finds; only then are texts read and other tables asked, for no more
 * rows than the page needs.
 */
export async function sortAll(tx: Executor, { order, filters, limit, offset }: Search): Promise<string[]> {
  const isText = ({ isHint, readsText }: Filter) => Boolean(isHint && readsText);
  const early = filters
    .filter(({ looksUp }) => !looksUp)
    .map((filter) => (isText(filter) ? { ...filter, isHint: false } : filter));
  const texts = filters.filter(isText);
  const late = [
    ...filters.filter(({ looksUp }) => looksUp).map(({ row }) => row),
    ...(texts.length === 0
      ? []
      : [
          sql`exists (select 1 from candidate c where c.universal_uid = found and ${rowConditions(texts)} offset 0)`,
        ]),
  ];
  const rows = await queryRows<{ universal_uid: string }>(
    tx,
    sql`select universal_uid from (
      select universal_uid, universal_uid as found, ${order} as at from candidate c where ${indexConditions(early)}
      order by at desc, universal_uid desc offset 0
    ) c
    where ${all(late)} order by at desc, universal_uid desc limit ${limit} offset ${offset}`,
  );
  return rows.map((row) => row.universal_uid);
}

/**
 * Runs statements that must find their rows by bitmaps of indexes, which the planner often fails to see. With memory
 * for a bitmap that forgets no row, and rows that are expensive compared to entries of an index, it takes every index
 * that applies.
 */
export function byIndex<Result>(db: Database, run: (tx: Executor) => Promise<Result>): Promise<Result> {
  return db.transaction(async (tx) => {
    // As commands, which a server of companies is given as well; together, as one statement.
    await tx.execute(sql`do $$ begin
      set local enable_seqscan = off; set local max_parallel_workers_per_gather = 0; set local jit = off;
      set local work_mem = '64MB'; set local cpu_tuple_cost = 10000; set local random_page_cost = 0.1;
      set local cpu_index_tuple_cost = 0.0001;
    end $$`);
    return run(tx);
  });
}
