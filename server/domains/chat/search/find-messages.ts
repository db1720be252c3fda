import { type SQL, sql } from 'drizzle-orm';
import { LIST_PAGE_SIZE, MESSAGE_SEARCH_MAX_COUNT } from '#endpoints/page';
import { type Database, type Executor, queryRows } from '../../../db/database.ts';
import { gramsOfForm } from '../../user-profile/grams.ts';
import { type Clause, readWords } from '../../user-profile/search-query.ts';
import { byIndex } from '../../user-profile/search-statements.ts';
import { beginningOf, periodOf, scatterBy } from './search-row.ts';

/** The position of a message that was found. */
export type MessagePlace = { chatGroupId: string; sequence: number };

/** `since` is the instant from which on back there may be more; null when there is no more. */
type Found = { count: number; page: MessagePlace[]; since: Date | null };

const defaults = {
  /** The newest messages are looked at first: what is common among them, or all there are, needs no index. */
  headRows: 500,
  /** Messages that the index may bring, of which some may not fit. */
  indexRows: 4000,
  /** Messages to which one walks back where the index brings more. */
  walkRows: 10_000,
  maxCount: MESSAGE_SEARCH_MAX_COUNT,
};

/** What tests change, so that few messages are searched like many. */
export type Tuning = Partial<typeof defaults>;

/** Grams that are asked for of one form: the texts that these leave are looked at. */
const GRAMS_OF_FORM = 4;

type Search = { cid: string; clauses: readonly Clause[]; until: Date | null; tuning: typeof defaults };

type Hit = MessagePlace & { sentAt: number };

type Step = { hits: Hit[]; since: Date | null };

const anyOf = (conditions: readonly SQL[]): SQL => sql`(${sql.join([...conditions], sql` or `)})`;
const allOf = (conditions: readonly SQL[]): SQL => sql.join([...conditions], sql` and `);

const inText = (clauses: readonly Clause[]): SQL =>
  allOf(
    clauses.map(({ forms, isExcluded }) => {
      const has = anyOf(forms.map((form) => sql`strpos(c.search_text, ${form}) > 0`));
      return isExcluded ? sql`not ${has}` : has;
    }),
  );

const newestFirst = sql`order by sent_at desc, chat_group_id desc, sequence desc`;

/** Rounded up, so that what was sent then is still until then. */
const milliseconds = (instant: SQL): SQL => sql`ceil(extract(epoch from ${instant}) * 1000)::float8`;

const asJson = sql`coalesce(json_agg(json_build_object('chatGroupId', chat_group_id, 'sequence', sequence,
  'sentAt', ${milliseconds(sql`sent_at`)}) ${newestFirst}), '[]')`;

/** What was sent at an instant or before; null has no bound. */
const sentUntil = (until: Date | null): SQL =>
  until === null ? sql`true` : sql`c.sent_at <= ${until.toISOString()}::timestamptz`;

const toDate = (instant: number | null) => (instant === null ? null : new Date(instant));

/** Returns the newest hits among so many messages up to an instant, and how far back these reach if that is not all. */
async function walk(
  tx: Executor,
  { cid, clauses }: Search,
  { until, rows, most }: { until: Date | null; rows: number; most: number },
): Promise<Step> {
  const passed = sql`c.corporation_id = ${cid} and ${sentUntil(until)}`;
  const [row] = await queryRows<{ hits: Hit[]; since: number | null }>(
    tx,
    sql`with hits as materialized (
        select chat_group_id, sequence, sent_at
        from (select * from message_search c where ${passed} ${newestFirst} limit ${rows}) c
        where ${inText(clauses)} ${newestFirst} limit ${most})
      select (select ${asJson} from hits) as hits,
        case when (select count(*) from hits) < ${most} then (select ${milliseconds(sql`sent_at`)}
          from message_search c where ${passed} ${newestFirst} offset ${rows} limit 1) end as since`,
  );
  return { hits: row?.hits ?? [], since: toDate(row?.since ?? null) };
}

/** The grams that a text must have, as columns of a row for each period; none when only exclusions are given. */
function gramsOfPeriods({ cid, clauses }: Search, periods: readonly number[]) {
  const asked = clauses.filter(({ isExcluded }) => !isExcluded).map(({ forms }) => forms);
  const names = asked.map((forms, clause) => forms.map((_, form) => sql.raw(`grams_${clause}_${form}`)));
  const rows = periods.map((period) => {
    const scatter = scatterBy(cid, period);
    const lists = asked
      .flat()
      .map((form) => sql`${`{${gramsOfForm(form, GRAMS_OF_FORM).map(({ gram }) => scatter(gram))}}`}::int[]`);
    return sql`(${sql.join([sql`${period}::int`, ...lists], sql`, `)})`;
  });
  return {
    table: sql`(values ${sql.join(rows, sql`, `)}) p (${sql.join([sql.raw('period'), ...names.flat()], sql`, `)})`,
    condition: allOf(names.map((forms) => anyOf(forms.map((name) => sql`c.grams @> p.${name}`)))),
  };
}

