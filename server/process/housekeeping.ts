import { purgeInvitations } from '../domains/corporation-account/invitations.ts';
import { endMembershipsOfResigned } from '../domains/corporation-account/members.ts';
import { purgeTemporaryAccounts } from '../domains/corporation-account/temporary-accounts.ts';
import { purgeUploads } from '../domains/file/removal.ts';
import { keyStoredPictures } from '../domains/project/picture.ts';
import { purgePush } from '../domains/push/store.ts';
import { purgeMailDays } from '../domains/saved-search/daily-mail.ts';
import { purgeSavedSearches } from '../domains/saved-search/store.ts';
import { purgeSeenScouts } from '../domains/scout/repeats.ts';
import { purgeAuditLog } from '../http/audit.ts';
import { purgeIdempotencyKeys } from '../http/idempotency.ts';
import { purgeRateLimits } from '../http/rate-limit-store.ts';
import type { Services } from '../kit/services.ts';
import { purgeChanges } from '../live/changes.ts';
import { purgePresence } from '../live/last-seen.ts';
import { purgeAttempts } from '../mail/regular-mail.ts';
import { purgeUndeliverable } from '../mail/undeliverable.ts';

const HOUR_MS = 60 * 60 * 1000;

/** What is deleted when it is old; `server/db/table-ends.test.ts` says which tables have another end. */
const purges = [
  endMembershipsOfResigned,
  purgeIdempotencyKeys,
  purgeAuditLog,
  purgeRateLimits,
  purgeChanges,
  purgeSavedSearches,
  purgeSeenScouts,
  purgeUndeliverable,
  purgeTemporaryAccounts,
  purgeInvitations,
  purgeAttempts,
  purgeMailDays,
  purgePresence,
  purgePush,
];

type HousekeepingServices = Pick<Services, 'db' | 'files' | 'clock' | 'logger'>;

/**
 * Deletes what nobody needs any more, rows and files, now and every hour; what fails is logged and the next round makes up
 * for it. `stop` waits for the round that runs.
 */
export function startHousekeeping(services: HousekeepingServices): { stop(): Promise<void> } {
  const { db, clock, logger } = services;
  const keepHouse = async () => {
    for (const purge of purges) {
      try {
        await purge(db, clock());
      } catch (error) {
        logger.error({ err: error }, 'Expired rows not deleted');
      }
    }
    try {
      await keyStoredPictures(db);
      await purgeUploads(services, clock());
    } catch (error) {
      logger.error({ err: error }, 'Files of removed uploads not deleted');
    }
  };
  let running = keepHouse();
  const timer = setInterval(() => {
    running = running.then(keepHouse);
  }, HOUR_MS);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
