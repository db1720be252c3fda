import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Invitation } from '#endpoints/corporation-account';
import type { CorporationAccountListItem } from '#endpoints/own-account';
import type { Database, Executor } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { PURGE_BATCH, purgeInBatches } from '../../db/purge.ts';
import {
  corporation,
  corporationMember,
  corporationMemberInvitation as invitation,
  userAccount,
} from '../../db/schema.ts';
import type { CallingUser } from '../../http/authenticate.ts';
import type { AfterCommit } from '../../http/implement.ts';
import { aggregateNotFound, badRequest, forbidden, queryNotFound } from '../../kit/problem.ts';
import type { Services } from '../../kit/services.ts';
import { recordChange } from '../../live/changes.ts';
import { putOutgoing } from '../../mail/outbox.ts';
import { forgetUndeliverable } from '../../mail/undeliverable.ts';
import { lockCorporation } from '../shared/lock-corporation.ts';
import { sendAfterCommit } from './asked-mails.ts';
import { checkMailbox, checkUnproven } from './invitation-limits.ts';
import { join } from './join.ts';
import { listItemColumns, toListItem } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const VALID_MS = 7 * DAY_MS;

/** How long an invitation is kept after its end. */
const KEPT_MS = 365 * DAY_MS;

const ALREADY_MEMBER = 'すでにメンバーです';

/** Returns whether an address is that of a member who has not resigned, in any case. */
export async function isMemberByEmail(db: Executor, cid: string, email: string): Promise<boolean> {
  const rows = await db
    .select({ universalUid: userAccount.universalUid })
    .from(userAccount)
    .innerJoin(
      corporationMember,
      and(eq(corporationMember.universalUid, userAccount.universalUid), eq(corporationMember.cid, cid)),
    )
    .where(and(sql`lower(${userAccount.email}) = lower(${email})`, isNull(userAccount.resignedAt)));
  return rows.length > 0;
}

/** What matches the invitations of a company to an address, in any case, that still let somebody in. */
export const isOpen = (cid: string, email: string, now: Date) =>
  and(
    eq(invitation.cid, cid),
    sql`lower(${invitation.email}) = lower(${email})`,
    isNull(invitation.acceptedAt),
    gt(invitation.expiresAt, now),
  );

/** Notes for open pages that a company's invitations have changed. An address is no id, so the company's stands for them. */
export const noteInvitations = (tx: Executor, cid: string, at: Date) =>
  recordChange(tx, { cid, kind: 'invitation', id: cid, at });

async function checkOpen(db: Executor, cid: string, email: string, now: Date): Promise<void> {
  const [open] = await db
    .select({ email: invitation.email })
    .from(invitation)
    .where(isOpen(cid, email, now))
    .limit(1);
  if (!open) throw aggregateNotFound();
}

/**
 * Invites an address to a company and mails the link, valid for 7 days; throws 400 when it is a member's, or has many.
 * Again (`isAgain`) only while an invitation to the address is open; throws 404 otherwise.
 */
export async function inviteByEmail(
  call: Services & AfterCommit,
  cid: string,
  inviter: CallingUser,
  email: string,
  { isAgain = false } = {},
): Promise<void> {
  const { db, clock } = call;
  const createdAt = clock();
  const expiresAt = new Date(createdAt.getTime() + VALID_MS);
  const invitationId = newId();
  await db.transaction(async (tx) => {
    await lockCorporation(tx, cid);
    if (await isMemberByEmail(tx, cid, email)) throw badRequest(ALREADY_MEMBER);
    if (isAgain) await checkOpen(tx, cid, email, createdAt);
    await checkUnproven(tx, cid, inviter.universalUid, createdAt);
    await checkMailbox(tx, email, createdAt);
    await tx
      .insert(invitation)
      .values({ invitationId, cid, email, invitedBy: inviter.universalUid, createdAt, expiresAt });
    await putOutgoing(tx, { kind: 'invitation', recordId: invitationId }, createdAt);
    await noteInvitations(tx, cid, createdAt);
    // Who invites it again has looked at the address; if this mail comes back, too, that is noted again.
    await forgetUndeliverable(tx, email);
  });
  sendAfterCommit(call, { kind: 'invitation', recordId: invitationId }, (services) =>
    services.db.transaction(async (tx) => {
      await tx
        .delete(invitation)
        .where(and(eq(invitation.cid, cid), eq(invitation.invitationId, invitationId)));
      await noteInvitations(tx, cid, clock());
    }),
  );
}

