import { and, count, eq, ne } from 'drizzle-orm';
import type { ListedLabel } from '#endpoints/label-list';
import { nameKey } from '#endpoints/text/name-key';
import type { CandidateLabel } from '#endpoints/user-profile';
import type { Executor } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { candidate, favoriteUser, label, labelledUser } from '../../db/schema.ts';
import { aggregateNotFound } from '../../kit/problem.ts';
import { findCandidate } from '../shared/find-candidate.ts';

type Content = Omit<CandidateLabel, 'labelId'>;

/** A label and a candidate who carries it, or shall. */
type Place = { cid: string; labelId: string; universalUid: string };

const columns = { labelId: label.labelId, name: label.name, color: label.color };

const ofCompany = (cid: string, labelId: string) => and(eq(label.cid, cid), eq(label.labelId, labelId));

/** Returns the labels of a company by name, each with how many candidates and how many favorites carry it. */
export function listLabels(db: Executor, cid: string): Promise<ListedLabel[]> {
  const carried = db
    .select({
      labelId: labelledUser.labelId,
      count: count().as('carried'),
      favorites: count(favoriteUser.universalUid).as('favorites'),
    })
    .from(labelledUser)
    .innerJoin(candidate, eq(candidate.universalUid, labelledUser.universalUid))
    .leftJoin(
      favoriteUser,
      and(eq(favoriteUser.cid, labelledUser.cid), eq(favoriteUser.universalUid, labelledUser.universalUid)),
    )
    .where(eq(labelledUser.cid, cid))
    .groupBy(labelledUser.labelId)
    .as('carried_label');
  return db
    .select({ ...columns, carried: carried.count, favorites: carried.favorites })
    .from(label)
    .leftJoin(carried, eq(carried.labelId, label.labelId))
    .where(eq(label.cid, cid))
    .orderBy(label.nameKey)
    .then((rows) =>
      rows.map(({ carried: found, favorites, ...row }) => ({
        ...row,
        candidateCount: found ?? 0,
        favoriteCount: favorites ?? 0,
      })),
    );
}

/** Returns how many labels a company has. */
export async function countLabels(tx: Executor, cid: string): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(label).where(eq(label.cid, cid));
  return row?.count ?? 0;
}

/** Returns whether a company has a label of this name, other than the one of this id. */
export async function hasOtherOfName(
  tx: Executor,
  cid: string,
  name: string,
  labelId?: string,
): Promise<boolean> {
  const [row] = await tx
    .select({ labelId: label.labelId })
    .from(label)
    .where(
      and(
        eq(label.cid, cid),
        eq(label.nameKey, nameKey(name)),
        labelId === undefined ? undefined : ne(label.labelId, labelId),
      ),
    );
  return row !== undefined;
}

/** Writes a new label. */
export async function insertLabel(
  tx: Executor,
  cid: string,
  { name, color }: Content,
  now: Date,
): Promise<CandidateLabel> {
  const labelId = newId();
  await tx.insert(label).values({ cid, labelId, name, nameKey: nameKey(name), color, createdAt: now });
  return { labelId, name, color };
}

/** Returns a label of a company; null when it has no such label. */
export async function findLabel(tx: Executor, cid: string, labelId: string): Promise<CandidateLabel | null> {
  const [row] = await tx.select(columns).from(label).where(ofCompany(cid, labelId));
  return row ?? null;
}

/** Renames and recolors a label. */
export async function updateLabel(
  tx: Executor,
  cid: string,
  labelId: string,
  { name, color }: Content,
): Promise<CandidateLabel> {
  const [row] = await tx
    .update(label)
    .set({ name, nameKey: nameKey(name), color })
    .where(ofCompany(cid, labelId))
    .returning(columns);
  if (!row) throw aggregateNotFound();
  return row;
}

/** Deletes a label, which the database takes off all candidates; false when the company has no such label. */
export async function removeLabel(db: Executor, cid: string, labelId: string): Promise<boolean> {
  const rows = await db.delete(label).where(ofCompany(cid, labelId)).returning({ labelId: label.labelId });
  return rows.length > 0;
}

/**
 * Puts a label on a candidate. False when the company has no such label, also when a colleague deletes it meanwhile, or
 * when there is no such candidate.
 */
export async function attachLabel(
  tx: Executor,
  { cid, labelId, universalUid }: Place,
  by: { universalUid: string; now: Date },
): Promise<boolean> {
  if (!(await findCandidate(tx, universalUid))) return false;
  // The lock waits for a member who is deleting the label, and makes them wait until the row below is there to be deleted too.
  const [known] = await tx.select(columns).from(label).where(ofCompany(cid, labelId)).for('key share');
  if (!known) return false;
  await tx
    .insert(labelledUser)
    .values({ cid, labelId, universalUid, labelledBy: by.universalUid, labelledAt: by.now })
    .onConflictDoNothing();
  return true;
}

/** Takes a label off a candidate, if it is there; false when the company has no such label. */
export async function detachLabel(db: Executor, { cid, labelId, universalUid }: Place): Promise<boolean> {
  const [known] = await db.select(columns).from(label).where(ofCompany(cid, labelId));
  if (!known) return false;
  await db
    .delete(labelledUser)
    .where(
      and(
        eq(labelledUser.cid, cid),
        eq(labelledUser.labelId, labelId),
        eq(labelledUser.universalUid, universalUid),
      ),
    );
  return true;
}
