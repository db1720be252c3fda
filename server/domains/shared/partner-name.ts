import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../db/database.ts';
import { candidate, chatGroup } from '../../db/schema.ts';
import { holdCandidate } from './find-candidate.ts';
import { listWordsOf } from './list-words.ts';
import { candidateNameText } from './user-summary.ts';

/** A candidate's names as conversations keep them for their lists: the same whatever width and case they are written in. */
export const nameKey: SQL<string> = sql<string>`lower(normalize(${candidateNameText}, NFKC))`;

/** What a conversation keeps of its candidate's names. */
const toNames = (partnerKey: string) => ({ partnerKey, partnerWords: listWordsOf(partnerKey) });

/** Returns what a conversation keeps of its candidate's names; nothing of somebody who is none. */
export async function readPartnerNames(tx: Executor, universalUid: string) {
  const [row] = await tx
    .select({ partnerKey: nameKey })
    .from(candidate)
    .where(eq(candidate.universalUid, universalUid));
  return toNames(row?.partnerKey ?? '');
}

/** Candidates that are looked at together. */
const BATCH = 500;

type Place = { updatedAt: string; universalUid: string };

const NO_PLACE: Place = { updatedAt: '-infinity', universalUid: '' };

/** Brings the names of conversations with these candidates up to date. */
async function renewNames(db: Database, universalUids: readonly string[]): Promise<void> {
  const renamed = await db
    .select({ cid: chatGroup.cid, chatGroupId: chatGroup.chatGroupId, universalUid: candidate.universalUid })
    .from(chatGroup)
    .innerJoin(candidate, eq(candidate.universalUid, chatGroup.universalUid))
    .where(and(inArray(chatGroup.universalUid, [...universalUids]), ne(chatGroup.partnerKey, nameKey)));
  for (const { cid, chatGroupId, universalUid } of renamed) {
    await db.transaction(async (tx) => {
      await holdCandidate(tx, universalUid);
      const [row] = await tx
        .select({ partnerKey: nameKey })
        .from(candidate)
        .where(eq(candidate.universalUid, universalUid));
      // Who has been forgotten meanwhile stays so.
      if (!row) return;
      await tx
        .update(chatGroup)
        .set(toNames(row.partnerKey))
        .where(and(eq(chatGroup.cid, cid), eq(chatGroup.chatGroupId, chatGroupId)));
    });
  }
}

/**
 * Has conversations follow their candidates' names: of those whose row has changed since an instant. Names are kept beside
 * the conversation, since lists of a company sort and search by them.
 */
export async function spreadNames(
  db: Database,
  since: Date,
  isEnding: () => boolean = () => false,
): Promise<void> {
  let place: Place | undefined = { ...NO_PLACE, updatedAt: since.toISOString() };
  while (place && !isEnding()) {
    const { updatedAt, universalUid }: Place = place;
    const rows: Place[] = await db
      .select({ updatedAt: sql<string>`${candidate.updatedAt}::text`, universalUid: candidate.universalUid })
      .from(candidate)
      .where(
        sql`(${candidate.updatedAt}, ${candidate.universalUid}) > (${updatedAt}::timestamptz, ${universalUid})`,
      )
      .orderBy(asc(candidate.updatedAt), asc(candidate.universalUid))
      .limit(BATCH);
    if (rows.length > 0)
      await renewNames(
        db,
        rows.map((row) => row.universalUid),
      );
    place = rows.length === BATCH ? rows.at(-1) : undefined;
  }
}
