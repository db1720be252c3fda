import { count, eq, inArray } from 'drizzle-orm';
import { notificationEvents } from '#endpoints/notification';
import type { Executor } from '../../db/database.ts';
import { corporation, corporationMember } from '../../db/schema.ts';
import type { Mail, Services } from '../../kit/services.ts';
import { inOneProcess } from '../../mail/one-round.ts';
import { sendRegularly } from '../../mail/regular-mail.ts';
import {
  type EndedSetting,
  findDue,
  forgetLater,
  isWholePage,
  listEndedSettings,
  listReachable,
  moveOn,
  noteMailed,
  type Person,
  readDue,
  type SettingPlace,
} from './due.ts';
import { eventMail, type Section } from './event-mail.ts';
import { listEvents } from './events.ts';
import type { Part } from './part.ts';
import { slotsAt } from './slots.ts';
import { createUnsubscribeToken } from './unsubscribe-token.ts';

type MailServices = Pick<Services, 'db' | 'clock' | 'logger' | 'mail' | 'webUrl' | 'apiUrl'>;

async function readSections(db: Executor, parts: readonly Part[]): Promise<Section[]> {
  const cids = [...new Set(parts.map(({ cid }) => cid))];
  const rows = await db
    .select({ cid: corporation.cid, name: corporation.name })
    .from(corporation)
    .where(inArray(corporation.cid, cids));
  const nameOf = new Map(rows.map(({ cid, name }) => [cid, name]));
  const sections: Section[] = [];
  for (const cid of cids) {
    for (const event of notificationEvents) {
      const part = parts.find((each) => each.cid === cid && each.event === event);
      const events = part ? await listEvents(db, part) : [];
      if (events.length > 0) sections.push({ cid, event, corporationName: nameOf.get(cid) ?? '', events });
    }
  }
  return sections;
}

async function writeMail(
  { db, webUrl, apiUrl }: MailServices,
  { universalUid, email }: Person,
  sections: readonly Section[],
): Promise<Mail> {
  const [memberships] = await db
    .select({ count: count() })
    .from(corporationMember)
    .where(eq(corporationMember.universalUid, universalUid));
  const token = await createUnsubscribeToken(db, universalUid, 'events');
  const isInSeveral = (memberships?.count ?? 0) > 1;
  return eventMail({ webUrl, apiUrl }, { to: email, token, isInSeveral }, sections);
}

async function mailPerson(services: MailServices, person: Person): Promise<boolean> {
  const { db, clock } = services;
  return sendRegularly(services, { ...person, kind: 'events' }, async () => {
    // As of now: a round that began in the evening mails nothing of the day at night.
    const parts = await readDue(db, person.universalUid, slotsAt(clock()));
    const sections = await readSections(db, parts);
    return {
      mail: sections.length === 0 ? null : await writeMail(services, person, sections),
      note: (tx) => noteMailed(tx, person.universalUid, parts),
    };
  });
}

/** Mails those to whom something is due among some settings, and has the others count on. */
async function mailDue(
  services: MailServices,
  settings: readonly EndedSetting[],
  goOn: () => Promise<boolean>,
): Promise<{ sent: number; isEnded: boolean }> {
  const { db, clock, logger } = services;
  const due = new Set(await findDue(db, settings));
  await moveOn(
    db,
    settings.filter((setting) => !due.has(setting)),
  );
  const uids = [...new Set([...due].map(({ universalUid }) => universalUid))];
  const people = uids.length === 0 ? [] : await listReachable(db, clock(), uids);
  let sent = 0;
  for (const person of people) {
    if (!(await goOn())) return { sent, isEnded: true };
    try {
      if (await mailPerson(services, person)) sent += 1;
    } catch (error) {
      logger.error({ err: error }, 'Mail about events not sent');
    }
  }
  return { sent, isEnded: false };
}

/**
 * Sends each person to whom something is due one mail about all of it, once, however many processes do this: one at a time
 * does. Returns how many went out. Ends between two people when `isEnding`.
 */
export function sendEventMails(
  services: MailServices,
  isEnding: () => boolean = () => false,
): Promise<number> {
  const { db, clock } = services;
  const run = async (keep: () => Promise<boolean>) => {
    const goOn = async () => !isEnding() && (await keep());
    const now = clock();
    const slots = slotsAt(now);
    await forgetLater(db, now);
    let sent = 0;
    let place: SettingPlace = null;
    while (await goOn()) {
      const settings: EndedSetting[] = await listEndedSettings(db, slots, place);
      if (settings.length === 0) break;
      const mailed = await mailDue(services, settings, goOn);
      sent += mailed.sent;
      place = settings.at(-1) ?? null;
      if (mailed.isEnded || !isWholePage(settings)) break;
    }
    return sent;
  };
  return inOneProcess(services, 'events', run, 0);
}
