import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { Derivation } from '../../../db/derive.ts';
import { chatMessage } from '../../../db/schema.ts';
import { SPELLING_VERSION } from '../../user-profile/spelling-version.ts';
import { writeSearchRows } from './search-row.ts';

/** To be raised when grams are scattered otherwise. */
const SCATTER_VERSION = 2;

/** Messages that are read and written at once: a write of some tens of milliseconds. */
const BATCH = 100;

type Place = { cid: string; chatGroupId: string; sequence: number };

const start: Place = { cid: '', chatGroupId: '', sequence: 0 };

function placeOf(text: string): Place {
  const [cid = '', chatGroupId = '', sequence] = text.split('\n');
  return { cid, chatGroupId, sequence: Number(sequence) };
}

const key = sql`(${chatMessage.cid}, ${chatMessage.chatGroupId}, ${chatMessage.sequence})`;

const isAfter = ({ cid, chatGroupId, sequence }: Place): SQL =>
  sql`${key} > (${cid}, ${chatGroupId}, ${sequence}::int)`;

const isUpTo = ({ cid, chatGroupId, sequence }: Place): SQL =>
  sql`${key} <= (${cid}, ${chatGroupId}, ${sequence}::int)`;

/** Writes a company's messages between two places as the search looks at them. One that somebody changes now they write themselves. */
const fillBetween = (db: Database, cid: string, after: Place, last: Place): Promise<void> =>
  db.transaction(async (tx) => {
    const rows = await tx
      .select({
        cid: chatMessage.cid,
        chatGroupId: chatMessage.chatGroupId,
        sequence: chatMessage.sequence,
        side: chatMessage.side,
        sentAt: chatMessage.sentAt,
        textMessage: chatMessage.textMessage,
        fileName: chatMessage.fileName,
      })
      .from(chatMessage)
      .where(and(eq(chatMessage.cid, cid), isAfter(after), isUpTo(last)))
      .for('share', { skipLocked: true });
    await writeSearchRows(tx, rows);
  });

/**
 * What the search looks at of messages: brought up to date after the upgrade that brought it, and when texts are spelled
 * otherwise. Until it is through, the search does not find all messages.
 */
export const messageSpelling: Derivation = {
  name: 'message spelling',
  version: SPELLING_VERSION * 100 + SCATTER_VERSION,
  async deriveAfter(db, place) {
    const after = place === null ? start : placeOf(place);
    const places = await db
      .select({ cid: chatMessage.cid, chatGroupId: chatMessage.chatGroupId, sequence: chatMessage.sequence })
      .from(chatMessage)
      .where(isAfter(after))
      .orderBy(asc(chatMessage.cid), asc(chatMessage.chatGroupId), asc(chatMessage.sequence))
      .limit(BATCH);
    const last = places.at(-1);
    if (last)
      for (const cid of new Set(places.map((each) => each.cid))) await fillBetween(db, cid, after, last);
    return places.length < BATCH || !last ? null : [last.cid, last.chatGroupId, last.sequence].join('\n');
  },
};
