import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import {
  application,
  chatGroup,
  corporation,
  corporationMember,
  corporationMemberInvitation as invitation,
  project,
} from '../db/schema.ts';
import { recordChange } from '../live/changes.ts';
import { type Account, type Forgetting, treatRows } from './forgetting.ts';
import { forgetMails } from './mails.ts';
import { isForgotten, noteBegun } from './record.ts';
import { forgetTables } from './tables.ts';
import { forgetUploadsOfCompany } from './uploads.ts';
import { columnOf, walkRows } from './walk.ts';

const ofCompany = forgetTables.filter(({ rows }) => rows.company.rows === 'gone');

/** Members are put out in groups of so many. */
const MEMBERS_AT_ONCE = 100;

/** Passes over all tables at most: each finds what others wrote during the one before. */
const MOST_PASSES = 20;

const FOREIGN_KEY_VIOLATION = '23503';

/** Shuts everybody out: the members, who is invited, and candidates who would apply. */
async function close(forgetting: Forgetting, account: Account, cid: string): Promise<void> {
  const { db, now, pace } = forgetting;
  const isOwn = eq(corporationMember.cid, cid);
  const members = await db
    .select({ id: corporationMember.universalUid })
    .from(corporationMember)
    .where(isOwn)
    .orderBy(asc(corporationMember.universalUid));
  for (let at = 0; at < members.length; at += MEMBERS_AT_ONCE) {
    const ids = members.slice(at, at + MEMBERS_AT_ONCE).map(({ id }) => id);
    await pace(() =>
      db.transaction(async (tx) => {
        for (const id of ids) await recordChange(tx, { cid, kind: 'member', id, at: now() });
        await tx.delete(corporationMember).where(and(isOwn, inArray(corporationMember.universalUid, ids)));
      }),
    );
  }
  account.add('corporation_member, deleted', members.length);
  if (members.length > 0) account.byHand.push(`Its ${members.length} members stay users of the platform.`);
  for (const entry of ofCompany) {
    if (entry.table !== invitation) continue;
    await treatRows(forgetting, account, entry, { subject: 'company', where: eq(invitation.cid, cid) });
  }
  await walkRows(db, pace, {
    table: project,
    where: eq(project.cid, cid),
    hit: ne(project.status, 'closed'),
    act: new Map([[project.status, sql`'closed'`]]),
  });
}

/** Deletes a company's files and rows, a table after another, and the company itself last. */
async function pass(forgetting: Forgetting, account: Account, cid: string): Promise<void> {
  await forgetUploadsOfCompany(forgetting, account, cid);
  for (const entry of ofCompany) {
    const where = sql`${columnOf(entry.table, 'corporation_id')} = ${cid}`;
    await treatRows(forgetting, account, entry, { subject: 'company', where });
  }
}

const isReferredTo = (error: unknown): boolean => {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error && 'code' in cause && cause.code === FOREIGN_KEY_VIOLATION;
};

/** Deletes until a pass finds nothing: meanwhile candidates may write in conversations that are still there. */
async function deleteAll(forgetting: Forgetting, account: Account, cid: string): Promise<void> {
  for (let passes = 1; ; passes += 1) {
    const before = account.total;
    try {
      await pass(forgetting, account, cid);
      if (account.total === before) return;
    } catch (error) {
      if (!isReferredTo(error) || passes >= MOST_PASSES) throw error;
    }
  }
}

/** Deletes the mails with links to what is the company's. */
async function forgetMailsOf(forgetting: Forgetting, account: Account, cid: string): Promise<void> {
  const { db } = forgetting;
  await forgetMails(forgetting, account, async ({ ids }) => {
    if (ids.length === 0 || ids.includes(cid)) return ids.includes(cid);
    const linked = [...ids];
    const groups = await db
      .select({ id: chatGroup.chatGroupId })
      .from(chatGroup)
      .where(and(eq(chatGroup.cid, cid), inArray(chatGroup.chatGroupId, linked)));
    const applications = await db
      .select({ id: application.applicationId })
      .from(application)
      .where(and(eq(application.cid, cid), inArray(application.applicationId, linked)));
    const invitations = await db
      .select({ id: invitation.invitationId })
      .from(invitation)
      .where(and(eq(invitation.cid, cid), inArray(invitation.invitationId, linked)));
    return [...groups, ...applications, ...invitations].length > 0;
  });
}

/** Forgets a company with all that is its own; false when there is none of this id, and never was. */
export async function forgetCompany(forgetting: Forgetting, account: Account, cid: string): Promise<boolean> {
  const { db, isDry, now, waitForCalls } = forgetting;
  const rows = await db.select({ cid: corporation.cid }).from(corporation).where(eq(corporation.cid, cid));
  const isKnown = rows.length > 0 || (await isForgotten(db, 'company', cid));
  if (!isKnown) return false;
  if (isDry) {
    await forgetMailsOf(forgetting, account, cid);
    await pass(forgetting, account, cid);
    return true;
  }
  await noteBegun(db, 'company', cid, now());
  await forgetMailsOf(forgetting, account, cid);
  await close(forgetting, account, cid);
  // Who was let in before that may still be writing.
  if (account.total > 0) await waitForCalls();
  await deleteAll(forgetting, account, cid);
  return true;
}
