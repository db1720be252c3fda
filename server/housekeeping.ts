import { purgeUploads } from './domains/file/removal.ts';
import { keyStoredPictures } from './domains/project/picture.ts';
import { sendNewHits } from './domains/saved-search/daily-mail.ts';
import { purgeSavedSearches } from './domains/saved-search/store.ts';
import { purgeAuditLog } from './http/audit.ts';
import { purgeIdempotencyKeys } from './http/idempotency.ts';
import { purgeRateLimits } from './http/rate-limit-store.ts';
import { purgeChanges } from './live/changes.ts';
import { purgeUndeliverable } from './mail/undeliverable.ts';
import type { Services } from './services.ts';

const HOUR_MS = 60 * 60 * 1000;

type HousekeepingServices = Pick<
  Services,
  'db' | 'files' | 'replica' | 'clock' | 'logger' | 'mail' | 'webUrl' | 'apiUrl'
>;

/**
 * Deletes what nobody needs any more, rows and files, and sends the mails of the day, now and every hour; what fails is logged and the next
 * round makes up for it. `stop` waits for the round that runs, which sends no further mail then.
 */
export function startHousekeeping(services: HousekeepingServices): { stop(): Promise<void> } {
  const { db, clock, logger } = services;
  let isEnding = false;
  const purge = async () => {
    try {
      await purgeIdempotencyKeys(db, clock());
      await purgeAuditLog(db, clock());
      await purgeRateLimits(db, clock());
      await purgeChanges(db, clock());
      await purgeSavedSearches(db, clock());
      await purgeUndeliverable(db, clock());
    } catch (error) {
      logger.error({ err: error }, 'Expired rows not deleted');
    }
  };
  const keepFiles = async () => {
    try {
      await keyStoredPictures(db);
      await purgeUploads(services, clock());
    } catch (error) {
      logger.error({ err: error }, 'Files of removed uploads not deleted');
    }
  };
  const mail = async () => {
    try {
      await sendNewHits(services, () => isEnding);
    } catch (error) {
      logger.error({ err: error }, 'Mails of the day not sent');
    }
  };
  const keepHouse = () => purge().then(keepFiles).then(mail);
  let running = keepHouse();
  const timer = setInterval(() => {
    running = running.then(keepHouse);
  }, HOUR_MS);
  return {
    async stop() {
      isEnding = true;
      clearInterval(timer);
      await running;
    },
  };
}
