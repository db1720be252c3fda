import { type SQL, sql } from 'drizzle-orm';
import type { MailFrequency, NotificationEvent } from '#endpoints/notification';
import { type Database, type Executor, queryRows } from '../../db/database.ts';
import { userAccount } from '../../db/schema.ts';
import { isUndeliverable } from '../../mail/undeliverable.ts';
import type { Part } from './part.ts';
import { isRecontactBetween, isRecontactOwned, recontactAt } from './recontact-events.ts';

/** Who was seen within so many milliseconds has the app open: a process notes its streams every minute. */
const PRESENT_MS = 150_000;

/** By so much another process's clock may be ahead; what is later comes from one that was wrong. */
const AHEAD_MS = 60_000;

/** Settings that are read at a time. */
const SETTINGS_AT_A_TIME = 500;

type Slots = Readonly<Record<MailFrequency, Date>>;

export type Person = { universalUid: string; email: string };

/** The slot of the setting `s`. */
const slotOf = ({ immediate, hourly, daily }: Slots) => sql`(case s.frequency
  when 'immediate' then ${immediate.toISOString()}::timestamptz
  when 'hourly' then ${hourly.toISOString()}::timestamptz
  else ${daily.toISOString()}::timestamptz end)`;

/** Whose events the setting `s` of the member `m` is about; null for the company's. */
const ownerUid = sql`(case when s.event in ('assigned', 'recontact')
  or (s.event in ('reply', 'application') and m.is_mailed_own_only) then s.universal_uid end)`;

const ofMember = sql`corporation_member m
  on m.corporation_id = s.corporation_id and m.universal_uid = s.universal_uid`;

/** Has events mailed from now on where a clock that was wrong has noted that they were until later, which would be lost. */
export async function forgetLater(db: Database, now: Date): Promise<void> {
  const [before, after] = [-AHEAD_MS, AHEAD_MS].map((ms) => new Date(now.getTime() + ms).toISOString());
  await db.execute(sql`update notification_setting set counted_from = ${before}::timestamptz
    where counted_from > ${after}::timestamptz`);
}

/** An instant as text, which is the same in both kinds of database. */
const asText = (value: SQL) => sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A setting whose slot has ended. Instants are text, as a statement takes them back. */
export type EndedSetting = {
  universalUid: string;
  cid: string;
  event: NotificationEvent;
  after: string;
  until: string;
  ownerUid: string | null;
};

/** Where a page of settings begins: after the last one of the page before. */
export type SettingPlace = Pick<EndedSetting, 'universalUid' | 'cid' | 'event'> | null;

/** Returns some of the settings whose slot has ended, from person to person; fewer than `isWholePage` takes are the last. */
export function listEndedSettings(db: Database, slots: Slots, place: SettingPlace): Promise<EndedSetting[]> {
  const isAfter = place
    ? sql`(s.universal_uid, s.corporation_id, s.event) > (${place.universalUid}, ${place.cid}, ${place.event})`
    : sql`true`;
  return queryRows<EndedSetting>(
    db,
    sql`select s.universal_uid as "universalUid", s.corporation_id as cid, s.event,
        ${asText(sql`s.counted_from`)} as after, ${asText(slotOf(slots))} as until,
        ${ownerUid} as "ownerUid"
      from notification_setting s join ${ofMember}
      where ${isAfter} and s.counted_from < ${slotOf(slots)}
      order by s.universal_uid, s.corporation_id, s.event limit ${SETTINGS_AT_A_TIME}`,
  );
}

export const isWholePage = (page: readonly EndedSetting[]): boolean => page.length === SETTINGS_AT_A_TIME;

/** Events of a kind in a company up to an instant: all settings that wait for the same are looked at once. */
const partOf = ({ cid, event, until, ownerUid }: EndedSetting) => `${cid} ${event} ${until} ${ownerUid}`;

/** The conversation `g` is not a colleague's, where the part `p` has an owner. */
const isOwned = sql`(p.owner is null or g.assignee_uid is null or g.assignee_uid = p.owner)`;