/** Invites a registered user; throws 404 for an unknown one. */
export async function inviteUser(
  call: Services & AfterCommit,
  cid: string,
  inviter: CallingUser,
  universalUid: string,
): Promise<void> {
  const [user] = await call.db
    .select({ email: userAccount.email })
    .from(userAccount)
    .where(and(eq(userAccount.universalUid, universalUid), isNull(userAccount.resignedAt)));
  if (!user) throw aggregateNotFound();
  await inviteByEmail(call, cid, inviter, user.email);
}

const columns = {
  ...listItemColumns,
  invitationId: invitation.invitationId,
  email: invitation.email,
  expiresAt: invitation.expiresAt,
  acceptedAt: invitation.acceptedAt,
};

function statusOf(row: { expiresAt: Date; acceptedAt: Date | null }, now: Date): Invitation['status'] {
  if (row.acceptedAt) return 'accepted';
  return row.expiresAt <= now ? 'expired' : 'pending';
}

/** Returns an invitation with its state; throws 404 when there is none. */
export async function readInvitation(
  { db, clock, apiUrl }: Services,
  invitationId: string,
): Promise<Invitation> {
  const [row] = await db
    .select(columns)
    .from(invitation)
    .innerJoin(corporation, eq(corporation.cid, invitation.cid))
    .where(eq(invitation.invitationId, invitationId));
  if (!row) throw queryNotFound();
  return {
    invitationId: row.invitationId,
    email: row.email,
    corporation: toListItem(row, apiUrl),
    status: statusOf(row, clock()),
  };
}

/**
 * Makes a user a member by an invitation to their address; returns the company. Throws 403 for another account, 400 for a
 * member and for a used or an expired invitation. Only one of several calls in parallel succeeds. The name is set by a call
 * of its own, so an account may stay without one.
 */
export function acceptInvitation(
  { db, clock, apiUrl }: Services,
  user: CallingUser,
  input: { invitationId: string },
): Promise<CorporationAccountListItem> {
  const now = clock();
  return db.transaction(async (tx) => {
    const isIt = eq(invitation.invitationId, input.invitationId);
    const [found] = await tx.select({ cid: invitation.cid }).from(invitation).where(isIt);
    if (!found) throw aggregateNotFound();
    await lockCorporation(tx, found.cid);
    const [row] = await tx.select().from(invitation).where(isIt).for('update');
    const [company] = await tx
      .select(listItemColumns)
      .from(corporation)
      .where(eq(corporation.cid, found.cid));
    if (!row || !company) throw aggregateNotFound();
    if (row.email.toLowerCase() !== user.email.toLowerCase()) {
      throw forbidden(
        'この招待は別のアカウント宛てです。ログアウトして、招待されたメールアドレスでログインしてください',
      );
    }
    if (await isMemberByEmail(tx, row.cid, user.email)) throw badRequest(ALREADY_MEMBER);
    const status = statusOf(row, now);
    if (status === 'accepted') throw badRequest('この招待は使用済みです。招待した方に再送をご依頼ください');
    if (status === 'expired') {
      throw badRequest('招待の有効期限が切れています。招待した方に再送をご依頼ください');
    }
    await join(tx, { cid: row.cid, universalUid: user.universalUid }, now);
    await tx.update(invitation).set({ acceptedAt: now }).where(eq(invitation.invitationId, row.invitationId));
    await noteInvitations(tx, row.cid, now);
    return toListItem(company, apiUrl);
  });
}

/** Deletes the invitations that ended a year ago, in short statements; returns how many there were. */
export function purgeInvitations(db: Database, now: Date): Promise<number> {
  const ended = db
    .select({ id: invitation.invitationId })
    .from(invitation)
    .where(lt(invitation.expiresAt, new Date(now.getTime() - KEPT_MS)))
    .orderBy(invitation.expiresAt)
    .limit(PURGE_BATCH);
  return purgeInBatches(() =>
    db
      .delete(invitation)
      .where(inArray(invitation.invitationId, ended))
      .returning({ id: invitation.invitationId }),
  );
}
