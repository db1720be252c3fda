import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../db/database.ts';
import type { Services } from '../../kit/services.ts';
import { plainName } from '../../mail/plain-name.ts';
import { FORMER_USER } from '../shared/former-people.ts';
import { isPushService } from './push-services.ts';
import { endSubscription } from './store.ts';

/** Who reads a message within so many milliseconds needs no notification. */
const READ_WITHIN_MS = 4000;

/** What is older is left to the mails: after an outage nobody is told of everything at once. */
const RECENT_MS = 10 * 60_000;

/** Characters of a message that a notification shows. */
const EXCERPT_LENGTH = 40;

/** Notifications that are handed over at the same time. */
const AT_ONCE = 10;

type TellingServices = Pick<Services, 'db' | 'clock' | 'logger' | 'push' | 'webUrl'>;

type Claimed = { cid: string; chatGroupId: string };

/** One browser that is to be told of one message. */
type Notice = Claimed & {
  endpoint: string;
  p256dh: string;
  auth: string;
  isBrief: boolean;
  name: string;
  excerpt: string;
  sentAt: string;
  isApplication: boolean;
};

/**
 * Takes the conversations in which a candidate has written, with somebody to be told. The row that says so is written by one
 * process only.
 */
function claimMessages(db: Database, now: Date): Promise<Claimed[]> {
  const [from, until] = [RECENT_MS, READ_WITHIN_MS].map((ms) => new Date(now.getTime() - ms).toISOString());
  return queryRows<Claimed>(
    db,
    sql`insert into pushed_message as p (corporation_id, chat_group_id, sent_at)
      select distinct g.corporation_id, g.chat_group_id, g.last_sent_at
      from push_subscription s
      join corporation_member m on m.universal_uid = s.universal_uid
      join chat_group g on g.corporation_id = m.corporation_id and g.unread_count > 0
        and g.last_sent_at > ${from}::timestamptz and g.last_sent_at <= ${until}::timestamptz
      where g.last_from_us = false and g.message_count > coalesce(g.unread_marked_count, 0)
      on conflict (corporation_id, chat_group_id) do update set sent_at = excluded.sent_at
        where p.sent_at < excluded.sent_at
      returning p.corporation_id as cid, p.chat_group_id as "chatGroupId"`,
  );
}

/** The browsers of the members to be told, who are those that mails would go to: of all conversations or of their own. */
function listNotices(db: Database, claimed: readonly Claimed[]): Promise<Notice[]> {
  return queryRows<Notice>(
    db,
    sql`select c.cid, c."chatGroupId", s.endpoint, s.p256dh, s.auth, s.is_brief as "isBrief",
        case when d.universal_uid is null then ${FORMER_USER}
          else concat(d.last_name, ' ', d.first_name) end as name,
        coalesce(g.last_excerpt, '') as excerpt,
        to_char(g.last_sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "sentAt",
        (g.origin = 'application' and g.message_count = 1) as "isApplication"
      from jsonb_to_recordset(${JSON.stringify(claimed)}::text::jsonb) as c(cid text, "chatGroupId" text)
      join chat_group g on g.corporation_id = c.cid and g.chat_group_id = c."chatGroupId"
      join corporation_member m on m.corporation_id = c.cid
      join user_account a on a.universal_uid = m.universal_uid and a.resigned_at is null
      join push_subscription s on s.universal_uid = m.universal_uid
      left join candidate d on d.universal_uid = g.universal_uid
      where m.is_mailed_own_only is not true or g.assignee_uid is null or g.assignee_uid = m.universal_uid`,
  );
}

function excerptOf(text: string): string {
  const characters = [...plainName(text)];
  const beginning = characters.slice(0, EXCERPT_LENGTH).join('');
  return characters.length > EXCERPT_LENGTH ? `${beginning}…` : beginning;
}

/** What the worker of the web app (public/sw.js) shows, as JSON. */
function payloadOf(webUrl: string, notice: Notice): string {
  const { cid, chatGroupId, isBrief, name, excerpt, sentAt, isApplication } = notice;
  const { pathname } = new URL(webUrl);
  const query = new URLSearchParams({ c: cid, redirect: `/messages/${chatGroupId}/` });
  const data = { cid, chatGroupId, url: `${pathname}/switch_account/?${query}` };
  // A page that is open shows the same message under the same tag: one takes the place of the other.
  const shown = { tag: `${chatGroupId}/${sentAt}`, lang: 'ja', data };
  if (isBrief) return JSON.stringify({ title: '新しいメッセージがあります', ...shown });
  const what = isApplication ? '応募がありました' : 'メッセージが届きました';
  return JSON.stringify({
    title: `${plainName(name) || '氏名未登録'}さんから${what}`,
    body: excerptOf(excerpt),
    ...shown,
  });
}

async function tell({ db, logger, push, webUrl }: TellingServices, notice: Notice): Promise<boolean> {
  const { endpoint, p256dh, auth } = notice;
  if (!push || !isPushService(endpoint, push.otherOrigins)) return false;
  try {
    const result = await push.send({ endpoint, p256dh, auth }, payloadOf(webUrl, notice));
    if (result === 'gone') await endSubscription(db, endpoint);
    return result === 'sent';
  } catch (error) {
    logger.warn({ err: error }, 'Push message not sent');
    return false;
  }
}

/**
 * Tells browsers of what candidates wrote and nobody has read within seconds, once for each message, however many processes
 * do this. Returns how many were told. Ends early when `isEnding`.
 */
export async function tellBrowsers(
  services: TellingServices,
  isEnding: () => boolean = () => false,
): Promise<number> {
  const { db, clock, push } = services;
  if (!push) return 0;
  const claimed = await claimMessages(db, clock());
  const notices = claimed.length === 0 ? [] : await listNotices(db, claimed);
  let told = 0;
  for (let at = 0; at < notices.length && !isEnding(); at += AT_ONCE) {
    const results = await Promise.all(notices.slice(at, at + AT_ONCE).map((each) => tell(services, each)));
    told += results.filter(Boolean).length;
  }
  return told;
}
