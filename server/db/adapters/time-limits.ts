import { sql } from 'drizzle-orm';
import { StartError } from '../../lib/start-error.ts';
import { type Executor, queryRows } from '../database.ts';

/** What the server ends, in milliseconds. */
export const timeLimits = {
  /** A statement, shortly before the call that wants its result is given up. */
  statementMs: 12_000,
  /**
   * A transaction that waits for its process: longer than any call. A process that stalls, or whose machine is gone, would
   * otherwise keep the rows locked that it was writing.
   */
  idleTransactionMs: 15_000,
} as const;

/** Throws a `StartError` where a pooler's connections have no time limits, which none of its clients can set. */
export async function refuseEndless(db: Executor): Promise<void> {
  const [row] = await queryRows<{ statement: string; idle: string }>(
    db,
    sql`select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`,
  );
  if (row?.statement !== '0' && row?.idle !== '0') return;
  const { statementMs, idleTransactionMs } = timeLimits;
  throw new StartError(
    'DATABASE_URL: the connections of this pooler have no time limits. Expected in its settings of the database: ' +
      `connect_query='set statement_timeout = ${statementMs}; set idle_in_transaction_session_timeout = ${idleTransactionMs}' ` +
      '(deploy/ha/pgbouncer.ini). Without PgBouncer unset DATABASE_DIRECT_URL.',
  );
}
