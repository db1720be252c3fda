import { askedMails } from '../domains/corporation-account/asked-mails.ts';
import { sendEventMails } from '../domains/notification/send-mails.ts';
import { sendDueMessages } from '../domains/planned-message/send-due.ts';
import { tellBrowsers } from '../domains/push/tell.ts';
import { sendNewHits } from '../domains/saved-search/daily-mail.ts';
import type { Services } from '../kit/services.ts';
import { sendWaiting } from '../mail/outbox.ts';
import { startRounds } from './rounds.ts';

const MINUTE_MS = 60_000;

/** Sends messages that are due, mails that were asked for and have not gone out, those about events, and those of the day, for as long as the process runs. */
export function startMails(
  services: Pick<Services, 'db' | 'replica' | 'clock' | 'logger' | 'mail' | 'push' | 'webUrl' | 'apiUrl'>,
): { stop(): Promise<void> } {
  return startRounds(
    [
      {
        name: 'planned messages',
        everyMs: 5000,
        run: (isEnding) => sendDueMessages(services, isEnding),
      },
      {
        name: 'push messages',
        everyMs: 3000,
        run: (isEnding) => tellBrowsers(services, isEnding),
      },
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
