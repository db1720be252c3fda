import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import type { Database, StatementListener } from '../database.ts';
import * as schema from '../schema.ts';
import { endLostTransactions } from './lost-transactions.ts';

/** Seconds until connecting is given up: a wrong host must not look like a slow start. */
const CONNECT_TIMEOUT = 10;

/** Milliseconds after which the server ends a statement: shortly before the call that wants its result is given up. */
const STATEMENT_TIMEOUT_MS = 12_000;

/**
 * Milliseconds after which the server undoes a transaction that waits for its process: longer than any call. A process that
 * stands still, or whose machine is gone, would otherwise keep the rows locked that it was writing.
 */
const IDLE_TRANSACTION_TIMEOUT_MS = 15_000;

/** Connections that one process holds unless configured otherwise: docs/scaling.md calculates with it. */
export const POOL_SIZE = 10;

/** Connections to a database. */
export type Pool = {
  db: Database;
  /** Waits so many seconds for what runs, then breaks it off. */
  end(seconds: number): Promise<void>;
};

export type PoolOptions = {
  /** What `pg_stat_activity` shows. */
  name: string;
  max: number;
  connectTimeout?: number;
  onStatement?: StatementListener;
};

/** Closes a gap before the first row. */
function closeGap(rows: unknown[]): void {
  const first = rows.findIndex((_, index) => index in rows);
  if (first > 0) rows.splice(0, first);
}

/**
 * Has the results of a client whole. Where a statement ends in an error with rows under way (its time is over, its
 * connection breaks), postgres.js 3.4.9 goes on counting, and the rows of the next one on that connection begin behind a
 * gap (porsager/postgres#1181): the first one would be missing. Transactions begin with a statement that has no rows.
 */
function keepResultsWhole(client: postgres.Sql): void {
  const { unsafe } = client;
  client.unsafe = new Proxy(unsafe, {
    apply(_target, _this, args: Parameters<typeof unsafe>) {
      const query = unsafe(...args);
      // In place, and before the caller's own handlers; a failure is for those.
      query.then(closeGap, () => {});
      return query;
    },
  });
}

/**
 * Returns a pool of connections that open when they are needed; after a failure the next statement connects again at
 * once.
 */
export function createPool(
  url: string,
  { name, max, connectTimeout = CONNECT_TIMEOUT, onStatement }: PoolOptions,
): Pool {
  const client = postgres(url, {
    max,
    idle_timeout: 30,
    connect_timeout: connectTimeout,
    // By default postgres.js waits up to 20 s before it connects again, and with it the calls that want a connection: a
    // database that refuses them must be a failure at once, and be used as soon as it is back.
    backoff: () => 0,
    connection: {
      application_name: name,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    },
    onnotice: () => {},
  });
  keepResultsWhole(client);
  endLostTransactions(client);
  const logger = onStatement ? { logQuery: (query: string) => onStatement(query) } : false;
  return {
    db: drizzle(client, { schema, logger }),
    end: (seconds) => client.end({ timeout: seconds }),
  };
}
