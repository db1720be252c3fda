import { and, count, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Invitation } from '#endpoints/corporation-account';
import type { CorporationAccountListItem } from '#endpoints/own-account';
import type { Executor } from '../../db/database.ts';
import { inTurn } from '../../db/in-turn.ts';
import { newId } from '../../db/new-id.ts';
import {
  corporation,
  corporationMember,
  corporationMemberInvitation as invitation,
  userAccount,
} from '../../db/schema.ts';
import type { CallingUser } from '../../http/authenticate.ts';
import { aggregateNotFound, badRequest, forbidden, queryNotFound } from '../../http/problem.ts';
import { recordChange } from '../../live/changes.ts';
import { forgetUndeliverable } from '../../mail/undeliverable.ts';
import type { Services } from '../../services.ts';
import { invitationMail, sendOrUndo } from './mails.ts';
import { listItemColumns, setName, toListItem } from './store.ts';

const HOUR_MS = 60 * 60 * 1000;
const VALID_MS = 7 * 24 * HOUR_MS;

/** Invitations of one company to one address within an hour: a mailbox must not be flooded with them. */
const MAILS_PER_HOUR = 10;
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

/** The subject of what must not happen at once to the invitations of an address. */
export const invitationTurn = (cid: string, email: string) => `invitation ${cid} ${email.toLowerCase()}`;

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

async function checkMailsOf(db: Executor, cid: string, email: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - HOUR_MS);
  const isSent = and(
    eq(invitation.cid, cid),
    sql`lower(${invitation.email}) = lower(${email})`,
    gt(invitation.createdAt, since),
  );
  const [row] = await db.select({ mails: count() }).from(invitation).where(isSent);
  if ((row?.mails ?? 0) < MAILS_PER_HOUR) return;
  throw badRequest('この宛先には招待メールを続けて送信しています。しばらく時間を置いてからお試しください');
}

/**
 * Invites an address to a company and mails the link, valid for 7 days; throws 400 when it is a member's, or has many.
 * Again (`isAgain`) only while an invitation to the address is open; throws 404 otherwise.
 */
export async function inviteByEmail(
  services: Services,
  cid: string,
  inviter: CallingUser,
  email: string,
  { isAgain = false } = {},
): Promise<void> {
  const { db, clock, webUrl } = services;
  if (await isMemberByEmail(db, cid, email)) throw badRequest(ALREADY_MEMBER);
  const [company] = await db
    .select({ name: corporation.name })
    .from(corporation)
    .where(eq(corporation.cid, cid));
  if (!company) throw queryNotFound();
  const createdAt = clock();
  const expiresAt = new Date(createdAt.getTime() + VALID_MS);
  const invitationId = newId();
  await inTurn(db, invitationTurn(cid, email), async (tx) => {
    if (isAgain) await checkOpen(tx, cid, email, createdAt);
    await checkMailsOf(tx, cid, email, createdAt);
    await tx
      .insert(invitation)
      .values({ invitationId, cid, email, invitedBy: inviter.universalUid, createdAt, expiresAt });
    await noteInvitations(tx, cid, createdAt);
  });
  // Who invites it again has looked at the address; if this mail comes back, too, that is noted anew.
  await forgetUndeliverable(db, email);
  const mail = invitationMail(webUrl, {
    email,
    invitationId,
    expiresAt,
    corporationName: company.name,
    inviterName: inviter.name,
  });
  await sendOrUndo(services, mail, () =>
    db.transaction(async (tx) => {
      await tx.delete(invitation).where(eq(invitation.invitationId, invitationId));
      await noteInvitations(tx, cid, clock());
    }),
  );
}

/** Invites a registered user; throws 404 for an unknown one. */
export async function inviteUser(
  services: Services,
  cid: string,
  inviter: CallingUser,
  universalUid: string,
): Promise<void> {
  const [user] = await services.db
    .select({ email: userAccount.email })
    .from(userAccount)
    .where(and(eq(userAccount.universalUid, universalUid), isNull(userAccount.resignedAt)));
  if (!user) throw aggregateNotFound();
  await inviteByEmail(services, cid, inviter, user.email);
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
 * member and for a used or an expired invitation. Only one of several calls in parallel succeeds. Without extensions no
 * name comes along, so an account may stay without one.
 */
export function acceptInvitation(
  { db, clock, apiUrl }: Services,
  user: CallingUser,
  input: { invitationId: string; lastName?: string; firstName?: string },
): Promise<CorporationAccountListItem> {
  const now = clock();
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select(columns)
      .from(invitation)
      .innerJoin(corporation, eq(corporation.cid, invitation.cid))
      .where(eq(invitation.invitationId, input.invitationId))
      .for('update');
    if (!row) throw aggregateNotFound();
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
    const { lastName = user.lastName, firstName = user.firstName } = input;
    await setName(tx, user.universalUid, { lastName, firstName });
    await tx.insert(corporationMember).values({
      cid: row.cid,
      universalUid: user.universalUid,
      joinedAt: now,
    });
    await tx.update(invitation).set({ acceptedAt: now }).where(eq(invitation.invitationId, row.invitationId));
    await noteInvitations(tx, row.cid, now);
    return toListItem(row, apiUrl);
  });
}
