import { setTimeout } from 'node:timers/promises';
import { derive } from '../db/derive.ts';
import { newId } from '../db/new-id.ts';
import { messageSpelling } from '../domains/chat/search/fill.ts';
import { deriveMissingListWords, listWordDerivations } from '../domains/shared/list-words.ts';
import { spreadNames } from '../domains/shared/partner-name.ts';
import { candidateSpelling } from '../domains/user-profile/refold.ts';
import type { Services } from '../kit/services.ts';

/** The longest that a rolling upgrade leaves processes of the version before at work. */
const HANDOVER = 60 * 60 * 1000;

/** How often another process is looked at, and rows without words. */
const MINUTE = 60_000;

/** How far back changed candidates are looked for: by a process that starts, then by each round. */
const RENAMED_BEFORE = 30 * 24 * 60 * MINUTE;
const RENAMED_LATELY = 15 * MINUTE;

/**
 * Brings what searches look at up to date beside the requests: after an upgrade, and of what other versions write. A
 * failure is logged; the next round or the next start tries again.
 */
export function startDeriving({ db, clock, logger }: Pick<Services, 'db' | 'clock' | 'logger'>): {
  stop(): Promise<void>;
} {
  const ending = new AbortController();
  const { signal } = ending;
  // Ended early, nothing is left to wait for.
  const pause = (ms: number) => setTimeout(ms, null, { ref: false, signal }).catch(() => null);
  const isEnding = () => signal.aborted;
  const owner = newId();
  const logged = (what: string, work: Promise<void>) =>
    work.catch((error: unknown) =>
      logger.error({ err: error, what }, 'Derived columns not brought up to date'),
    );
  const upgrades = [candidateSpelling, messageSpelling, ...listWordDerivations].map((derivation) =>
    logged(
      derivation.name,
      derive(db, derivation, {
        owner,
        isEnding,
        handOver: () => pause(HANDOVER),
        wait: () => pause(MINUTE),
      }),
    ),
  );
  const missing = async () => {
    while (!isEnding()) {
      await logged('missing words', deriveMissingListWords(db, isEnding));
      await pause(MINUTE);
    }
  };
  const names = async () => {
    for (let back = RENAMED_BEFORE; !isEnding(); back = RENAMED_LATELY) {
      const since = new Date(clock().getTime() - back);
      await logged('names of conversations', spreadNames(db, since, isEnding));
      await pause(MINUTE);
    }
  };
  const running = Promise.all([...upgrades, missing(), names()]);
  return {
    async stop() {
      ending.abort();
      await running;
    },
  };
}
