import { and, count, desc, eq, exists, inArray, not } from 'drizzle-orm';
import type { FavoriteUser, ProjectFavoriteUser } from '#endpoints/favorite-user';
import { LIST_PAGE_SIZE } from '#endpoints/page';
import type { UserProfile } from '#endpoints/user-profile';
import type { Database, Executor } from '../../db/database.ts';
import { favoriteProject, favoriteUser, labelledUser, project, scout } from '../../db/schema.ts';
import { findCandidate } from '../shared/find-candidate.ts';
import { isCandidate } from '../shared/user-summary.ts';
import { findProfiles } from '../user-profile/store.ts';

type Reader = { db: Database; cid: string; apiUrl: string };

/**
 * Adds a favorite; false when there is no such candidate. Adding twice keeps the first time. `since` brings back one
 * that was taken off to its place in the list; a time in the future counts as now.
 */
export async function addFavorite(
  db: Executor,
  cid: string,
  universalUid: string,
  by: { universalUid: string; now: Date; since?: Date | undefined },
): Promise<boolean> {
  if (!(await findCandidate(db, universalUid))) return false;
  await db
    .insert(favoriteUser)
    .values({
      cid,
      universalUid,
      createdBy: by.universalUid,
      createdAt: by.since && by.since < by.now ? by.since : by.now,
    })
    .onConflictDoNothing();
  return true;
}

/** Removes a favorite, if it is one. */
export async function removeFavorite(db: Executor, cid: string, universalUid: string): Promise<void> {
  await db
    .delete(favoriteUser)
    .where(and(eq(favoriteUser.cid, cid), eq(favoriteUser.universalUid, universalUid)));
}

/** Returns whether a project is the company's. */
export async function hasProject(db: Executor, cid: string, projectId: string): Promise<boolean> {
  const [row] = await db
    .select({ projectId: project.projectId })
    .from(project)
    .where(and(eq(project.cid, cid), eq(project.projectId, projectId)));
  return row !== undefined;
}

/** Returns the profiles of people on a list, each with the time since when (some may have left meanwhile). */
async function withProfiles(
  { db, cid, apiUrl }: Reader,
  rows: readonly { universalUid: string; since: Date }[],
): Promise<{ profile: UserProfile; since: string }[]> {
  const uids = rows.map(({ universalUid }) => universalUid);
  const profiles = await findProfiles(db, cid, uids, apiUrl);
  return rows.flatMap(({ universalUid, since }) => {
    const profile = profiles.get(universalUid);
    return profile ? [{ profile, since: since.toISOString() }] : [];
  });
}

/** Which favorites are listed: those that were or were not scouted yet, those with any of some labels. */
type FavoritesQuery = { page: number; scoutState?: 'unsent' | 'sent'; labelIds?: string[] };

/** Returns a page of the favorites, newest first. */
export async function listFavorites(
  reader: Reader,
  { page, scoutState, labelIds = [] }: FavoritesQuery,
): Promise<{ items: FavoriteUser[]; totalCount: number; maxCount: null }> {
  const { db, cid } = reader;
  const isScouted = exists(
    db
      .select({ scoutId: scout.scoutId })
      .from(scout)
      .where(and(eq(scout.cid, cid), eq(scout.targetUid, favoriteUser.universalUid))),
  );
  const isLabelled = exists(
    db
      .select({ labelId: labelledUser.labelId })
      .from(labelledUser)
      .where(
        and(
          eq(labelledUser.cid, cid),
          inArray(labelledUser.labelId, labelIds),
          eq(labelledUser.universalUid, favoriteUser.universalUid),
        ),
      ),
  );
  const condition = and(
    eq(favoriteUser.cid, cid),
    isCandidate(favoriteUser.universalUid),
    scoutState && (scoutState === 'sent' ? isScouted : not(isScouted)),
    labelIds.length > 0 ? isLabelled : undefined,
  );
  const [rows, [total]] = await Promise.all([
    db
      .select({ universalUid: favoriteUser.universalUid, since: favoriteUser.createdAt })
      .from(favoriteUser)
      .where(condition)
      .orderBy(desc(favoriteUser.createdAt), desc(favoriteUser.universalUid))
      .limit(LIST_PAGE_SIZE)
      .offset((page - 1) * LIST_PAGE_SIZE),
    db.select({ count: count() }).from(favoriteUser).where(condition),
  ]);
  const people = await withProfiles(reader, rows);
  return {
    items: people.map(({ profile, since }) => ({ ...profile, favoritedAt: since })),
    totalCount: total?.count ?? 0,
    maxCount: null,
  };
}

/** Returns a page of the candidates who like a project of the company, newest first. */
export async function listLikes(
  reader: Reader,
  { projectId, page }: { projectId: string; page: number },
): Promise<{ items: ProjectFavoriteUser[]; totalCount: number; maxCount: null }> {
  const { db, cid } = reader;
  const condition = and(
    eq(favoriteProject.cid, cid),
    eq(favoriteProject.projectId, projectId),
    isCandidate(favoriteProject.universalUid),
  );
  const [rows, [total]] = await Promise.all([
    db
      .select({ universalUid: favoriteProject.universalUid, since: favoriteProject.createdAt })
      .from(favoriteProject)
      .where(condition)
      .orderBy(desc(favoriteProject.createdAt), desc(favoriteProject.universalUid))
      .limit(LIST_PAGE_SIZE)
      .offset((page - 1) * LIST_PAGE_SIZE),
    db.select({ count: count() }).from(favoriteProject).where(condition),
  ]);
  const people = await withProfiles(reader, rows);
  return {
    items: people.map(({ profile, since }) => ({ ...profile, likedAt: since })),
    totalCount: total?.count ?? 0,
    maxCount: null,
  };
}
