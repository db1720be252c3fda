import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { Presence } from '#endpoints/live';
import { type Executor, queryRows } from '../db/database.ts';
import { LIVE_CHANNEL } from './announce.ts';

const Notice = v.object({ ...Presence.entries, cid: v.string() });
/** What is announced to the servers: who does what, in which company. */
type Notice = v.InferOutput<typeof Notice>;

/**
 * Announces to all servers what a member does with a conversation, and stores nothing. Returns whether the company has
 * that conversation.
 */
export async function announcePresence(db: Executor, notice: Notice): Promise<boolean> {
  const rows = await queryRows(
    db,
    sql`select 1 from chat_group g where g.corporation_id = ${notice.cid} and g.chat_group_id = ${notice.chatGroupId}`,
  );
  if (rows.length === 0) return false;
  // A statement that reads a table may run on another server, where nobody listens.
  await db.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(notice)})`);
  return true;
}

/** Reads what was announced; null for what this version does not know. */
export function readPresence(payload: string): Notice | null {
  if (!payload.startsWith('{')) return null;
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), Notice), payload);
  return result.success ? result.output : null;
}
