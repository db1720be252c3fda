import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import {
  corporation,
  corporationMemberInvitation as invitation,
  temporaryAccount,
  userAccount,
} from '../../db/schema.ts';
import type { AfterCommit } from '../../http/implement.ts';
import { Problem, WriteUndone } from '../../kit/problem.ts';
import type { Services } from '../../kit/services.ts';
import { withinTime } from '../../lib/within-time.ts';
import { type Outgoing, type OutgoingKind, type OutgoingKinds, sendOutgoing } from '../../mail/outbox.ts';
import { noteUndeliverable } from '../../mail/undeliverable.ts';
import { alreadyRegisteredMail, invitationMail, signUpMail } from './mails.ts';

/** How long a call waits for its mail unless configured otherwise: it has 14 s in all. */
const PATIENCE_MS = 10_000;

const invitations: OutgoingKind = {
  async compose({ db, clock, webUrl }, invitationId) {
    const [row] = await db
      .select({
        email: invitation.email,
        expiresAt: invitation.expiresAt,
        corporationName: corporation.name,
        inviterName: sql<string>`trim(coalesce(${userAccount.lastName}, '') || ' ' || coalesce(${userAccount.firstName}, ''))`,
      })
      .from(invitation)
      .innerJoin(corporation, eq(corporation.cid, invitation.cid))
      .leftJoin(userAccount, eq(userAccount.universalUid, invitation.invitedBy))
      .where(
        and(
          eq(invitation.invitationId, invitationId),
          isNull(invitation.acceptedAt),
          gt(invitation.expiresAt, clock()),
        ),
      );
    return row ? invitationMail(webUrl, { ...row, invitationId }) : null;
  },
  // Where the call has not waited for it, the list of open invitations says so.
  onRefused: noteUndeliverable,
};

/** Returns whether an address is that of an account, in whichever case it was typed. */
async function isRegistered(db: Executor, email: string): Promise<boolean> {
  const rows = await db
    .select({ universalUid: userAccount.universalUid })
    .from(userAccount)
    .where(and(sql`lower(${userAccount.email}) = lower(${email})`, isNull(userAccount.resignedAt)));
  return rows.length > 0;
}

const signUps: OutgoingKind = {
  async compose({ db, clock, webUrl }, temporaryId) {
    const [row] = await db
      .select({ email: temporaryAccount.email, expiresAt: temporaryAccount.expiresAt })
      .from(temporaryAccount)
      .where(
        and(
          eq(temporaryAccount.temporaryId, temporaryId),
          isNull(temporaryAccount.usedAt),
          gt(temporaryAccount.expiresAt, clock()),
        ),
      );
    if (!row) return null;
    const isKnown = await isRegistered(db, row.email);
    return isKnown
      ? alreadyRegisteredMail(webUrl, row.email)
      : signUpMail(webUrl, row.email, temporaryId, row.expiresAt);
  },
  onRefused: async () => {},
};

/** The mails that people ask for, by what they are about. */
export const askedMails: OutgoingKinds = { invitation: invitations, signUp: signUps };

/**
 * Has the mail of a write, which `putOutgoing` has noted, sent as soon as the write is committed; the call waits for it. An
 * address that is refused for good undoes the write by `undo` and is a 400. A mail that has not gone out in time is a 503
 * that says so: it is sent as soon as a server takes it, and what it leads to stays.
 */
export function sendAfterCommit(
  call: AfterCommit,
  outgoing: Outgoing,
  undo: (services: Services) => Promise<unknown>,
): void {
  call.afterCommit(async (services) => {
    const { logger, mailPatienceMs = PATIENCE_MS } = services;
    const sending = sendOutgoing(services, askedMails, outgoing);
    const outcome = await withinTime(sending, mailPatienceMs).catch((error: unknown) => {
      logger.error({ err: error }, 'Mail not sent: it is tried again');
      throw new Problem(
        503,
        'メールをまだ送信できていません。送信できしだい自動的にお届けしますので、しばらくお待ちください',
      );
    });
    if (outcome === 'sent') return;
    await undo(services);
    throw new WriteUndone(400, 'このメールアドレスにはメールが届きませんでした。アドレスをご確認ください');
  });
}
