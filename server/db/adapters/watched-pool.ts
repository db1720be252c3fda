import { TimeExceeded, withinTime } from '../../lib/within-time.ts';
import { createPool, type Pool, type PoolOptions } from './pool.ts';

/** How long a database that works may take for a statement that does nothing, on a new connection if need be. */
const SILENCE_MS = 2500;

const CHECK_EVERY_MS = 1000;

type Watch = { silenceMs?: number; checkEveryMs?: number };

/**
 * Returns a pool whose database is asked every second, on a connection of its own, whether it responds. When it has kept
 * silent twice, what waits for it is broken off, and every statement is refused with `DatabaseAway` until it responds
 * again. One that refuses connections needs no watch: it fails by itself.
 */
export function createWatchedPool(
  url: string,
  options: PoolOptions,
  { silenceMs = SILENCE_MS, checkEveryMs = CHECK_EVERY_MS }: Watch = {},
): Pool {
  let silences = 0;
  const isAway = () => silences > 1;
  const pool = createPool(url, { ...options, isAway });
  const watch = createPool(url, { name: `${options.name} watch`, max: 1, isPooled: options.isPooled });

  async function isSilent(): Promise<boolean> {
    const since = performance.now();
    try {
      await withinTime(watch.db.execute('select 1'), silenceMs);
      return false;
    } catch (error) {
      watch.breakOff();
      // A wait that was longer than it should be says that it was this process that stalled.
      return error instanceof TimeExceeded && performance.now() - since < silenceMs + 1000;
    }
  }

  async function check(): Promise<void> {
    const wasAway = isAway();
    silences = (await isSilent()) ? silences + 1 : 0;
    if (isAway() && !wasAway) pool.breakOff();
  }

  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const next = () => {
    if (isClosed) return;
    timer = setTimeout(() => void check().finally(next), silences > 0 ? 0 : checkEveryMs);
    // Watching alone keeps no process alive.
    timer.unref();
  };
  next();

  return {
    ...pool,
    async end(seconds) {
      isClosed = true;
      clearTimeout(timer);
      await Promise.all([pool.end(seconds), watch.end(0)]);
    },
  };
}
