import { and, eq, inArray } from 'drizzle-orm';
import type { Frequency, NotificationEvent, NotificationSetting } from '#endpoints/notification';
import type { Executor } from '../../db/database.ts';
import { corporationMember, notificationSetting, savedSearchMember } from '../../db/schema.ts';
import type { Subscription } from './unsubscribe-token.ts';

type Member = { cid: string; universalUid: string };

const settingsOf = ({ cid, universalUid }: Member) =>
  and(eq(notificationSetting.cid, cid), eq(notificationSetting.universalUid, universalUid));

const isMember = ({ cid, universalUid }: Member) =>
  and(eq(corporationMember.cid, cid), eq(corporationMember.universalUid, universalUid));

/** Returns how often a member is mailed about each kind of event, and whether colleagues' conversations are left out. */
export async function readSetting(db: Executor, member: Member): Promise<NotificationSetting> {
  const [rows, [scope]] = await Promise.all([
    db
      .select({ event: notificationSetting.event, frequency: notificationSetting.frequency })
      .from(notificationSetting)
      .where(settingsOf(member)),
    db
      .select({ isOwnOnly: corporationMember.isMailedOwnOnly })
      .from(corporationMember)
      .where(isMember(member)),
  ]);
  const setting: NotificationSetting = {
    reply: 'none',
    application: 'none',
    like: 'none',
    assigned: 'none',
    recontact: 'none',
    isOwnOnly: scope?.isOwnOnly ?? false,
  };
  for (const { event, frequency } of rows) setting[event] = frequency;
  return setting;
}

/** Sets whether a member is mailed about their own and nobody's conversations only, or about all. */
export async function writeScope(db: Executor, member: Member, isOwnOnly: boolean): Promise<void> {
  await db.update(corporationMember).set({ isMailedOwnOnly: isOwnOnly }).where(isMember(member));
}

/** Sets how often a member is mailed about a kind of event. What came before it was asked for is not mailed. */
export async function writeSetting(
  db: Executor,
  member: Member,
  { event, frequency, now }: { event: NotificationEvent; frequency: Frequency; now: Date },
): Promise<void> {
  if (frequency === 'none') {
    await db.delete(notificationSetting).where(and(settingsOf(member), eq(notificationSetting.event, event)));
    return;
  }
  await db
    .insert(notificationSetting)
    .values({ ...member, event, frequency, countedFrom: now })
    .onConflictDoUpdate({
      target: [notificationSetting.cid, notificationSetting.universalUid, notificationSetting.event],
      set: { frequency },
    });
}

/** Ends all mails of a kind to a person, in all of their companies. */
export async function endMails(
  db: Executor,
  universalUid: string,
  subscription: Subscription,
): Promise<void> {
  const companies = db
    .select({ cid: corporationMember.cid })
    .from(corporationMember)
    .where(eq(corporationMember.universalUid, universalUid));
  if (subscription === 'searches') {
    await db
      .update(savedSearchMember)
      .set({ isMailed: false })
      .where(
        and(inArray(savedSearchMember.cid, companies), eq(savedSearchMember.universalUid, universalUid)),
      );
    return;
  }
  await db
    .delete(notificationSetting)
    .where(
      and(inArray(notificationSetting.cid, companies), eq(notificationSetting.universalUid, universalUid)),
    );
}
