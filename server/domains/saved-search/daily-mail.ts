import { and, asc, count, eq, gt, isNull, ne, not, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { dayOf, toJst } from '#endpoints/jst';
import { corporationRoleOf } from '#endpoints/role';
import { NEW_HITS_MAX_COUNT } from '#endpoints/saved-search';
import type { Executor } from '../../db/database.ts';
import {
  corporation,
  corporationMember,
  savedSearch,
  savedSearchMail,
  savedSearchMember,
  userAccount,
} from '../../db/schema.ts';
import { plainName, unlinked } from '../../mail/plain-name.ts';
import { sendRegularly } from '../../mail/regular-mail.ts';
import { isUndeliverable } from '../../mail/undeliverable.ts';
import type { Mail, Services } from '../../services.ts';
import { unsubscribeHeaders, unsubscribePage } from '../notification/unsubscribe-links.ts';
import { createUnsubscribeToken } from '../notification/unsubscribe-token.ts';
import { countNew } from './count-new.ts';

/** Hours in JST between which mails go out: a server that was down over the morning wakes nobody at night. */
const HOURS = { from: 8, to: 20 };

/** People that are read at a time. */
const PEOPLE_AT_A_TIME = 100;

/** Searches that one mail names; the rest is in the app. */
const MOST_NAMED = 20;

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

/** Notes that a person has had the mail of a day, and of which searches: the next one counts from now. */
async function noteMailed(
  tx: Executor,
  universalUid: string,
  { day, hits, now }: { day: string; hits: readonly Hit[]; now: Date },
): Promise<void> {
  await tx
    .insert(savedSearchMail)
    .values({ universalUid, day })
    .onConflictDoUpdate({ target: savedSearchMail.universalUid, set: { day } });
  for (const { cid, savedSearchId } of hits) {
    await tx
      .update(savedSearchMember)
      .set({ mailedAt: now })
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

async function countHits(services: MailServices, wanted: readonly Wanted[]): Promise<Hit[]> {
  const hits: Hit[] = [];
  for (const cid of new Set(wanted.map((each) => each.cid))) {
    const own = wanted.filter((each) => each.cid === cid);
    const role = corporationRoleOf(own[0]?.contractType);
    const counts = await countNew({ ...services, cid, role }, own);
    for (const { savedSearchId, count: found } of counts) {
      const search = own.find((each) => each.savedSearchId === savedSearchId);
      if (search && found > 0) hits.push({ ...search, count: found });
    }
  }
  return hits;
}

/** Returns the mail about new hits: how many and where they are, and nothing about who they are. */
function newHitsMail(
  { webUrl, apiUrl }: Pick<Services, 'webUrl' | 'apiUrl'>,
  { to, token, isInSeveral }: { to: string; token: string; isInSeveral: boolean },
  hits: readonly Hit[],
): Mail {
  // Who is in several companies may be at work for another one when opening a link.
  const linkTo = (cid: string, page: string) =>
    isInSeveral
      ? `${webUrl}/switch_account/?${new URLSearchParams({ c: cid, redirect: page })}`
      : `${webUrl}${page}`;
  const found = ({ count: hitCount }: Hit) => `${hitCount}件${hitCount >= NEW_HITS_MAX_COUNT ? '以上' : ''}`;
  const named = hits.slice(0, MOST_NAMED);
  const lines = named.flatMap((hit, index) => [
    ...(isInSeveral && hit.cid !== named[index - 1]?.cid ? [`■ ${unlinked(hit.corporationName)}`, ''] : []),
    `・${unlinked(hit.name)}(新着 ${found(hit)})`,
    `  ${linkTo(hit.cid, `/profiles/?saved=${hit.savedSearchId}`)}`,
    '',
  ]);
  const rest = hits.length - named.length;
  const [first] = hits;
  const subject =
    first && hits.length === 1
      ? `【biz】「${plainName(first.name)}」の新着 ${found(first)}`
      : `【biz】保存した検索${hits.length}件に新着があります`;
  return {
    to,
    subject,
    text: `保存した検索の条件に合う候補者が、登録または更新されました。
検索を最後に開いたとき、または前回のお知らせからの件数です。

${lines.join('\n')}${rest > 0 ? `\nほか${rest}件の検索にも新着があります。\n` : ''}
--
検索ごとの設定
${linkTo(first?.cid ?? '', '/profiles/?saved=list')}

このお知らせメールをすべて停止する(ログインは不要です)
${unsubscribePage(webUrl, token)}`,
    headers: unsubscribeHeaders(apiUrl, token),
  };
}

async function writeMail(services: MailServices, person: Person, hits: readonly Hit[]): Promise<Mail> {
  const { db } = services;
  const [memberships] = await db
    .select({ count: count() })
    .from(corporationMember)
    .where(eq(corporationMember.universalUid, person.universalUid));
  const token = await createUnsubscribeToken(db, person.universalUid, 'searches');
  return newHitsMail(services, { to: person.email, token, isInSeveral: (memberships?.count ?? 0) > 1 }, hits);
}

async function mailPerson(services: MailServices, person: Person, day: string): Promise<boolean> {
  const { db, clock } = services;
  const { universalUid } = person;
  return sendRegularly(services, { ...person, kind: 'searches' }, async () => {
    if (await hadMail(db, universalUid, day)) return { mail: null, note: async () => {} };
    const now = clock();
    const hits = await countHits(services, await listWanted(db, universalUid, now));
    return {
      mail: hits.length === 0 ? null : await writeMail(services, person, hits),
      note: (tx) => noteMailed(tx, universalUid, { day, hits, now }),
    };
  });
}

/**
 * Sends each person who wants it one mail about the new hits of all their searches: in the daytime, at most one a day in
 * JST, however many processes do this. Returns how many went out. Ends between two people when `isEnding`.
 */
export async function sendNewHits(
  services: MailServices,
  isEnding: () => boolean = () => false,
): Promise<number> {
  const { db, clock, logger } = services;
  const now = clock();
  const hour = toJst(now).getUTCHours();
  if (hour < HOURS.from || hour >= HOURS.to) return 0;
  const day = dayOf(now);
  let sent = 0;
  let after = '';
  for (;;) {
    const people = await listPeople(db, day, after);
    for (const person of people) {
      if (isEnding()) return sent;
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
}
