import { setTimeout } from 'node:timers/promises';
import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { chatMessage, derivedVersion } from '../../../db/schema.ts';
import type { Services } from '../../../services.ts';
import { FOLD_VERSION } from '../../user-profile/fold.ts';
import { writeSearchRows } from './search-row.ts';

const NAME = 'message search';
/** To be raised when grams are scattered otherwise. */
const SCATTER_VERSION = 2;
const VERSION = `${FOLD_VERSION}.${SCATTER_VERSION}`;

/** Messages that are read and written at once: a write of some tens of milliseconds. */
const BATCH = 200;

/** The longest that a rolling upgrade leaves processes of the version before at work. */
const HANDOVER = 60 * 60 * 1000;

type Place = { cid: string; chatGroupId: string; sequence: number };

async function fillAfter(db: Database, after: Place): Promise<Place | null> {
  const rows = await db
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
    .where(
      sql`(${chatMessage.cid}, ${chatMessage.chatGroupId}, ${chatMessage.sequence}) >
        (${after.cid}, ${after.chatGroupId}, ${after.sequence}::int)`,
    )
    .orderBy(asc(chatMessage.cid), asc(chatMessage.chatGroupId), asc(chatMessage.sequence))
    .limit(BATCH);
  await writeSearchRows(db, rows);
  return rows.length < BATCH ? null : (rows.at(-1) ?? null);
}

async function fillAll(db: Database, isEnding: () => boolean): Promise<void> {
  let after: Place | null = { cid: '', chatGroupId: '', sequence: 0 };
  while (after !== null && !isEnding()) after = await fillAfter(db, after);
}

/**
 * Derives what the search looks at of all messages, unless this version did. Begins anew when it was ended. Twice: what a
 * process of the version before writes until `handOver` is through is read then.
 */
export async function fillMessageSearch(
  db: Database,
  { isEnding = () => false, handOver }: { isEnding?: () => boolean; handOver: () => Promise<unknown> },
): Promise<void> {
  const [known] = await db
    .select({ version: derivedVersion.version })
    .from(derivedVersion)
    .where(eq(derivedVersion.name, NAME));
  if (known?.version === VERSION) return;
  await fillAll(db, isEnding);
  await handOver();
  await fillAll(db, isEnding);
  if (isEnding()) return;
  await db
    .insert(derivedVersion)
    .values({ name: NAME, version: VERSION })
    .onConflictDoUpdate({ target: derivedVersion.name, set: { version: VERSION } });
}

/**
 * Brings the search of messages up to date beside the requests: after the upgrade that brought it, and when spellings are
 * resolved otherwise. Until it is through, the search does not find all messages. A failure is logged; the next start
 * tries again.
 */
export function startFillingMessageSearch({ db, logger }: Pick<Services, 'db' | 'logger'>): {
  stop(): Promise<void>;
} {
  const ending = new AbortController();
  const { signal } = ending;
  const running = fillMessageSearch(db, {
    isEnding: () => signal.aborted,
    // Ended early, nothing is left to do.
    handOver: () => setTimeout(HANDOVER, null, { ref: false, signal }).catch(() => null),
  }).catch((error: unknown) => {
    logger.error({ err: error }, 'Search of messages not brought up to date');
  });
  return {
    stop() {
      ending.abort();
      return running;
    },
  };
}
