import { asc } from 'drizzle-orm';
import type { JobCategory, Prefecture } from '#endpoints/shared';
import type { Executor } from '../../db/database.ts';
import { jobCategory, prefecture } from '../../db/schema.ts';

/** Returns the job categories in two levels, in the order of the master. */
export async function listJobCategories(db: Executor): Promise<JobCategory[]> {
  const rows = await db.select().from(jobCategory).orderBy(asc(jobCategory.position));
  return rows
    .filter((row) => row.parentId === null)
    .map((parent) => ({
      id: parent.id,
      name: parent.name,
      children: rows.filter((row) => row.parentId === parent.id).map(({ id, name }) => ({ id, name })),
    }));
}

/** Returns the prefectures in the order of their codes. */
export async function listPrefectures(db: Executor): Promise<Prefecture[]> {
  return db.select().from(prefecture).orderBy(asc(prefecture.code));
}
