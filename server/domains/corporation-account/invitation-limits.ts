import { and, count, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { takeTurn } from '../../db/in-turn.ts';
import { mailboxName, mailboxOf } from '../../db/mailbox.ts';
import { corporation, corporationMemberInvitation as invitation } from '../../db/schema.ts';
import { badRequest } from '../../kit/problem.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Invitations to one mailbox within an hour, of all companies: it must not be flooded with them. */
const MAILS_PER_HOUR = 10;

/**
 * Invitations within a day of a FREE company that was registered in the last 30 days, and of a person for all of theirs: anybody can
 * register one, and write to strangers in its name.
 */
const UNPROVEN = { days: 30, perDay: 30 };

const isSince = (now: Date, milliseconds: number) =>
  gt(invitation.createdAt, new Date(now.getTime() - milliseconds));

/** Throws 400 when a mailbox has got as many invitations as it may, whichever companies they are of. */
export async function checkMailbox(tx: Executor, email: string, now: Date): Promise<void> {
  await takeTurn(tx, `invitation ${mailboxName(email)}`);
  const [row] = await tx
    .select({ mails: count() })
    .from(invitation)
    .where(and(sql`${mailboxOf(invitation.email)} = ${mailboxOf(sql`${email}`)}`, isSince(now, HOUR_MS)));
  if ((row?.mails ?? 0) < MAILS_PER_HOUR) return;
  throw badRequest('この宛先には招待メールを続けて送信しています。しばらく時間を置いてからお試しください');
}

/** Throws 400 when a company that nobody knows yet, or a person for all of theirs, has invited as many as it may. */
export async function checkUnproven(tx: Executor, cid: string, inviterUid: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - UNPROVEN.days * DAY_MS);
  const isUnproven = and(isNull(corporation.contractType), gt(corporation.createdAt, since));
  const [unproven] = await tx
    .select({ cid: corporation.cid })
    .from(corporation)
    .where(and(eq(corporation.cid, cid), isUnproven));
  if (!unproven) return;
  await takeTurn(tx, `invitations of ${inviterUid}`);
  const [ofCompany] = await tx
    .select({ mails: count() })
    .from(invitation)
    .where(and(eq(invitation.cid, cid), isSince(now, DAY_MS)));
  const [ofPerson] = await tx
    .select({ mails: count() })
    .from(invitation)
    .innerJoin(corporation, eq(corporation.cid, invitation.cid))
    .where(and(eq(invitation.invitedBy, inviterUid), isSince(now, DAY_MS), isUnproven));
  if (Math.max(ofCompany?.mails ?? 0, ofPerson?.mails ?? 0) < UNPROVEN.perDay) return;
  throw badRequest(
    `無料プランの企業が登録から${UNPROVEN.days}日以内に送信できる招待は、24時間に${UNPROVEN.perDay}件までです。時間を置いてからお試しください`,
  );
}
