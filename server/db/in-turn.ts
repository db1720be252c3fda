import { sql } from 'drizzle-orm';
import type { Database, Executor } from './database.ts';

/** Waits in a transaction until no other one works on a subject, whichever server it runs on; the lock ends with it. */
export async function takeTurn(tx: Executor, subject: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`);
}

/** Waits in a transaction while another one has its turn on a subject; several share it, and keep the next turn waiting. */
export async function shareTurn(tx: Executor, subject: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${subject}, 0))`);
}

/**
 * Runs work about one subject one after another, whichever server it runs on: what counts first and writes then must not
 * be overtaken. In a transaction, which `run` gets.
 */
export function inTurn<Result>(
  db: Database,
  subject: string,
  run: (tx: Executor) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    await takeTurn(tx, subject);
    return run(tx);
  });
}
