import { count, eq, inArray } from 'drizzle-orm';
import { notificationEvents } from '#endpoints/notification';
import type { Executor } from '../../db/database.ts';
import { corporation, corporationMember } from '../../db/schema.ts';
import { sendRegularly } from '../../mail/regular-mail.ts';
import type { Mail, Services } from '../../services.ts';
import { forgetLater, listDuePeople, noteMailed, type Part, type Person, readDue } from './due.ts';
import { eventMail, type Section } from './event-mail.ts';
import { listEvents } from './events.ts';
import { slotsAt } from './slots.ts';
import { createUnsubscribeToken } from './unsubscribe-token.ts';

const TICK_MS = 60_000;

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

async function mailPerson(
  services: MailServices,
  person: Person,
  slots: ReturnType<typeof slotsAt>,
): Promise<boolean> {
  const { db } = services;
  return sendRegularly(services, { ...person, kind: 'events' }, async () => {
    const parts = await readDue(db, person.universalUid, slots);
    const sections = await readSections(db, parts);
    return {
      mail: sections.length === 0 ? null : await writeMail(services, person, sections),
      note: (tx) => noteMailed(tx, person.universalUid, parts),
    };
  });
}

/**
 * Sends each person to whom something is due one mail about all of it, once, however many processes do this. Returns how
 * many went out. Ends between two people when `isEnding`.
 */
export async function sendEventMails(
  services: MailServices,
  isEnding: () => boolean = () => false,
): Promise<number> {
  const { db, clock, logger } = services;
  const now = clock();
  const slots = slotsAt(now);
  await forgetLater(db, now);
  let sent = 0;
  let after = '';
  for (;;) {
    const people = await listDuePeople(db, now, slots, after);
    for (const person of people) {
      if (isEnding()) return sent;
      try {
        if (await mailPerson(services, person, slots)) sent += 1;
      } catch (error) {
        logger.error({ err: error }, 'Mail about events not sent');
      }
    }
    const last = people.at(-1);
    if (!last) return sent;
    after = last.universalUid;
  }
}

/** Sends mails about events every minute. `stop` waits for the round that runs, which sends no further mail then. */
export function startEventMails(services: MailServices): { stop(): Promise<void> } {
  let isEnding = false;
  let running: Promise<unknown> | null = null;
  const round = () => {
    running ??= sendEventMails(services, () => isEnding)
      .catch((error: unknown) => services.logger.error({ err: error }, 'Mails about events not sent'))
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(round, TICK_MS);
  return {
    async stop() {
      isEnding = true;
      clearInterval(timer);
      await running;
    },
  };
}
