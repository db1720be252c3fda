import { Socket } from 'node:net';
import { drizzle } from 'drizzle-orm/node-postgres';
import { withinTime } from '../../lib/within-time.ts';
import { type Database, DatabaseAway, type StatementListener } from '../database.ts';
import { withTransactions } from '../transactions.ts';
import { CheckedPool } from './checked-pool.ts';
import { connectionTo } from './connection.ts';
import { timeLimits } from './time-limits.ts';
import { withoutNames } from './without-names.ts';

/** How long a call waits for a connection: a wrong host must not look like a slow start. */
const CONNECT_MS = 10_000;

/** How long a connection is kept that nobody uses. */
const IDLE_MS = 30_000;

/** Beyond its limit a statement waits so long for the server to say so: then its connection is taken for lost. */
const ANSWER_MS = 1000;

/** Connections that one process holds unless configured otherwise: docs/scaling.md calculates with it. */
export const POOL_SIZE = 10;

/** Connections to a database. */
export type Pool = {
  db: Database;
  /** Breaks off what runs, and whatever waits for a connection. */
  breakOff(): void;
  /** Waits so many seconds for what runs, then breaks it off. */
  end(seconds: number): Promise<void>;
};

export type PoolOptions = {
  /** What `pg_stat_activity` shows. */
  name: string;
  max: number;
  /** How long a statement may take; 0 for as long as it does. */
  statementMs?: number;
  /** The address is that of PgBouncer in transaction mode: a connection has no names and no settings of its own. */
  isPooled?: boolean | undefined;
  /** While it returns true, no connection is made: what wants one fails with `DatabaseAway`. */
  isAway?: () => boolean;
  onStatement?: StatementListener;
};

/** Makes sockets that can be broken off, all at once. */
function createSockets(isAway: () => boolean) {
  const sockets = new Set<Socket>();
  return {
    open: (): Socket => {
      const socket = new Socket();
      sockets.add(socket.once('close', () => sockets.delete(socket)));
      // When the driver listens to it.
      if (isAway()) process.nextTick(() => socket.destroy(new DatabaseAway()));
      return socket;
    },
    breakOff: (): void => {
      for (const socket of sockets) socket.destroy(new DatabaseAway());
    },
    closed: (): Promise<unknown> =>
      Promise.all([...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve)))),
  };
}

/**
 * Returns a pool of connections that open when they are needed; after a failure the next statement connects again at
 * once.
 */
export function createPool(
  url: string,
  {
    name,
    max,
    statementMs = timeLimits.statementMs,
    isPooled = false,
    isAway = () => false,
    onStatement,
  }: PoolOptions,
): Pool {
  const sockets = createSockets(isAway);
  const pool = new CheckedPool({
    ...connectionTo(url, name),
    max,
    idleTimeoutMillis: IDLE_MS,
    connectionTimeoutMillis: CONNECT_MS,
    ...(!isPooled && {
      statement_timeout: statementMs,
      idle_in_transaction_session_timeout: timeLimits.idleTransactionMs,
    }),
    query_timeout: statementMs && statementMs + ANSWER_MS,
    // What a transaction asks for at the same time is sent at the same time; a statement without an answer ends its connection.
    pipeline: true,
    stream: sockets.open,
  });
  if (isPooled) pool.on('connect', withoutNames);
  const options = { logger: onStatement ? { logQuery: (query: string) => onStatement(query) } : false };
  const db = drizzle(pool, options);
  db.transaction = async (run, config) => {
    // Drizzle's own, on the pool, never gives the connection back where `begin` fails.
    const client = await pool.connect();
    let failure: unknown;
    const running = drizzle(client, options).transaction(
      (tx) =>
        run(tx).catch((error: unknown) => {
          failure = error;
          throw error;
        }),
      config,
    );
    return running
      .catch((error: unknown) => {
        // Where the connection is lost, so is the `rollback`: what it says hides why.
        throw failure ?? error;
      })
      .finally(() => client.release());
  };
  return {
    db: withTransactions(db),
    breakOff: sockets.breakOff,
    async end(seconds) {
      const ended = pool.end().then(sockets.closed);
      await withinTime(ended, seconds * 1000).catch(() => {});
      sockets.breakOff();
      await sockets.closed();
    },
  };
}
