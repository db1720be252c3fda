import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { formerIdentity } from '../db/former-address.ts';
import { chatGroup, corporation, corporationMember, idempotencyKey, userAccount } from '../db/schema.ts';
import { leaveCompany } from '../domains/corporation-account/members.ts';
import { lockCorporation } from '../domains/shared/lock-corporation.ts';
import { recordChange } from '../live/changes.ts';
import type { Entry } from './fates.ts';
import { type Account, type Forgetting, treatRows } from './forgetting.ts';
import { forgetResponsesNaming } from './keys.ts';
import { forgetMails } from './mails.ts';
import { isForgotten, noteBegun } from './record.ts';
import { forgetTables } from './tables.ts';
import { forgetUnclaimedLogos } from './uploads.ts';

type Person = typeof userAccount.$inferSelect;

/** The condition that a row is a member's, by their id or their address. */
function isOf({ rows: { member: fate } }: Entry, { universalUid, email }: Person): SQL {
  if (fate.rows === 'kept') throw new Error('Nothing becomes of these rows');
  return fate.isAddress ? sql`lower(${fate.by}) = lower(${email})` : sql`${fate.by} = ${universalUid}`;
}

/** What goes by itself below; the account is the last, as it knows the address. */
const apart = new Set<unknown>([userAccount, corporationMember, idempotencyKey]);

const treated = forgetTables.filter(({ table, rows }) => rows.member.rows !== 'kept' && !apart.has(table));

/** Ends the access: the account has resigned, so no call and no stream is served any more. */
async function shutOut({ db, now, isDry }: Forgetting, { universalUid }: Person): Promise<void> {
  if (isDry) return;
  await noteBegun(db, 'member', universalUid, now());
  await db
    .update(userAccount)
    .set({ resignedAt: now() })
    .where(and(eq(userAccount.universalUid, universalUid), isNull(userAccount.resignedAt)));
}

/** Takes the member out of all companies; names those that have no member then. Returns all of them. */
async function leaveCompanies(forgetting: Forgetting, account: Account, person: Person): Promise<string[]> {
  const { db, now, isDry } = forgetting;
  const { universalUid, email } = person;
  const memberships = await db
    .select({ cid: corporationMember.cid })
    .from(corporationMember)
    .innerJoin(corporation, eq(corporation.cid, corporationMember.cid))
    .where(eq(corporationMember.universalUid, universalUid));
  for (const { cid } of memberships) {
    if (!isDry) {
      await db.transaction(async (tx) => {
        await lockCorporation(tx, cid);
        await leaveCompany(tx, { cid, universalUid, email }, now());
      });
    }
    account.add('corporation_member, deleted', 1);
    const [left] = await db
      .select({ universalUid: corporationMember.universalUid })
      .from(corporationMember)
      .where(and(eq(corporationMember.cid, cid), sql`${corporationMember.universalUid} <> ${universalUid}`))
      .limit(1);
    if (!left)
      account.byHand.push(
        `The company ${cid} has no other member: forget it, too, or have somebody join it.`,
      );
  }
  return memberships.map(({ cid }) => cid);
}

/** Deletes the account at the identity provider, or says that it is left to be done. */
async function removeIdentity(
  { removeAccount, isDry }: Forgetting,
  account: Account,
  { firebaseUid }: Person,
) {
  if (isDry) return;
  if (await removeAccount(firebaseUid)) account.add('accounts at the identity provider, deleted', 1);
  else account.byHand.push(`Delete the account ${firebaseUid} in the console of Firebase.`);
}

const nameOf = ({ lastName, firstName }: Person) => `${lastName} ${firstName}`.trim();

/** Mails to the member, and invitations by them, which say who invites. */
function forgetMailsOf(forgetting: Forgetting, account: Account, person: Person): Promise<void> {
  const words = [person.email.toLowerCase(), nameOf(person).toLowerCase()].filter((word) => word.length > 2);
  return forgetMails(forgetting, account, ({ text }) => {
    const content = text.toLowerCase();
    return words.some((word) => content.includes(word));
  });
}

/** Tells open pages of the companies that names have changed. */
async function announce(
  { db, now }: Forgetting,
  cids: readonly string[],
  universalUid: string,
): Promise<void> {
  for (const cid of cids) {
    await db.transaction((tx) =>
      recordChange(tx, { cid, kind: 'conversation', id: universalUid, at: now() }),
    );
  }
}

/**
 * Forgets a member; false when there is no account of this id. What is left is an account that nobody can sign in to, under
 * the name of `FORMER_MEMBER`, so that records go on having somebody who made them.
 */
export async function forgetMember(
  forgetting: Forgetting,
  account: Account,
  universalUid: string,
): Promise<boolean> {
  const { db, isDry } = forgetting;
  const [person] = await db.select().from(userAccount).where(eq(userAccount.universalUid, universalUid));
  if (!person) return isForgotten(db, 'member', universalUid);
  await shutOut(forgetting, person);
  const assigned = treated.filter(({ table }) => table === chatGroup);
  for (const each of [...assigned, ...treated.filter((entry) => !assigned.includes(entry))]) {
    await treatRows(forgetting, account, each, {
      subject: 'member',
      where: sql`true`,
      of: isOf(each, person),
    });
  }
  const cids = await leaveCompanies(forgetting, account, person);
  await forgetResponsesNaming(forgetting, account, person);
  await forgetUnclaimedLogos(forgetting, account, universalUid);
  // Its row knows the address and the identity until these are gone.
  if (person.firebaseUid !== formerIdentity(universalUid)) {
    await forgetMailsOf(forgetting, account, person);
    await removeIdentity(forgetting, account, person);
  }
  for (const each of forgetTables) {
    if (each.table !== userAccount) continue;
    await treatRows(forgetting, account, each, { subject: 'member', where: isOf(each, person) });
  }
  if (!isDry) await announce(forgetting, cids, universalUid);
  return true;
}