/** For each kind of event its instant, and the events of parts `p` that wait for the company; `listEvents` lists the same. */
const waiting: Record<NotificationEvent, { at: SQL; events: SQL }> = {
  reply: {
    at: sql`g.last_sent_at`,
    events: sql`join chat_group g on g.corporation_id = p.cid
      and g.unread_count > 0 and g.last_sent_at > p.after and g.last_sent_at <= p.until
      and g.last_from_us = false and not (g.origin = 'application' and g.message_count = 1)
      and g.message_count > coalesce(g.unread_marked_count, 0) and ${isOwned}`,
  },
  application: {
    at: sql`a.applied_at`,
    events: sql`join application a on a.corporation_id = p.cid
      and a.applied_at > p.after and a.applied_at <= p.until and a.read_at is null
      join chat_group g on g.corporation_id = a.corporation_id and g.chat_group_id = a.chat_group_id
      and g.status = 'applied' and ${isOwned}`,
  },
  assigned: {
    at: sql`g.assigned_at`,
    events: sql`join chat_group g on g.corporation_id = p.cid
      and g.assignee_uid = p.owner and g.assigned_at > p.after and g.assigned_at <= p.until
      and g.status not in ('matched', 'finished')`,
  },
  recontact: {
    at: recontactAt,
    events: sql`join recontact r on r.corporation_id = p.cid
      and ${isRecontactBetween(sql`p.after`, sql`p.until`)} where ${isRecontactOwned(sql`p.owner`)}`,
  },
  like: {
    at: sql`f.created_at`,
    events: sql`join favorite_project f on f.corporation_id = p.cid
      and f.created_at > p.after and f.created_at <= p.until
      where not exists(select 1 from chat_group g where g.corporation_id = f.corporation_id
        and g.project_id = f.project_id and g.universal_uid = f.universal_uid)`,
  },
};

type AskedPart = { part: string; cid: string; after: string; until: string; owner: string | null };

/** Returns the latest waiting event of a kind in those parts that have one. */
function readLatest(db: Database, event: NotificationEvent, parts: readonly AskedPart[]) {
  const { at, events } = waiting[event];
  return queryRows<{ part: string; latest: string }>(
    db,
    sql`select p.part, ${asText(sql`max(${at})`)} as latest
      from jsonb_to_recordset(${JSON.stringify(parts)}::text::jsonb)
        as p(part text, cid text, after timestamptz, until timestamptz, owner text)
      ${events} group by p.part`,
  );
}

/** Returns which of these settings have something to mail. */
export async function findDue(db: Database, settings: readonly EndedSetting[]): Promise<EndedSetting[]> {
  const parts = new Map<string, EndedSetting>();
  for (const setting of settings) {
    const known = parts.get(partOf(setting));
    if (!known || setting.after < known.after) parts.set(partOf(setting), setting);
  }
  const latestOf = new Map<string, string>();
  for (const [event, asked] of Map.groupBy(parts, ([, setting]) => setting.event)) {
    const ofEvent = asked.map(([part, { cid, after, until, ownerUid: owner }]) => ({
      part,
      cid,
      after,
      until,
      owner,
    }));
    for (const { part, latest } of await readLatest(db, event, ofEvent)) latestOf.set(part, latest);
  }
  return settings.filter((setting) => (latestOf.get(partOf(setting)) ?? '') > setting.after);
}

/** Has settings whose slot held nothing to mail count from its end: no event is looked at twice for them. */
export async function moveOn(db: Database, settings: readonly EndedSetting[]): Promise<void> {
  if (settings.length === 0) return;
  const moved = settings.map(({ universalUid, cid, event, until }) => ({
    uid: universalUid,
    cid,
    event,
    until,
  }));
  await db.execute(sql`update notification_setting s set counted_from = p.until
    from jsonb_to_recordset(${JSON.stringify(moved)}::text::jsonb) as p(cid text, uid text, event text, until timestamptz)
    where s.corporation_id = p.cid and s.universal_uid = p.uid and s.event = p.event
      and s.counted_from < p.until`);
}

/** Returns which of these people can be mailed: their address takes it, and they have not the app open. */
export function listReachable(db: Database, now: Date, universalUids: readonly string[]): Promise<Person[]> {
  const [from, to] = [-PRESENT_MS, AHEAD_MS].map((ms) => new Date(now.getTime() + ms).toISOString());
  return queryRows<Person>(
    db,
    sql`select ${userAccount.universalUid} as "universalUid", ${userAccount.email}
      from ${userAccount} left join presence p on p.universal_uid = ${userAccount.universalUid}
      where ${userAccount.universalUid} = any(${`{${universalUids.join()}}`}::text[])
        and ${userAccount.resignedAt} is null and not ${isUndeliverable(userAccount.email)}
        and (p.seen_at between ${from}::timestamptz and ${to}::timestamptz) is not true
      order by ${userAccount.universalUid}`,
  );
}

/** Returns what is due to a person, in all of their companies: each kind of event from the last mail to its slot. */
export async function readDue(db: Database, universalUid: string, slots: Slots): Promise<Part[]> {
  const rows = await queryRows<Omit<EndedSetting, 'universalUid'>>(
    db,
    sql`select s.corporation_id as cid, s.event, ${asText(sql`s.counted_from`)} as after,
        ${asText(slotOf(slots))} as until, ${ownerUid} as "ownerUid"
      from notification_setting s join ${ofMember}
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
