import { sql } from 'drizzle-orm';
import type { Database, Executor } from './database.ts';

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

/** Waits for the turn of a transaction that has begun, and keeps it to its end: after the locks on rows of companies. */
export async function takeTurn(tx: Executor, subject: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`);
}
