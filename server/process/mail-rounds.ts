import { askedMails } from '../domains/corporation-account/asked-mails.ts';
import { sendEventMails } from '../domains/notification/send-mails.ts';
import { sendNewHits } from '../domains/saved-search/daily-mail.ts';
import type { Services } from '../kit/services.ts';
import { sendWaiting } from '../mail/outbox.ts';
import { startRounds } from './rounds.ts';

const MINUTE_MS = 60_000;

/** Sends what was asked for and has not gone out, mails about events, and those of the day, for as long as the process runs. */
export function startMails(
  services: Pick<Services, 'db' | 'replica' | 'clock' | 'logger' | 'mail' | 'webUrl' | 'apiUrl'>,
): { stop(): Promise<void> } {
  return startRounds(
    [
      {
        name: 'mails that were asked for',
        everyMs: MINUTE_MS,
        run: (isEnding) => sendWaiting(services, askedMails, isEnding),
      },
      {
        name: 'mails about events',
        everyMs: MINUTE_MS,
        run: (isEnding) => sendEventMails(services, isEnding),
      },
      {
        name: 'mails about saved searches',
        everyMs: 10 * MINUTE_MS,
        run: (isEnding) => sendNewHits(services, isEnding),
      },
    ],
    services.logger,
  );
}
