import { DrizzleQueryError, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { printable } from '../lib/address.ts';
import { lineOf, StartError } from '../lib/start-error.ts';
import { withinTime } from '../lib/within-time.ts';
import { createPool, POOL_SIZE } from './adapters/pool.ts';
import {
  type Database,
  type Executor,
  isDatabaseAway,
  queryRows,
  type StatementListener,
} from './database.ts';
import { createLagMeter } from './replica-lag.ts';
import { readSchemaState } from './schema-version.ts';

const CHECK_EVERY_MS = 1000;

/** A server that does not respond for so long counts as unreachable, and what waits for it is broken off. */
const TIMEOUT_MS = 2000;

/** From here on what the replica shows is too old. */
const MAX_LAG_MS = 10_000;

/** A replica that was too far behind comes back below this, so that it does not come and go. */
const CAUGHT_UP_MS = 2000;

/** How long the start waits for the replica to show the schema that the primary has just been given. */
const SCHEMA_MS = 10_000;

/** The server ended a statement that took too long: it would take as long elsewhere. */
const STATEMENT_TIMEOUT = '57014';

/** A read-only copy of the database that may be some seconds behind. */
export type ReadReplica = {
  /** Whether reads go there at the moment. */
  isInUse(): boolean;
  /** Runs a read there; returns null when it does or when the replica fails: then the primary has to be read. */
  tryRead<Result>(read: (db: Database) => Promise<Result | null>): Promise<Result | null>;
  close(): Promise<void>;
};

type Options = {
  url: string;
  /** The database that the replica must be a copy of, with its schema up to date. */
  primary: Database;
  logger: Logger;
  poolSize?: number;
  onStatement?: StatementListener;
  checkEveryMs?: number;
  maxLagMs?: number;
  schemaMs?: number;
};

/** Returns what the driver says, without the statement that Drizzle puts around it. */
const causeOf = (error: unknown): unknown => (error instanceof DrizzleQueryError ? error.cause : error);

function codeOf(error: unknown): string | null {
  const cause = causeOf(error);
  return cause instanceof Error && 'code' in cause ? String(cause.code) : null;
}

async function readOne<Row extends Record<string, unknown>>(db: Executor, statement: ReturnType<typeof sql>) {
  const [row] = await queryRows<Row>(db, statement);
  if (!row) throw new Error('The database returned no row');
  return row;
}

const bytes = (place: ReturnType<typeof sql>) =>
  sql`coalesce(pg_wal_lsn_diff(${place}, '0/0'), 0)::text as place`;

/** Returns where the primary's log ends: every write that got a success response lies before it. */
const writtenOn = (primary: Executor) =>
  readOne<{ place: string }>(primary, sql`select ${bytes(sql`pg_current_wal_flush_lsn()`)}`);

const replayedOn = (replica: Executor) =>
  readOne<{ isReplica: boolean; place: string }>(
    replica,
    sql`select pg_is_in_recovery() as "isReplica", ${bytes(sql`pg_last_wal_replay_lsn()`)}`,
  );

const identityOf = (db: Executor) =>
  readOne<{ isReplica: boolean; system: string; name: string }>(
    db,
    sql`select pg_is_in_recovery() as "isReplica", current_database() as name,
      (select system_identifier from pg_control_system())::text as system`,
  );

/** Returns the replica's migrations, once they are no fewer than the primary's or time is up; 0 when it has none at all. */
async function awaitMigrations(replica: Executor, wanted: number, until: number): Promise<number> {
  for (;;) {
    const { applied: found } = await readSchemaState(replica);
    if (found >= wanted || Date.now() > until) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Throws a `StartError` unless the address names a replica of the primary that has its schema. */
async function verify(replica: Executor, { url, primary, schemaMs = SCHEMA_MS }: Options): Promise<void> {
  const refuse = (problem: string, options?: ErrorOptions) =>
    new StartError(`DATABASE_READ_URL: ${problem}`, options);
  const place = printable(url);
  const found = await identityOf(replica).catch((error: unknown) => {
    const cause = causeOf(error);
    throw refuse(`cannot connect to ${place}: ${lineOf(cause)}. Unset it to send all reads to the primary.`, {
      cause,
    });
  });
  const expected = await identityOf(primary);
  if (!found.isReplica)
    throw refuse(`${place} is not a replica, it takes writes: expected a streaming replica of DATABASE_URL.`);
  if (found.system !== expected.system)
    throw refuse(`${place} is a replica of another server than that of DATABASE_URL.`);
  if (found.name !== expected.name)
    throw refuse(
      `${place} names the database "${found.name}": expected "${expected.name}" as in DATABASE_URL.`,
    );
  const { applied: wanted } = await readSchemaState(primary);
  const migrations = await awaitMigrations(replica, wanted, Date.now() + schemaMs);
  if (migrations >= wanted) return;
  throw refuse(
    `${place} has another version of the schema (${migrations} migrations, the primary ${wanted}): ` +
      'it does not follow the primary or is too far behind.',
  );
}

/**
 * Opens the replica and checks once a second how far it has come. One that does not respond, is too far behind or has
 * become a primary is not used until it is well again, which is logged. Throws a `StartError` when the address does not
 * name a replica of the primary.
 */
export async function openReadReplica(options: Options): Promise<ReadReplica> {
  const { url, primary, logger, poolSize = POOL_SIZE, onStatement } = options;
  const { checkEveryMs = CHECK_EVERY_MS, maxLagMs = MAX_LAG_MS } = options;
  const address = printable(url);
  const meter = createLagMeter();

  let isAway = false;
  const reads = createPool(url, { name: 'biz-reads', max: poolSize, isAway: () => isAway, onStatement });
  // A connection of its own, so that it never queues behind the reads.
  const watch = createPool(url, { name: 'biz-replica-watch', max: 1 });
  const end = (seconds: number) => Promise.all([reads.end(seconds), watch.end(seconds)]);
  /** Why reads do not go there; null when they do. */
  let trouble: string | null = null;
  let isClosed = false;

  /** Asks both servers; returns what is wrong with the replica. */
  async function examine(): Promise<string | null> {
    try {
      const { place } = await withinTime(writtenOn(primary), TIMEOUT_MS);
      meter.written(BigInt(place), performance.now());
    } catch (error) {
      return `the primary cannot be asked how far it is: ${lineOf(causeOf(error))}`;
    }
    try {
      const { isReplica, place } = await withinTime(replayedOn(watch.db), TIMEOUT_MS);
      isAway = false;
      const lag = meter.replayed(BigInt(place), performance.now());
      if (!isReplica) return 'it is no replica any more';
      const limit = trouble === null ? maxLagMs : Math.min(CAUGHT_UP_MS, maxLagMs);
      return lag > limit ? `it is ${Math.round(lag / 100) / 10} s behind` : null;
    } catch (error) {
      isAway = true;
      // The reads that wait for it go to the primary.
      for (const pool of [reads, watch]) pool.breakOff();
      return `it cannot be asked: ${lineOf(causeOf(error))}`;
    }
  }

  async function check(): Promise<void> {
    const found = await examine();
    if (isClosed) return;
    if (found !== null && trouble === null)
      logger.warn({ replica: address, reason: found }, 'Read replica not used: all reads go to the primary');
    if (found === null && trouble !== null) logger.info({ replica: address }, 'Read replica in use again');
    trouble = found;
  }

  let running: Promise<void> | null = null;
  /** Checks once at a time. */
  const checkNow = (): Promise<void> => {
    running ??= check().finally(() => {
      running = null;
    });
    return running;
  };

  try {
    await verify(reads.db, options);
  } catch (error) {
    await end(1);
    throw error;
  }
  await checkNow();
  const timer = setInterval(checkNow, checkEveryMs);
  timer.unref();

  return {
    isInUse: () => trouble === null,
    async tryRead(read) {
      if (trouble !== null) return null;
      try {
        return await read(reads.db);
      } catch (error) {
        const code = codeOf(error);
        // An error that is not the database's belongs to the read itself.
        if (!isDatabaseAway(causeOf(error)) && (code === null || code === STATEMENT_TIMEOUT)) throw error;
        await checkNow();
        if (trouble === null)
          logger.warn({ err: error }, 'A read failed on the replica: it is repeated on the primary');
        return null;
      }
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      await running;
      await end(2);
    },
  };
}
