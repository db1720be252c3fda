import { and, count, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { ParsedQuery } from '#endpoints/endpoint';
import { LIST_PAGE_SIZE } from '#endpoints/page';
import type { Scout, ScoutStatus, scout as scoutEndpoints } from '#endpoints/scout';
import type { SelectionStatus } from '#endpoints/selection';
import type { Executor } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { candidate, chatGroup, project, scout, scoutTemplate } from '../../db/schema.ts';
import type { Services } from '../../kit/services.ts';
import { isAboutWords } from '../shared/contains-words.ts';
import { beginOf, endOf } from '../shared/period.ts';
import { toUserSummary, userSummaryColumns } from '../shared/user-summary.ts';

/** The filters that the list and the funnel share. */
export type ScoutFilter = Omit<ParsedQuery<typeof scoutEndpoints.search>, 'page'>;

const status = sql<ScoutStatus>`case
  when ${scout.declinedAt} is not null then 'declined'
  when ${scout.repliedAt} is not null then 'replied'
  when ${scout.readAt} is not null then 'read'
  else 'sent' end`;

const columns = { scout, status, title: project.title, target: userSummaryColumns };

const onCandidate = eq(candidate.universalUid, scout.targetUid);
const onProject = and(eq(project.cid, scout.cid), eq(project.projectId, scout.projectId));

type Row = {
  scout: typeof scout.$inferSelect;
  status: ScoutStatus;
  title: string;
  target: Parameters<typeof toUserSummary>[0];
};

const toScout = ({ scout: row, status: state, title, target }: Row, apiUrl: string): Scout => ({
  scoutId: row.scoutId,
  target: toUserSummary(target, row.targetUid, apiUrl),
  project: { projectId: row.projectId, title },
  scoutMessage: row.message,
  sender: { universalUid: row.senderUid, name: row.senderName },
  scoutedAt: row.scoutedAt.toISOString(),
  status: state,
  chatGroupId: row.chatGroupId,
  lastReplyAt: row.lastReplyAt?.toISOString() ?? null,
});

function isInConversationAbout(cid: string, search: string | undefined): SQL | undefined {
  const isAbout = isAboutWords(cid, search);
  if (!isAbout) return undefined;
  return sql`${scout.chatGroupId} in (select ${chatGroup.chatGroupId} from ${chatGroup}
    where ${eq(chatGroup.cid, cid)} and ${isAbout})`;
}

function hasSelectionIn(cid: string, state: SelectionStatus): SQL {
  return sql`${scout.chatGroupId} in (select ${chatGroup.chatGroupId} from ${chatGroup}
    where ${eq(chatGroup.cid, cid)} and ${eq(chatGroup.status, state)})`;
}

/** Returns the condition that a scout is the company's and fits a filter. */
export function matches(cid: string, filter: ScoutFilter): SQL | undefined {
  return and(
    eq(scout.cid, cid),
    filter.targetProjectId ? eq(scout.projectId, filter.targetProjectId) : undefined,
    filter.senderUniversalUid ? eq(scout.senderUid, filter.senderUniversalUid) : undefined,
    filter.status ? sql`${status} = ${filter.status}` : undefined,
    filter.from ? gte(scout.scoutedAt, beginOf(filter.from)) : undefined,
    filter.to ? lt(scout.scoutedAt, endOf(filter.to)) : undefined,
    isInConversationAbout(cid, filter.searchWord),
    filter.selectionStatus ? hasSelectionIn(cid, filter.selectionStatus) : undefined,
  );
}

/** Returns a page of a company's scouts, newest first, with how many it has sent in all. */
export async function searchScouts(
  { db, apiUrl }: Pick<Services, 'db' | 'apiUrl'>,
  cid: string,
  { page, ...filter }: ScoutFilter & { page: number },
) {
  const where = matches(cid, filter);
  const order = [desc(scout.scoutedAt), desc(scout.scoutId)];
  // The names and titles of the page only: those of all before it would cost more than everything else.
  const onPage = db
    .select({ scoutId: scout.scoutId })
    .from(scout)
    .where(where)
    .orderBy(...order)
    .limit(LIST_PAGE_SIZE)
    .offset((page - 1) * LIST_PAGE_SIZE);
  const [rows, totalCount, sentCount] = await Promise.all([
    db
      .select(columns)
      .from(scout)
      .leftJoin(candidate, onCandidate)
      .innerJoin(project, onProject)
      .where(and(eq(scout.cid, cid), inArray(scout.scoutId, onPage)))
      .orderBy(...order),
    db.$count(scout, where),
    countScouts(db, cid),
  ]);
  return {
    items: rows.map((row) => toScout(row, apiUrl)),
    totalCount,
    maxCount: null,
    sentCount,
  };
}

/** Returns the newest scout of a company to a candidate, or null. */
export async function findLatestScout(
  { db, apiUrl }: Pick<Services, 'db' | 'apiUrl'>,
  cid: string,
  targetUid: string,
): Promise<Scout | null> {
  const [row] = await db
    .select(columns)
    .from(scout)
    .leftJoin(candidate, onCandidate)
    .innerJoin(project, onProject)
    .where(and(eq(scout.cid, cid), eq(scout.targetUid, targetUid)))
    .orderBy(desc(scout.scoutedAt), desc(scout.scoutId))
    .limit(1);
  return row ? toScout(row, apiUrl) : null;
}

/** Returns whether a company has or had a template. */
export async function hasTemplate(db: Executor, cid: string, templateId: string): Promise<boolean> {
  const [row] = await db
    .select({ templateId: scoutTemplate.templateId })
    .from(scoutTemplate)
    .where(and(eq(scoutTemplate.cid, cid), eq(scoutTemplate.templateId, templateId)));
  return row !== undefined;
}

/** Writes which template a scout was made of; returns false when the company has no such scout. */
export async function setTemplate(
  db: Executor,
  cid: string,
  { scoutId, templateId }: { scoutId: string; templateId: string },
): Promise<boolean> {
  const rows = await db
    .update(scout)
    .set({
      templateId,
      templateVersion: sql`(select t.version from scout_template t
        where t.corporation_id = ${cid} and t.template_id = ${templateId})`,
    })
    .where(and(eq(scout.cid, cid), eq(scout.scoutId, scoutId)))
    .returning({ scoutId: scout.scoutId });
  return rows.length > 0;
}

/** Returns how many scouts a company has sent in all: what the limit of the plan counts. */
export async function countScouts(db: Executor, cid: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(scout).where(eq(scout.cid, cid));
  return row?.count ?? 0;
}

/** Writes a sent scout and returns it as the API does. */
export async function insertScout(
  tx: Executor,
  values: Omit<typeof scout.$inferInsert, 'scoutId'>,
  { title, target, apiUrl }: { title: string; target: Row['target']; apiUrl: string },
): Promise<Scout> {
  const [row] = await tx
    .insert(scout)
    .values({ ...values, scoutId: newId() })
    .returning();
  if (!row) throw new Error('The database returned no row for a new scout');
  return toScout({ scout: row, status: 'sent', title, target }, apiUrl);
}

/**
 * Returns what became of the scouts of each week in JST, oldest first, weeks without scouts left out. A scout that was
 * replied to or declined counts as read.
 */
export async function countByWeek(db: Executor, cid: string, filter: ScoutFilter) {
  const week = sql`date_trunc('week', (${scout.scoutedAt} at time zone 'UTC') + interval '9 hours')`;
  const countIf = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
  return db
    .select({
      weekStart: sql<string>`to_char(${week}, 'YYYY-MM-DD')`,
      sent: sql<number>`count(*)::int`,
      read: countIf(sql`${status} <> 'sent'`),
      replied: countIf(sql`${scout.repliedAt} is not null`),
      matched: countIf(sql`${chatGroup.status} = 'matched'`),
    })
    .from(scout)
    .innerJoin(chatGroup, and(eq(chatGroup.cid, scout.cid), eq(chatGroup.chatGroupId, scout.chatGroupId)))
    .where(matches(cid, filter))
    .groupBy(week)
    .orderBy(week);
}
