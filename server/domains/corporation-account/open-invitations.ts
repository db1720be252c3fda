import { and, desc, eq, gt, isNull, notExists, sql } from 'drizzle-orm';
import { MAX_LISTED_INVITATIONS, type OpenInvitation, type openInvitation } from '#endpoints/open-invitation';
import type { Database, Executor } from '../../db/database.ts';
import {
  corporationMember,
  corporationMemberInvitation as invitation,
  userAccount,
} from '../../db/schema.ts';
import type { Handlers } from '../../http/implement.ts';
import { badRequest } from '../../kit/problem.ts';
import { isUndeliverable } from '../../mail/undeliverable.ts';
import { lockCorporation } from '../shared/lock-corporation.ts';
import { inviteByEmail, isMemberByEmail, isOpen, noteInvitations } from './invitations.ts';

const displayed = (name: { lastName: string | null; firstName: string | null }) =>
  [name.lastName, name.firstName].filter(Boolean).join(' ');

/** Returns the newest open invitation of each address that is not a member's, the newest first. */
async function listOpen(db: Executor, cid: string, now: Date): Promise<OpenInvitation[]> {
  const address = sql`lower(${invitation.email})`;
  const member = db
    .select({ one: sql`1` })
    .from(corporationMember)
    .innerJoin(userAccount, eq(userAccount.universalUid, corporationMember.universalUid))
    .where(
      and(
        eq(corporationMember.cid, cid),
        sql`lower(${userAccount.email}) = ${address}`,
        isNull(userAccount.resignedAt),
      ),
    );
  const newest = db
    .selectDistinctOn([address], {
      email: invitation.email,
      invitedBy: invitation.invitedBy,
      createdAt: invitation.createdAt,
      expiresAt: invitation.expiresAt,
    })
    .from(invitation)
    .where(
      and(
        eq(invitation.cid, cid),
        isNull(invitation.acceptedAt),
        gt(invitation.expiresAt, now),
        notExists(member),
      ),
    )
    .orderBy(address, desc(invitation.createdAt))
    .as('newest');
  const rows = await db
    .select({
      email: newest.email,
      createdAt: newest.createdAt,
      expiresAt: newest.expiresAt,
      isUndeliverable: isUndeliverable(newest.email),
      lastName: userAccount.lastName,
      firstName: userAccount.firstName,
    })
    .from(newest)
    .leftJoin(userAccount, eq(userAccount.universalUid, newest.invitedBy))
    .orderBy(desc(newest.createdAt), newest.email)
    .limit(MAX_LISTED_INVITATIONS);
  return rows.map((row) => ({
    email: row.email,
    invitedAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    invitedByName: displayed(row),
    isUndeliverable: row.isUndeliverable,
  }));
}

/**
 * Ends every open invitation to an address at once; nothing happens when there is none. Throws 400 for a member: a person who
 * accepts in the same moment has joined, or finds the link ended, never both.
 */
function withdraw(db: Database, cid: string, email: string, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    await lockCorporation(tx, cid);
    await tx
      .update(invitation)
      .set({ expiresAt: now })
      .where(isOpen(cid, email, now));
    await noteInvitations(tx, cid, now);
    if (await isMemberByEmail(tx, cid, email)) {
      throw badRequest('この方はすでにメンバーです。メンバーの一覧をご確認ください');
    }
  });
}

/** Handles the invitations that nobody has accepted yet (docs/product/company.md, メンバー管理). */
export const openInvitationHandlers: Handlers<typeof openInvitation> = {
  list: ({ db, clock, cid }) => listOpen(db, cid, clock()),
  resend: async (call) => {
    await inviteByEmail(call, call.cid, call.user, call.body.email, { isAgain: true });
    return {};
  },
  withdraw: async ({ db, clock, cid, body }) => {
    await withdraw(db, cid, body.email, clock());
    return {};
  },
};
