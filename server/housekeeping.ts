import { purgeAuditLog } from './http/audit.ts';
import { purgeIdempotencyKeys } from './http/idempotency.ts';
import { purgeRateLimits } from './http/rate-limit-store.ts';
import { purgeChanges } from './live/changes.ts';
import type { Services } from './services.ts';

const HOUR_MS = 60 * 60 * 1000;

/**
 * Deletes what nobody needs any more, now and every hour; a round that fails is logged and the next one makes up for
 * it. `stop` waits for the round that runs.
 */
export function startHousekeeping({ db, clock, logger }: Pick<Services, 'db' | 'clock' | 'logger'>): {
  stop(): Promise<void>;
} {
  const purge = async () => {
    try {
      await purgeIdempotencyKeys(db, clock());
      await purgeAuditLog(db, clock());
      await purgeRateLimits(db, clock());
      await purgeChanges(db, clock());
    } catch (error) {
      logger.error({ err: error }, 'Expired rows not deleted');
    }
  };
  let running = purge();
  const timer = setInterval(() => {
    running = running.then(purge);
  }, HOUR_MS);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
