import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/database';
import { newId } from '#server/db/new-id';
import * as schema from '#server/db/schema';

type Plan = 'free' | 'trial' | 'paid';

const contractTypes = { free: null, trial: 'free_trial_contract', paid: 'paid_plan_contract' } as const;

const now = () => new Date();

/** A recruiter with an account; `as` of `callApi` takes it. */
export async function createUser(
  db: Database,
  { lastName = '佐藤', firstName = '健一', email = `${newId()}@example.com` } = {},
) {
  const universalUid = newId();
  const uid = `firebase-${universalUid}`;
  await db
    .insert(schema.userAccount)
    .values({ universalUid, firebaseUid: uid, email, roleId: 2, lastName, firstName, createdAt: now() });
  return { universalUid, uid, email, lastName, firstName };
}

/** A company on a plan, with its first member unless `member` names another. */
export async function createCorporation(
  db: Database,
  {
    plan = 'paid',
    name = '株式会社テスト',
    isSw = false,
    member,
  }: { plan?: Plan; name?: string; isSw?: boolean; member?: Awaited<ReturnType<typeof createUser>> } = {},
) {
  const cid = newId();
  await db.insert(schema.corporation).values({
    cid,
    name,
    isSw,
    contractType: contractTypes[plan],
    createdAt: now(),
    updatedAt: now(),
  });
  const user = member ?? (await createUser(db));
  await addMember(db, cid, user.universalUid);
  return { cid, user, name };
}

/** Makes a user a member of a company. */
export async function addMember(db: Database, cid: string, universalUid: string): Promise<void> {
  await db.insert(schema.corporationMember).values({ cid, universalUid, joinedAt: now() });
}

/** Counts the rows of a table of the schema: `countRows(db, schema.scout)`. */
export async function countRows(db: Database, table: PgTable): Promise<number> {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(table);
  return row?.count ?? 0;
}
