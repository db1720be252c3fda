import { type SQL, sql } from 'drizzle-orm';
import { type Executor, queryRows } from '../../db/database.ts';
import { type ListedEvent, MOST_NAMED, type Part } from './part.ts';

/** The instant of the day of the row `r`, at which the mails of a day go out: eight in the morning in Japan is 23:00 UTC. */
export const recontactAt = sql`((r.recontact_on::timestamp - interval '1 hour') at time zone 'UTC')`;

const dayIn = (instant: SQL) => sql`((${instant} at time zone 'UTC') + interval '1 hour')`;

/** The condition that this instant is after one and not after another. The day is compared as it is, for the index. */
export const isRecontactBetween = (after: SQL, until: SQL): SQL =>
  sql`r.recontact_on > ${dayIn(after)} and r.recontact_on <= ${dayIn(until)}`;

/** The condition that the day of the row `r` is a member's (`isRecontactOf`), and its candidate still one. */
export const isRecontactOwned = (owner: SQL): SQL => sql`(r.set_by = ${owner}
  or not exists(select 1 from corporation_member o
    where o.corporation_id = r.corporation_id and o.universal_uid = r.set_by)
  or exists(select 1 from chat_group o where o.corporation_id = r.corporation_id
    and o.universal_uid = r.universal_uid and o.assignee_uid = ${owner}))
  and exists(select 1 from candidate c where c.universal_uid = r.universal_uid)`;

/** Returns the candidates whom a member means to contact again on a day of this part, the last days first. */
export async function listRecontacts(
  db: Executor,
  { cid, after, until, ownerUid }: Part,
): Promise<ListedEvent[]> {
  const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`;
  const rows = await queryRows<{ uid: string; lastName: string; firstName: string; note: string }>(
    db,
    sql`select r.universal_uid as uid, c.last_name as "lastName", c.first_name as "firstName", r.note
      from recontact r join candidate c on c.universal_uid = r.universal_uid
      where r.corporation_id = ${cid} and ${isRecontactBetween(at(after), at(until))}
        and ${isRecontactOwned(sql`${ownerUid}`)}
      order by r.recontact_on desc, r.universal_uid limit ${MOST_NAMED + 1}`,
  );
  return rows.map(({ uid, note, ...name }) => ({
    ...name,
    projectTitle: null,
    excerpt: note,
    path: `/profiles/${uid}/`,
  }));
}
