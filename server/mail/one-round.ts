import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import { mailRound } from '../db/schema.ts';
import type { Services } from '../kit/services.ts';
import { isOver } from './attempts.ts';

const MINUTE_MS = 60_000;

/** How long a process keeps a round after its last `goOn`: longer than any mail takes. */
const HELD_MS = 5 * MINUTE_MS;

type Kind = (typeof mailRound.$inferSelect)['kind'];

const untilOf = (now: Date) => new Date(now.getTime() + HELD_MS);

/**
 * Runs a round of mails in this process unless another one is at it; returns `idle` then. `goOn` is to be asked before each
 * person: it keeps the round, and says no when another process has taken it over from one that seemed to have ended.
 */
export async function inOneProcess<Result>(
  { db, clock }: Pick<Services, 'clock'> & { db: Database },
  kind: Kind,
  run: (goOn: () => Promise<boolean>) => Promise<Result>,
  idle: Result,
): Promise<Result> {
  const holder = newId();
  let heldAt = clock();
  const taken = await db
    .insert(mailRound)
    .values({ kind, holder, until: untilOf(heldAt) })
    .onConflictDoUpdate({
      target: mailRound.kind,
      set: { holder, until: untilOf(heldAt) },
      setWhere: isOver(mailRound.until, heldAt, HELD_MS),
    })
    .returning({ holder: mailRound.holder });
  if (taken.length === 0) return idle;
  const isOurs = and(eq(mailRound.kind, kind), eq(mailRound.holder, holder));
  const goOn = async () => {
    const now = clock();
    if (Math.abs(now.getTime() - heldAt.getTime()) < MINUTE_MS) return true;
    heldAt = now;
    const kept = await db
      .update(mailRound)
      .set({ until: untilOf(now) })
      .where(isOurs)
      .returning({ holder: mailRound.holder });
    return kept.length > 0;
  };
  try {
    return await run(goOn);
  } finally {
    await db.delete(mailRound).where(isOurs);
  }
}