/** The condition that messages are a company's, by no index: another collation than the column's keeps the planner from reading them all. */
const ofCompany = (cid: string): SQL => sql`c.corporation_id = ${cid} collate "C"`;

/**
 * Returns the newest hits of some periods by the index, how many messages were looked at, and the period before which
 * that were too many.
 */
async function askIndex(
  tx: Executor,
  search: Search,
  { periods, rows, most }: { periods: readonly number[]; rows: number; most: number },
) {
  const { table, condition } = gramsOfPeriods(search, periods);
  const [row] = await queryRows<{ hits: Hit[]; seen: number; last: number | null }>(
    tx,
    sql`with looked as materialized (
        select period, chat_group_id, sequence, sent_at, fits
        from (select * from ${table} order by period desc offset 0) p, lateral (
          select c.*, (${inText(search.clauses)} and ${sentUntil(search.until)}) as fits
          from (select * from message_search c where ${condition} and ${ofCompany(search.cid)} offset 0) c) found
        limit ${rows + 1}),
      summary as (
        select count(*)::int as seen, case when count(*) > ${rows} then min(period) end as last from looked)
      select seen, last, (
        select ${asJson} from (
          select * from looked where fits and (last is null or period > last) ${newestFirst} limit ${most}) newest
      ) as hits from summary`,
  );
  return row ?? { hits: [], seen: 0, last: null };
}

/** Returns the periods from the newest to that of the oldest message, by one, four, sixteen … at a time. */
function inGroups(newest: number, oldest: number): number[][] {
  const groups: number[][] = [];
  for (let from = newest, size = 1; from >= oldest; from -= size, size *= 4) {
    const length = Math.min(size, from - oldest + 1);
    groups.push(Array.from({ length }, (_, index) => from - index));
  }
  return groups;
}

/** Returns the periods in which a company has messages to look at, the newest first, in groups; there is at least one. */
async function periodsOf(tx: Executor, { cid, until }: Search): Promise<number[][]> {
  const [row] = await queryRows<{ newest: number; oldest: number }>(
    tx,
    sql`select ${milliseconds(sql`max(sent_at)`)} as newest, ${milliseconds(sql`min(sent_at)`)} as oldest
      from message_search c where c.corporation_id = ${cid} and ${sentUntil(until)}`,
  );
  return row ? inGroups(periodOf(new Date(row.newest)), periodOf(new Date(row.oldest))) : [];
}

async function find(tx: Executor, search: Search): Promise<Step> {
  const { tuning, until } = search;
  const { headRows, indexRows, walkRows, maxCount } = tuning;
  const most = maxCount + 1;
  const head = await walk(tx, search, { until, rows: headRows, most });
  if (head.since === null) return head;
  if (search.clauses.every(({ isExcluded }) => isExcluded)) {
    return walk(tx, search, { until, rows: walkRows, most });
  }
  const hits: Hit[] = [];
  let rows = indexRows;
  for (const periods of await periodsOf(tx, search)) {
    const step = await askIndex(tx, search, { periods, rows, most: most - hits.length });
    hits.push(...step.hits);
    if (hits.length === most) break;
    if (step.last !== null) {
      const end = beginningOf(step.last + 1).getTime() - 1;
      const from = new Date(Math.min(end, until?.getTime() ?? end));
      const rest = await walk(tx, search, { until: from, rows: walkRows, most: most - hits.length });
      return { hits: [...hits, ...rest.hits], since: rest.since };
    }
    rows -= step.seen;
  }
  return { hits, since: null };
}

/**
 * Returns the places of a page of a company's messages that hold a keyword and were sent until an instant, newest first,
 * and how many there are, counted to the maximum and one more. Looks at the newest messages, then asks the index period
 * by period, and walks back from where it brings too many to sort: each step is bounded by a number of messages, so a search costs the same at any size.
 */
export async function findMessages(
  db: Database,
  { cid, keyword, page, until = null }: { cid: string; keyword: string; page: number; until?: Date | null },
  tuning: Tuning = {},
): Promise<Found> {
  const clauses = readWords(keyword).filter(({ forms }) => forms.every((form) => form.trim() !== ''));
  if (clauses.length === 0) return { count: 0, page: [], since: null };
  const search = { cid, clauses, until, tuning: { ...defaults, ...tuning } };
  const { hits, since } = await byIndex(db, (tx) => find(tx, search));
  const start = (page - 1) * LIST_PAGE_SIZE;
  // The one above the maximum is the first of those to look for next.
  const beyond = toDate(hits[search.tuning.maxCount]?.sentAt ?? null);
  return { count: hits.length, page: hits.slice(start, start + LIST_PAGE_SIZE), since: beyond ?? since };
}
