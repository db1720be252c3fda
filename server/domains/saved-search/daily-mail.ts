import { and, asc, count, eq, gt, inArray, isNull, lt, ne, not, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { dayOf } from '#endpoints/jst';
import { corporationRoleOf } from '#endpoints/role';
import type { Database, Executor } from '../../db/database.ts';
import { PURGE_BATCH, purgeInBatches } from '../../db/purge.ts';
import {
  corporation,
  corporationMember,
  savedSearch,
  savedSearchMail,
  savedSearchMember,
  userAccount,
} from '../../db/schema.ts';
import type { Mail, Services } from '../../kit/services.ts';
import { inOneProcess } from '../../mail/one-round.ts';
import { sendRegularly } from '../../mail/regular-mail.ts';
import { isUndeliverable } from '../../mail/undeliverable.ts';
import { isDaytime } from '../notification/slots.ts';
import { createUnsubscribeToken } from '../notification/unsubscribe-token.ts';
import { ON_ITS_WAY_MS } from '../shared/read-from-replica.ts';
import { countForMail, slowLast } from './count-new.ts';
import { newHitsMail } from './new-hits-mail.ts';

/**
 * Counted is up to so long ago: what was written since may not be on the replica, or not be committed, and comes with the next
 * mail.
 */
const SETTLED_MS = ON_ITS_WAY_MS;

/** How long the searches of one person are counted, so that slow ones keep nobody else waiting for long. */
const PERSON_MS = 10_000;

/** From this try on a mail goes out without the searches that could not be counted, which it names. */
const LAST_WAIT = 3;

/** People that are read at a time. */
const PEOPLE_AT_A_TIME = 100;

type MailServices = Pick<Services, 'db' | 'replica' | 'clock' | 'logger' | 'mail' | 'webUrl' | 'apiUrl'>;
type Person = { universalUid: string; email: string };

/** Returns some of the people who want mails, can get them and have had none on this day, by their ids after one. */
function listPeople(db: Executor, day: string, after: string): Promise<Person[]> {
  return db
    .selectDistinct({ universalUid: userAccount.universalUid, email: userAccount.email })
    .from(savedSearchMember)
    .innerJoin(userAccount, eq(userAccount.universalUid, savedSearchMember.universalUid))
    .leftJoin(savedSearchMail, eq(savedSearchMail.universalUid, savedSearchMember.universalUid))
    .where(
      and(
        savedSearchMember.isMailed,
        gt(savedSearchMember.universalUid, after),
        isNull(userAccount.resignedAt),
        not(isUndeliverable(userAccount.email)),
        or(isNull(savedSearchMail.day), ne(savedSearchMail.day, day)),
      ),
    )
    .orderBy(asc(userAccount.universalUid))
    .limit(PEOPLE_AT_A_TIME);
}

async function hadMail(db: Executor, universalUid: string, day: string): Promise<boolean> {
  const rows = await db
    .select()
    .from(savedSearchMail)
    .where(and(eq(savedSearchMail.universalUid, universalUid), eq(savedSearchMail.day, day)));
  return rows.length > 0;
}

/** Notes that a person has had the mail of a day, and of which searches: the next one counts from where this one ended. */
async function noteMailed(
  tx: Executor,
  universalUid: string,
  { day, hits, until }: { day: string; hits: readonly Hit[]; until: Date },
): Promise<void> {
  await tx
    .insert(savedSearchMail)
    .values({ universalUid, day })
    .onConflictDoUpdate({ target: savedSearchMail.universalUid, set: { day } });
  for (const { cid, savedSearchId } of hits) {
    await tx
      .update(savedSearchMember)
      .set({ mailedAt: until })
      .where(
        and(
          eq(savedSearchMember.cid, cid),
          eq(savedSearchMember.savedSearchId, savedSearchId),
          eq(savedSearchMember.universalUid, universalUid),
        ),
      );
  }
}

/**
 * Returns the searches of which a person wants mails, with their companies; new is what came since a look or a mail, but
 * for those that a clock which was ahead has noted for later than `now`.
 */
function listWanted(db: Executor, universalUid: string, now: Date) {
  const unlessLater = (column: AnyPgColumn) =>
    sql`case when ${column} <= ${now.toISOString()}::timestamptz then ${column} end`;
  return db
    .select({
      cid: savedSearch.cid,
      corporationName: corporation.name,
      contractType: corporation.contractType,
      savedSearchId: savedSearch.savedSearchId,
      name: savedSearch.name,
      search: savedSearch.search,
      since: sql<Date>`greatest(${savedSearch.createdAt}, ${unlessLater(savedSearchMember.lookedAt)},
          ${unlessLater(savedSearchMember.mailedAt)})`.mapWith(savedSearch.createdAt),
    })
    .from(savedSearchMember)
    .innerJoin(
      savedSearch,
      and(
        eq(savedSearch.cid, savedSearchMember.cid),
        eq(savedSearch.savedSearchId, savedSearchMember.savedSearchId),
        isNull(savedSearch.removedAt),
      ),
    )
    .innerJoin(corporation, eq(corporation.cid, savedSearchMember.cid))
    .where(and(eq(savedSearchMember.universalUid, universalUid), savedSearchMember.isMailed))
    .orderBy(asc(corporation.name), asc(corporation.cid), asc(savedSearch.name));
}

type Wanted = Awaited<ReturnType<typeof listWanted>>[number];
type Hit = Wanted & { count: number };

/** What there is to say: searches with new hits, and those of which nobody knows. */
type Counted = { hits: Hit[]; unknown: Wanted[] };

async function countHits(services: MailServices, wanted: readonly Wanted[], until: Date): Promise<Counted> {
  const counted: Counted = { hits: [], unknown: [] };
  const deadline = performance.now() + PERSON_MS;
  for (const each of slowLast(wanted, ({ cid }) => cid)) {
    const role = corporationRoleOf(each.contractType);
    const isLate = performance.now() > deadline;
    const found = isLate ? 'unknown' : await countForMail({ ...services, cid: each.cid, role, until }, each);
    if (found === 'unknown') counted.unknown.push(each);
    else if (found !== 'none' && found > 0) counted.hits.push({ ...each, count: found });
  }
  const inOrder = <Each extends Wanted>(those: Each[]) =>
    wanted.flatMap((each) => those.find(({ savedSearchId }) => savedSearchId === each.savedSearchId) ?? []);
  return { hits: inOrder(counted.hits), unknown: inOrder(counted.unknown) };
}

async function writeMail(services: MailServices, person: Person, counted: Counted): Promise<Mail> {
  const { db } = services;
  const [memberships] = await db
    .select({ count: count() })
    .from(corporationMember)
    .where(eq(corporationMember.universalUid, person.universalUid));
  const token = await createUnsubscribeToken(db, person.universalUid, 'searches');
  const isInSeveral = (memberships?.count ?? 0) > 1;
  return newHitsMail(services, { to: person.email, token, isInSeveral }, counted);
}

async function mailPerson(services: MailServices, person: Person, day: string): Promise<boolean> {
  const { db, clock } = services;
  const { universalUid } = person;
  return sendRegularly(services, { ...person, kind: 'searches' }, async (tries) => {
    if (await hadMail(db, universalUid, day)) return { mail: null, note: async () => {} };
    const now = clock();
    const until = new Date(now.getTime() - SETTLED_MS);
    const counted = await countHits(services, await listWanted(db, universalUid, now), until);
    const { hits, unknown } = counted;
    // Unknown is not none: the day is not over for them, and what is known waits a while for the rest.
    if (unknown.length > 0 && (hits.length === 0 || tries < LAST_WAIT)) return 'later';
    return {
      mail: hits.length === 0 ? null : await writeMail(services, person, counted),
      note: (tx) => noteMailed(tx, universalUid, { day, hits, until }),
    };
  });
}

/**
 * Sends each person who wants it one mail about the new hits of all their searches: in the daytime, at most one a day in
 * JST, however many processes do this: one at a time does. Returns how many went out. Ends between two people when `isEnding`.
 */
export async function sendNewHits(
  services: MailServices,
  isEnding: () => boolean = () => false,
): Promise<number> {
  const { db, clock, logger } = services;
  if (!isDaytime(clock())) return 0;
  const day = dayOf(clock());
  const run = async (keep: () => Promise<boolean>) => {
    // A round that began in the evening wakes nobody at night.
    const goOn = async () => !isEnding() && isDaytime(clock()) && (await keep());
    let sent = 0;
    let after = '';
    for (;;) {
      const people = await listPeople(db, day, after);
      for (const person of people) {
        if (!(await goOn())) return sent;
        try {
          if (await mailPerson(services, person, day)) sent += 1;
        } catch (error) {
          logger.error({ err: error }, 'New hits of saved searches not mailed');
        }
      }
      const last = people.at(-1);
      if (!last) return sent;
      after = last.universalUid;
    }
  };
  return inOneProcess(services, 'searches', run, 0);
}

/** How long the day of a person's last mail is kept: longer than any day lasts. */
const KEPT_DAYS_MS = 30 * 24 * 60 * 60 * 1000;

/** Deletes the days of mails that were long ago; returns how many there were. */
export function purgeMailDays(db: Database, now: Date): Promise<number> {
  const old = db
    .select({ universalUid: savedSearchMail.universalUid })
    .from(savedSearchMail)
    .where(lt(savedSearchMail.day, dayOf(new Date(now.getTime() - KEPT_DAYS_MS))))
    .limit(PURGE_BATCH);
  return purgeInBatches(() =>
    db
      .delete(savedSearchMail)
      .where(inArray(savedSearchMail.universalUid, old))
      .returning({ universalUid: savedSearchMail.universalUid }),
  );
}
