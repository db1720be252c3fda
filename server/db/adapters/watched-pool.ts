import { TimeExceeded, withinTime } from '../../within-time.ts';
import { type Database, DatabaseAway } from '../database.ts';
import { createPool, type Pool, type PoolOptions } from './pool.ts';

/** How long a database that works may take for a statement that does nothing. */
const SILENCE_MS = 3000;

const CHECK_EVERY_MS = 1000;

/** Seconds for a connection of the watch: one that cannot be had counts as silence, too. */
const CONNECT_TIMEOUT = 2;

type Watch = { silenceMs?: number; checkEveryMs?: number };

/** Returns a database that stands for the one that `current` returns whenever something of it is used. */
function forwardTo(current: () => Database): Database {
  return new Proxy(current(), {
    get(_, key) {
      const db = current();
      const value: unknown = Reflect.get(db, key, db);
      return typeof value === 'function' ? value.bind(db) : value;
    },
  });
}

const isSilence = (error: unknown): boolean =>
  error instanceof Error &&
  (error instanceof TimeExceeded ||
    ('code' in error && error.code === 'CONNECT_TIMEOUT') ||
    isSilence(error.cause));

/**
 * Returns a pool whose database is asked every second, on a connection of its own, whether it responds. When it has kept
 * silent twice, what waits for it is broken off, its connections are dropped, and every statement is refused with
 * `DatabaseAway` until it responds again. One that refuses connections needs no watch: it fails by itself.
 */
export function createWatchedPool(
  url: string,
  options: PoolOptions,
  { silenceMs = SILENCE_MS, checkEveryMs = CHECK_EVERY_MS }: Watch = {},
): Pool {
  const connect = () => createPool(url, options);
  const connectWatch = () =>
    createPool(url, { name: `${options.name} watch`, max: 1, connectTimeout: CONNECT_TIMEOUT });
  let pool = connect();
  let watch = connectWatch();
  let silences = 0;
  const isAway = () => silences > 1;

  /** Returns whether the database keeps silent. */
  async function isSilent(): Promise<boolean> {
    const since = performance.now();
    let hasResponded = false;
    const ping = watch.db.execute('select 1').then(() => {
      hasResponded = true;
    });
    try {
      await withinTime(ping, silenceMs);
      return false;
    } catch (error) {
      // When it was this process that stood still, the response lies there, or the wait was longer than it should be.
      const waited = performance.now() - since;
      await new Promise((resolve) => setTimeout(resolve, 50));
      return isSilence(error) && !hasResponded && waited < silenceMs + 1000;
    }
  }

  async function check(): Promise<void> {
    const wasAway = isAway();
    silences = (await isSilent()) ? silences + 1 : 0;
    if (silences > 0) {
      void watch.end(0);
      watch = connectWatch();
    }
    if (isAway() && !wasAway) {
      void pool.end(0);
      pool = connect();
    }
  }

  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const next = () => {
    if (isClosed) return;
    timer = setTimeout(() => void check().finally(next), checkEveryMs);
    // Watching alone keeps no process alive.
    timer.unref();
  };
  next();

  return {
    db: forwardTo(() => {
      if (isAway()) throw new DatabaseAway();
      return pool.db;
    }),
    async end(seconds) {
      isClosed = true;
      clearTimeout(timer);
      await Promise.all([pool.end(seconds), watch.end(0)]);
    },
  };
}
