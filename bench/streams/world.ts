import type { Database } from '../../server/db/database.ts';
import { corporation, corporationMember, userAccount } from '../../server/db/schema.ts';

/** People of a company who have a page open. */
export const PEOPLE = 20;

/** Rows that one statement writes. */
const BATCH = 1000;

export type Person = { cid: string; uid: string };

/** Writes as many people as there shall be streams, in companies of twenty; returns them. */
export async function createPeople(db: Database, count: number): Promise<Person[]> {
  const now = new Date();
  const people = Array.from({ length: count }, (_, index) => ({
    cid: `company-${Math.floor(index / PEOPLE)}`,
    uid: `person-${index}`,
  }));
  const companies = [...new Set(people.map(({ cid }) => cid))];
  for (let from = 0; from < companies.length; from += BATCH) {
    const rows = companies
      .slice(from, from + BATCH)
      .map((cid) => ({ cid, name: cid, createdAt: now, updatedAt: now }));
    await db.insert(corporation).values(rows);
  }
  for (let from = 0; from < count; from += BATCH) {
    const some = people.slice(from, from + BATCH);
    await db.insert(userAccount).values(
      some.map(({ uid }) => ({
        universalUid: uid,
        firebaseUid: uid,
        email: `${uid}@example.com`,
        roleId: 2,
        createdAt: now,
      })),
    );
    await db
      .insert(corporationMember)
      .values(some.map(({ cid, uid }) => ({ cid, universalUid: uid, joinedAt: now })));
  }
  return people;
}
