import { desc, eq } from 'drizzle-orm';
import type { Executor } from '../../../server/db/database.ts';
import { application, candidate, chatGroup, chatMessage, scout } from '../../../server/db/schema.ts';
import { nameKey } from '../../../server/domains/shared/partner-name.ts';
import type { ConversationRows, SeedCandidate } from './conversations.ts';

/** Returns the `count` candidates that were last on the platform: those whom a company would meet. */
export async function readCandidates(db: Executor, count: number): Promise<SeedCandidate[]> {
  const rows = await db
    .select({
      universalUid: candidate.universalUid,
      lastName: candidate.lastName,
      firstName: candidate.firstName,
      headline: candidate.headline,
      skills: candidate.skills,
      jobCategoryIds: candidate.jobCategoryIds,
      partnerKey: nameKey,
    })
    .from(candidate)
    .where(eq(candidate.isBlank, false))
    .orderBy(desc(candidate.lastLoginAt), desc(candidate.universalUid))
    .limit(count);
  return rows.map(({ skills, ...row }) => ({
    ...row,
    skill: skills[0]?.name ?? 'プロジェクト管理',
    years: Math.max(1, skills[0]?.years ?? 1),
  }));
}

/** Rows that one statement takes: Postgres allows 65,535 parameters. */
const CHUNK = 500;

async function inChunks<Row>(rows: Row[], write: (chunk: Row[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK) await write(rows.slice(start, start + CHUNK));
}

/** Writes what was played: conversations, messages, applications and scouts. */
export async function insertConversations(
  db: Executor,
  conversations: readonly ConversationRows[],
): Promise<void> {
  await inChunks(
    conversations.map((rows) => rows.chatGroup),
    (chunk) => db.insert(chatGroup).values(chunk),
  );
  await inChunks(
    conversations.flatMap((rows) => rows.messages),
    (chunk) => db.insert(chatMessage).values(chunk),
  );
  await inChunks(
    conversations.flatMap((rows) => rows.application ?? []),
    (chunk) => db.insert(application).values(chunk),
  );
  await inChunks(
    conversations.flatMap((rows) => rows.scouts),
    (chunk) => db.insert(scout).values(chunk),
  );
}
