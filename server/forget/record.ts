import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { forgotten } from '../db/schema.ts';
import type { Subject } from './fates.ts';

const isOf = (kind: Subject, id: string) => and(eq(forgotten.kind, kind), eq(forgotten.id, id));

/** Returns whether somebody is being or was forgotten. */
export async function isForgotten(db: Database, kind: Subject, id: string): Promise<boolean> {
  const rows = await db.select({ id: forgotten.id }).from(forgotten).where(isOf(kind, id));
  return rows.length > 0;
}

/** Notes that somebody is being forgotten: a process that is killed leaves that to the next run. */
export async function noteBegun(db: Database, kind: Subject, id: string, now: Date): Promise<void> {
  await db.insert(forgotten).values({ kind, id, begunAt: now }).onConflictDoNothing();
}

/** Notes that nothing is left of somebody. */
export async function noteDone(db: Database, kind: Subject, id: string, now: Date): Promise<void> {
  await db.update(forgotten).set({ doneAt: now }).where(isOf(kind, id));
}

/** Returns all who were forgotten, or are to be, in the order in which that began. */
export const listForgotten = (db: Database) =>
  db.select().from(forgotten).orderBy(asc(forgotten.begunAt), asc(forgotten.kind), asc(forgotten.id));
