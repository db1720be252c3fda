import { addDays, dayOf } from '#endpoints/jst';
import type { Executor } from '../../../server/db/database.ts';
import { conversationMark, corporationMemberInvitation } from '../../../server/db/schema.ts';
import type { ConversationRows } from './conversations.ts';
import type { SeedCompany } from './people.ts';

const HOUR = 3_600_000;

/** Addresses that somebody has invited, and how many hours ago. */
const invitations = [
  { email: 'nakamura@minato.biz.example', hours: 20 },
  { email: 'ogawa.misaki@minato.biz.example', hours: 6 * 24 },
];

/** Writes what the first member of the paying demo company has pinned and put aside, and who is invited to the company. */
export async function seedInbox(
  db: Executor,
  { cid, plan, members: [member] }: SeedCompany,
  conversations: readonly ConversationRows[],
  now: Date,
): Promise<void> {
  if (plan !== 'paid' || !member) return;
  const waiting = conversations
    .map(({ chatGroup }) => chatGroup)
    .filter(({ status, lastFromUs }) => status === 'inProgress' && lastFromUs);
  const mine = { cid, universalUid: member.universalUid };
  const marks = [
    ...waiting.slice(0, 2).map(({ chatGroupId }) => ({ ...mine, chatGroupId, isPinned: true })),
    ...waiting.slice(2, 4).map(({ chatGroupId }) => ({
      ...mine,
      chatGroupId,
      snoozedUntil: new Date(`${addDays(dayOf(now), 3)}T09:00:00+09:00`),
    })),
  ];
  if (marks.length > 0) await db.insert(conversationMark).values(marks);
  await db.insert(corporationMemberInvitation).values(
    invitations.map(({ email, hours }, index) => {
      const createdAt = new Date(now.getTime() - hours * HOUR);
      return {
        invitationId: `demo-invitation-${index + 1}`,
        cid,
        email,
        invitedBy: member.universalUid,
        createdAt,
        expiresAt: new Date(createdAt.getTime() + 7 * 24 * HOUR),
      };
    }),
  );
}
