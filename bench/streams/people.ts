import { sql } from 'drizzle-orm';
import type { Database } from '../../server/db/database.ts';

/** People of a company who have a page open. */
export const PEOPLE = 20;

export type Person = { cid: string; uid: string };

/** Writes as many people as there shall be streams, in companies of twenty; returns them. */
export async function createPeople(db: Database, count: number): Promise<Person[]> {
  const companies = Math.ceil(count / PEOPLE);
  await db.execute(sql`insert into corporation (corporation_id, name, created_at, updated_at)
    select 'company-' || n, 'company-' || n, now(), now() from generate_series(0, ${companies - 1}::int) n`);
  await db.execute(sql`insert into user_account (universal_uid, firebase_uid, email, role_id, created_at)
    select 'person-' || n, 'person-' || n, 'person-' || n || '@example.com', 2, now()
    from generate_series(0, ${count - 1}::int) n`);
  await db.execute(sql`insert into corporation_member (corporation_id, universal_uid, joined_at)
    select 'company-' || n / ${PEOPLE}::int, 'person-' || n, now() from generate_series(0, ${count - 1}::int) n`);
  return Array.from({ length: count }, (_, index) => ({
    cid: `company-${Math.floor(index / PEOPLE)}`,
    uid: `person-${index}`,
  }));
}
