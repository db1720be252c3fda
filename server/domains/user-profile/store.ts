import { type SQL, sql } from 'drizzle-orm';
import type { ListedProfile, UserProfile } from '#endpoints/user-profile';
import type { Executor } from '../../db/database.ts';
import { JsonText } from '../../http/json-text.ts';
import type { Fitting } from './fit-order.ts';

const instant = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const texts = sql`|| ',"introduction":' || to_json(c.introduction) || ',"careers":' || c.careers || ',"links":' || c.links`;

/**
 * Returns a candidate `c` as the text of a JSON object, with what the company already has to do with them. Most of it
 * lies written in `candidate.card`, which ends the object. `apiUrl` serves the pictures.
 */
const profileOf = (cid: string, apiUrl: string, isBrief = false) =>
  sql<string>`'{"imageUrl":' || coalesce(to_json(${`${apiUrl}/thumbnail/`}::text || c.image_path)::text, 'null')
      || ',"lastLoginAt":"' || ${instant(sql`c.last_login_at`)} || '","relation":' || json_build_object(
        'isFavorite', exists (
          select 1 from favorite_user f where f.corporation_id = ${cid} and f.universal_uid = c.universal_uid),
        'lastScout', (
          select json_build_object('scoutedAt', ${instant(sql`s.scouted_at`)}, 'senderName', s.sender_name)
          from scout s where s.corporation_id = ${cid} and s.target_uid = c.universal_uid
          order by s.scouted_at desc limit 1),
        'hasApplied', exists (
          select 1 from application a where a.corporation_id = ${cid} and a.universal_uid = c.universal_uid),
        'hasMemo', exists (
          select 1 from memo m
          where m.corporation_id = ${cid} and m.target_uid = c.universal_uid and m.memo <> ''),
        'passed', (
          select json_build_object('reason', p.reason, 'passedAt', ${instant(sql`p.passed_at`)}, 'passedByName', p.passed_by_name)
          from passed_user p where p.corporation_id = ${cid} and p.universal_uid = c.universal_uid),
        'labels', (
          select coalesce(json_agg(json_build_object('labelId', l.label_id, 'name', l.name, 'color', l.color) order by l.name_key), '[]')
          from labelled_user u join label l on l.corporation_id = u.corporation_id and l.label_id = u.label_id
          where u.corporation_id = ${cid} and u.universal_uid = c.universal_uid),
        'recontact', (
          select json_build_object('recontactOn', r.recontact_on, 'note', r.note, 'setByName', r.set_by_name)
          from recontact r where r.corporation_id = ${cid} and r.universal_uid = c.universal_uid)
      ) ${isBrief ? sql`` : texts} || ',' || c.card`;

/** Returns the condition that a candidate `c` has one of these ids. One parameter for any number of them: the statement stays the same, so that a connection prepares it once. */
export const isOneOf = (universalUids: readonly string[]) =>
  sql`c.universal_uid = any(array(select jsonb_array_elements_text(${JSON.stringify(universalUids)}::text::jsonb)))`;

/**
 * Candidates by id, each with what the company already has to do with them, in one statement; unknown ids are left
 * out. `apiUrl` is the origin that serves the pictures.
 */
export async function findProfiles(
  db: Executor,
  cid: string,
  universalUids: readonly string[],
  apiUrl: string,
): Promise<Map<string, UserProfile>> {
  if (universalUids.length === 0) return new Map();
  const rows = await db
    .select({ profile: sql<UserProfile>`(${profileOf(cid, apiUrl)})::json` })
    .from(sql`candidate c`)
    .where(isOneOf(universalUids))
    .prepare('find_profiles')
    .execute();
  return new Map(rows.map(({ profile }) => [profile.universalUid, profile]));
}

/**
 * Returns the profiles of a page as a list in its order and as the database has written it; with `isBrief` without
 * introduction, careers and links.
 */
export async function listProfiles(
  db: Executor,
  cid: string,
  page: readonly Fitting[],
  { apiUrl, isBrief }: { apiUrl: string; isBrief: boolean },
): Promise<JsonText<ListedProfile[]>> {
  if (page.length === 0) return new JsonText('[]');
  const rows = await db
    .select({
      universalUid: sql<string>`c.universal_uid`,
      text: profileOf(cid, apiUrl, isBrief),
    })
    .from(sql`candidate c`)
    .where(isOneOf(page.map(({ universalUid }) => universalUid)))
    .prepare(isBrief ? 'list_brief_profiles' : 'list_profiles')
    .execute();
  const texts = new Map(rows.map(({ universalUid, text }) => [universalUid, text]));
  const items = page.flatMap(({ universalUid, matchedIn }) => {
    const text = texts.get(universalUid);
    if (text === undefined) return [];
    return matchedIn ? `{"matchedIn":"${matchedIn}",${text.slice(1)}` : text;
  });
  return new JsonText(`[${items.join(',')}]`);
}
