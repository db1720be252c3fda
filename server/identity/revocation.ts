import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { type AccountState, IdentityProviderUnavailable, type LookUpAccount } from '../kit/services.ts';
import { withinTime } from '../lib/within-time.ts';

/** Rejects when the session of a token was ended, or its account disabled or deleted, after it was issued. */
export type CheckSession = (session: { uid: string; signedInAt: number }) => Promise<void>;

/** How long the state of an account counts: an ended session gets no further than this. */
const FRESH_MS = 60_000;

/** While the provider cannot be asked, what it said last counts as long as a token could. */
const STALE_MS = 60 * 60_000;

/** How long the provider is not asked again after a failure. */
const RETRY_MS = 10_000;

/** How long a call waits for the provider at most. */
const TIMEOUT_MS = 3000;

/** Accounts whose state is remembered: those of the last minute, on any server. */
const MAX_ACCOUNTS = 20_000;

type Known = { account: AccountState | null; askedAt: number };

type Options = {
  logger: Pick<Logger, 'warn'>;
  /** A clock in ms that never goes back. */
  now?: () => number;
  timeoutMs?: number;
};

/**
 * Checks sessions against what the provider says about the account, which is asked once a minute for each at most. The
 * check rejects with `IdentityProviderUnavailable` when nothing is known and the provider does not respond.
 */
export function createSessionCheck(
  lookUp: LookUpAccount,
  { logger, now = () => performance.now(), timeoutMs = TIMEOUT_MS }: Options,
): CheckSession {
  const accounts = new LRUCache<string, Known>({
    max: MAX_ACCOUNTS,
    ttl: FRESH_MS,
    perf: { now },
    ttlResolution: 0,
    // Requests of one account at once share a look-up.
    fetchMethod: async (uid, last, { options }) => {
      try {
        return { account: await withinTime(lookUp(uid), timeoutMs), askedAt: now() };
      } catch (error) {
        if (!last || now() - last.askedAt > STALE_MS) throw new IdentityProviderUnavailable(error);
        logger.warn(
          { err: error },
          'The identity provider does not respond: the last known state of the account counts',
        );
        options.ttl = RETRY_MS;
        return last;
      }
    },
  });
  return async ({ uid, signedInAt }) => {
    const account = (await accounts.fetch(uid))?.account;
    if (!account) throw new Error('The account is gone');
    if (account.isDisabled) throw new Error('The account is disabled');
    if (signedInAt < account.validSince) throw new Error('The session was ended');
  };
}
