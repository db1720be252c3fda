import { type SQL, sql } from 'drizzle-orm';
import { LIST_PAGE_SIZE, MESSAGE_SEARCH_MAX_COUNT } from '#endpoints/page';
import { type Database, type Executor, queryRows } from '../../../db/database.ts';
import { gramsOfForm } from '../../user-profile/grams.ts';
import { type Clause, readWords } from '../../user-profile/search-query.ts';
import { byIndex } from '../../user-profile/search-statements.ts';
import { scatterBy } from './search-row.ts';

/** Where a message that was found stands. */
export type MessagePlace = { chatGroupId: string; sequence: number };

type Found = { count: number; page: MessagePlace[] };

const defaults = {
  /** The newest messages that are looked at first: a word that is common among them needs no index. */
  headRows: 500,
  /** So many hits among those promise a page further back: 1 in 100. */
  promisingHits: 5,
  /** Messages to which one walks back. */
  walkRows: 20_000,
  /** Hits of the index that are sorted; where there are more, walking back is tried first. */
  probeRows: 4000,
  maxCount: MESSAGE_SEARCH_MAX_COUNT,
};

/** What tests change, so that few messages are searched like many. */
export type Tuning = Partial<typeof defaults>;

/** Grams that are asked for of one form: the texts that these leave are looked at. */
const GRAMS_OF_FORM = 4;

type Search = { cid: string; clauses: readonly Clause[]; tuning: typeof defaults; offset: number };

const anyOf = (conditions: readonly SQL[]): SQL => sql`(${sql.join([...conditions], sql` or `)})`;
const allOf = (conditions: readonly SQL[]): SQL => sql.join([...conditions], sql` and `);

const inText = (clauses: readonly Clause[]): SQL =>
  allOf(
    clauses.map(({ forms, isExcluded }) => {
      const has = anyOf(forms.map((form) => sql`strpos(c.search_text, ${form}) > 0`));
      return isExcluded ? sql`not ${has}` : has;
    }),
  );

/** The conditions for the index; null when there is nothing to ask it for. */
function inIndex({ cid, clauses }: Search): SQL | null {
  const scatter = scatterBy(cid);
  const asked = clauses.filter(({ isExcluded }) => !isExcluded);
  const conditions = asked.map(({ forms }) =>
    anyOf(
      forms.map((form) => {
        const grams = gramsOfForm(form, GRAMS_OF_FORM).map(({ gram }) => scatter(gram));
        return sql`c.grams @> ${`{${grams}}`}::int[]`;
      }),
    ),
  );
  return conditions.length === 0 ? null : allOf(conditions);
}

const newestFirst = sql`order by sent_at desc, chat_group_id desc, sequence desc`;

/** Returns hits, counted to the maximum and one more, and the page of them; `seen` is how many rows were looked at. */
async function read(db: Executor, hits: SQL, { tuning, offset }: Search) {
  const [row] = await queryRows<{ count: number; seen: number; page: MessagePlace[] }>(
    db,
    sql`with hits as materialized (${hits})
      select (select count(*) from hits)::int as seen,
        (select count(*) from (select from hits where fits limit ${tuning.maxCount + 1}) counted)::int as count,
        coalesce((
          select json_agg(json_build_object('chatGroupId', chat_group_id, 'sequence', sequence)
            order by sent_at desc, chat_group_id desc, sequence desc)
          from (select * from hits where fits ${newestFirst} limit ${LIST_PAGE_SIZE} offset ${offset}) paged
        ), '[]') as page`,
  );
  return row ?? { count: 0, seen: 0, page: [] };
}

/** The newest messages of a company, with whether each fits. */
const newest = ({ cid, clauses, tuning }: Search): SQL =>
  sql`select chat_group_id, sequence, sent_at, (${inText(clauses)}) as fits
    from (select * from message_search c where c.corporation_id = ${cid} ${newestFirst} limit ${tuning.headRows}) c`;

/**
 * What the index finds, in no order, up to a number of it; null for all. The company is asked outside, which keeps the
 * planner from reading the index of all of its messages besides.
 */
const indexed = ({ cid, clauses }: Search, condition: SQL, rows: number | null): SQL =>
  sql`select chat_group_id, sequence, sent_at, true as fits
    from (select * from message_search c where ${condition} offset 0) c
    where c.corporation_id = ${cid} and ${inText(clauses)} limit ${rows}`;

/** The newest hits, walking back over a number of messages, null for all, until there are enough. */
const walked = ({ cid, clauses, tuning }: Search, rows: number | null): SQL =>
  sql`select chat_group_id, sequence, sent_at, true as fits
    from (select * from message_search c where c.corporation_id = ${cid} ${newestFirst} limit ${rows}) c
    where ${inText(clauses)} ${newestFirst} limit ${tuning.maxCount + 1}`;

function walk(db: Database, search: Search, rows: number | null): Promise<Found> {
  return db.transaction(async (tx) => {
    // The order index alone: the planner would rather sort what it takes for few rows.
    await tx.execute(sql`select set_config('enable_sort', 'off', true), set_config('enable_seqscan', 'off', true),
      set_config('enable_bitmapscan', 'off', true), set_config('jit', 'off', true),
      set_config('max_parallel_workers_per_gather', '0', true)`);
    return read(tx, walked(search, rows), search);
  });
}

/**
 * Returns the places of a page of a company's messages that hold a keyword, newest first, and how many there are, counted
 * to the maximum and one more. Common words are found by walking back from the newest message, rare ones by the
 * index.
 */
export async function findMessages(
  db: Database,
  { cid, keyword, page }: { cid: string; keyword: string; page: number },
  tuning: Tuning = {},
): Promise<Found> {
  const clauses = readWords(keyword).filter(({ forms }) => forms.every((form) => form.trim() !== ''));
  if (clauses.length === 0) return { count: 0, page: [] };
  const search = { cid, clauses, tuning: { ...defaults, ...tuning }, offset: (page - 1) * LIST_PAGE_SIZE };
  const { headRows, promisingHits, walkRows, probeRows, maxCount } = search.tuning;
  const isFull = ({ count }: Found) => count > maxCount;
  const head = await read(db, newest(search), search);
  if (isFull(head) || head.seen < headRows) return head;
  const condition = inIndex(search);
  if (condition === null) return walk(db, search, null);

  // A word that is common is one whose list in the index is long: that costs before the first row comes.
  const isPromising = head.count >= promisingHits;
  if (isPromising) {
    const near = await walk(db, search, walkRows);
    if (isFull(near)) return near;
  }
  const askIndex = (rows: number | null) =>
    byIndex(db, (tx) => read(tx, indexed(search, condition, rows), search));
  const some = await askIndex(probeRows);
  if (some.seen < probeRows) return some;
  if (!isPromising) {
    const near = await walk(db, search, walkRows);
    if (isFull(near)) return near;
  }
  return askIndex(null);
}
