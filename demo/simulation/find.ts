import { and, desc, eq, exists, not, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../server/db/database.ts';
import { candidate, chatGroup, corporation, project } from '../../server/db/schema.ts';
import { containsWords } from '../../server/domains/shared/contains-words.ts';
import { candidateNameText } from '../../server/domains/shared/user-summary.ts';
import type { ConversationKey } from './actions.ts';
import { PlatformError } from './platform-error.ts';

/** Matches that the error for an ambiguous name lists. */
const SHOWN = 8;

function only<Row>(rows: Row[], what: string, word: string, toLine: (row: Row) => string): Row {
  const [row, second] = rows;
  if (!row) throw new PlatformError(`There is no ${what} "${word}". "list" shows what there is.`);
  if (!second) return row;
  const lines = rows.slice(0, SHOWN).map((each) => `  ${toLine(each)}`);
  throw new PlatformError(`"${word}" fits more than one ${what}; give an id:\n${lines.join('\n')}`);
}

const conversationColumns = {
  cid: chatGroup.cid,
  chatGroupId: chatGroup.chatGroupId,
  name: sql<string>`${candidate.lastName} || ' ' || ${candidate.firstName}`,
  title: project.title,
  status: chatGroup.status,
  lastFromUs: chatGroup.lastFromUs,
  excerpt: chatGroup.lastExcerpt,
  company: corporation.name,
};

/** Returns the newest conversations that a condition selects. */
export const listConversations = (db: Executor, where: SQL | undefined, limit: number) =>
  db
    .select(conversationColumns)
    .from(chatGroup)
    .innerJoin(candidate, eq(candidate.universalUid, chatGroup.universalUid))
    .innerJoin(project, and(eq(project.cid, chatGroup.cid), eq(project.projectId, chatGroup.projectId)))
    .innerJoin(corporation, eq(corporation.cid, chatGroup.cid))
    .where(where)
    .orderBy(desc(chatGroup.lastSentAt), desc(chatGroup.chatGroupId))
    .limit(limit);

/** Returns the conversation with an id, or the one open conversation of the candidates with a name. */
export async function findConversation(
  db: Executor,
  word: string,
): Promise<ConversationKey & { name: string; title: string }> {
  const [byId] = await listConversations(db, eq(chatGroup.chatGroupId, word), 1);
  if (byId) return byId;
  const named = and(containsWords(candidateNameText, word), sql`${chatGroup.status} <> 'finished'`);
  return only(
    await listConversations(db, named, SHOWN),
    'open conversation',
    word,
    ({ chatGroupId, name, title, company }) => `${chatGroupId}  ${name}  ${title}  (${company})`,
  );
}

/** Returns the project with an id, or the one published project whose title has the words. */
export async function findProject(db: Executor, word: string) {
  const columns = {
    cid: project.cid,
    projectId: project.projectId,
    title: project.title,
  };
  const [byId] = await db.select(columns).from(project).where(eq(project.projectId, word));
  if (byId) return byId;
  const rows = await db
    .select(columns)
    .from(project)
    .where(and(containsWords(project.title, word), eq(project.status, 'published')))
    .orderBy(desc(project.updatedAt))
    .limit(SHOWN);
  return only(rows, 'published project', word, ({ projectId, title }) => `${projectId}  ${title}`);
}

const candidateColumns = {
  universalUid: candidate.universalUid,
  name: sql<string>`${candidate.lastName} || ' ' || ${candidate.firstName}`,
  headline: candidate.headline,
};

/** Returns the candidate with an id, or the one with a name. */
export async function findCandidate(db: Executor, word: string) {
  const [byId] = await db.select(candidateColumns).from(candidate).where(eq(candidate.universalUid, word));
  if (byId) return byId;
  const rows = await db
    .select(candidateColumns)
    .from(candidate)
    .where(containsWords(candidateNameText, word))
    .orderBy(desc(candidate.lastLoginAt))
    .limit(SHOWN);
  return only(
    rows,
    'candidate',
    word,
    ({ universalUid, name, headline }) => `${universalUid}  ${name}  ${headline}`,
  );
}

/**
 * Returns a candidate with whom the company of a project has no conversation yet: someone of the project's job
 * categories if there is one, and who was last on the platform.
 */
export async function findNewCandidate(db: Executor, { cid, projectId }: { cid: string; projectId: string }) {
  const conversation = db
    .select({ one: sql`1` })
    .from(chatGroup)
    .where(and(eq(chatGroup.cid, cid), eq(chatGroup.universalUid, candidate.universalUid)));
  const [row] = await db
    .select(candidateColumns)
    .from(candidate)
    .innerJoin(project, and(eq(project.cid, cid), eq(project.projectId, projectId)))
    .where(and(eq(candidate.isBlank, false), not(exists(conversation))))
    .orderBy(
      desc(sql`exists (
        select 1 from unnest(${candidate.jobCategoryIds}) as category
        where ${project.setting} -> 'jobCategoryIds' ? category)`),
      desc(candidate.lastLoginAt),
      desc(candidate.universalUid),
    )
    .limit(1);
  if (!row) throw new PlatformError('There is no candidate whom the company has not met: name one.');
  return row;
}

/** Returns the company with an id, or the one with a name. */
export async function findCompany(db: Executor, word: string) {
  const rows = await db
    .select({
      cid: corporation.cid,
      name: corporation.name,
      contractType: corporation.contractType,
    })
    .from(corporation)
    .where(or(eq(corporation.cid, word), containsWords(corporation.name, word)))
    .limit(SHOWN);
  return only(
    rows.filter(({ cid }) => cid === word).length > 0 ? rows.filter(({ cid }) => cid === word) : rows,
    'company',
    word,
    ({ cid, name }) => `${cid}  ${name}`,
  );
}
