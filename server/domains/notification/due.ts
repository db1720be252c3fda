import { type SQL, sql } from 'drizzle-orm';
import type { MailFrequency, NotificationEvent } from '#endpoints/notification';
import { type Database, type Executor, queryRows } from '../../db/database.ts';
import { userAccount } from '../../db/schema.ts';
import { isUndeliverable } from '../../mail/undeliverable.ts';
import { isCandidate } from '../shared/user-summary.ts';

/** Who was seen within so many milliseconds has the app open: a process notes its streams every minute. */
const PRESENT_MS = 150_000;

/** By so much another process's clock may be ahead; what is later comes from one that was wrong. */
const AHEAD_MS = 60_000;

/** People that are read at a time. */
const PEOPLE_AT_A_TIME = 100;

type Slots = Readonly<Record<MailFrequency, Date>>;

export type Person = { universalUid: string; email: string };

/** A part of a mail: events of a kind in a company, after one instant and up to another. */
export type Part = { cid: string; event: NotificationEvent; after: Date; until: Date };

/** The slot of the setting `s`. */
const slotOf = ({ immediate, hourly, daily }: Slots) => sql`(case s.frequency
  when 'immediate' then ${immediate.toISOString()}::timestamptz
  when 'hourly' then ${hourly.toISOString()}::timestamptz
  else ${daily.toISOString()}::timestamptz end)`;

/** Whether anything of a setting's kind has come in its slot and waits for the company; `listEvents` lists the same. */
const hasEvents = (slots: Slots) => sql`(case s.event
  when 'reply' then exists(select from chat_group g where g.corporation_id = s.corporation_id
    and g.unread_count > 0 and g.last_sent_at > s.counted_from and g.last_sent_at <= ${slotOf(slots)}
    and g.last_from_us = false and not (g.origin = 'application' and g.message_count = 1))
  when 'application' then exists(select from application a
    join chat_group g on g.corporation_id = a.corporation_id and g.chat_group_id = a.chat_group_id
    where a.corporation_id = s.corporation_id and a.applied_at > s.counted_from and a.applied_at <= ${slotOf(slots)}
    and a.read_at is null and g.status = 'applied')
  else exists(select from favorite_project f where f.corporation_id = s.corporation_id
    and f.created_at > s.counted_from and f.created_at <= ${slotOf(slots)} and ${isCandidate(sql`f.universal_uid`)}
    and not exists(select from chat_group g where g.corporation_id = f.corporation_id
      and g.project_id = f.project_id and g.universal_uid = f.universal_uid)) end)`;

/** Has events mailed from now on where a clock that was wrong has noted that they were until later, which would be lost. */
export async function forgetLater(db: Database, now: Date): Promise<void> {
  const [before, after] = [-AHEAD_MS, AHEAD_MS].map((ms) => new Date(now.getTime() + ms).toISOString());
  await db.execute(sql`update notification_setting set counted_from = ${before}::timestamptz
    where counted_from > ${after}::timestamptz`);
}

/**
 * Returns some of the people for whom there is a mail to send, whose address takes it, and who have not the app open, by
 * their ids after one.
 */
export function listDuePeople(db: Database, now: Date, slots: Slots, after: string): Promise<Person[]> {
  const [from, to] = [-PRESENT_MS, AHEAD_MS].map((ms) => new Date(now.getTime() + ms).toISOString());
  return queryRows<Person>(
    db,
    sql`select distinct ${userAccount.universalUid} as "universalUid", ${userAccount.email}
      from notification_setting s
      join ${userAccount} on ${userAccount.universalUid} = s.universal_uid and ${userAccount.resignedAt} is null
        and not ${isUndeliverable(userAccount.email)}
      left join presence p on p.universal_uid = s.universal_uid
      where s.universal_uid > ${after} and (p.seen_at between ${from}::timestamptz and ${to}::timestamptz) is not true
        and s.counted_from < ${slotOf(slots)} and ${hasEvents(slots)}
      order by ${userAccount.universalUid} limit ${PEOPLE_AT_A_TIME}`,
  );
}

/** An instant as text, which is the same in both kinds of database. */
const asText = (value: SQL) => sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Returns what is due to a person, in all of their companies: each kind of event from the last mail to its slot. */
export async function readDue(db: Database, universalUid: string, slots: Slots): Promise<Part[]> {
  const rows = await queryRows<{ cid: string; event: NotificationEvent; after: string; until: string }>(
    db,
    sql`select s.corporation_id as cid, s.event, ${asText(sql`s.counted_from`)} as after,
        ${asText(slotOf(slots))} as until
      from notification_setting s
      join corporation_member m on m.corporation_id = s.corporation_id and m.universal_uid = s.universal_uid
      where m.universal_uid = ${universalUid} and s.counted_from < ${slotOf(slots)}
      order by s.corporation_id, s.event`,
  );
  return rows.map(({ after, until, ...part }) => ({
    ...part,
    after: new Date(after),
    until: new Date(until),
  }));
}

/** Notes that a person has been mailed about all of this. What was set to なし meanwhile stays so. */
export async function noteMailed(db: Executor, universalUid: string, parts: readonly Part[]): Promise<void> {
  const mailed = JSON.stringify(parts.map(({ cid, event, until }) => ({ cid, event, until })));
  await db.execute(sql`update notification_setting s set counted_from = p.until
    from jsonb_to_recordset(${mailed}::text::jsonb) as p(cid text, event text, until timestamptz)
    where s.corporation_id = p.cid and s.universal_uid = ${universalUid} and s.event = p.event
      and s.counted_from < p.until`);
}
