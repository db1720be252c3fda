import type { MailFrequency, NotificationEvent } from '#endpoints/notification';
import type { Executor } from '../../db/database.ts';
import { corporationMember, notificationSetting } from '../../db/schema.ts';

/** How often who joins is mailed: nobody waits for an answer until a new member has found the settings. */
const firstMails: readonly { event: NotificationEvent; frequency: MailFrequency }[] = [
  { event: 'reply', frequency: 'daily' },
  { event: 'application', frequency: 'daily' },
];

/** Makes a user a member, who is mailed once a day about replies and applications that nobody else looks after. */
export async function join(
  tx: Executor,
  member: { cid: string; universalUid: string },
  now: Date,
): Promise<void> {
  await tx.insert(corporationMember).values({ ...member, joinedAt: now, isMailedOwnOnly: true });
  await tx
    .insert(notificationSetting)
    .values(firstMails.map((mails) => ({ ...member, ...mails, countedFrom: now })));
}
