import type { Logger } from 'pino';

/** Work that is done now and then, beside the requests. `isEnding` becomes true when it shall end as soon as it can. */
type Round = { name: string; everyMs: number; run(isEnding: () => boolean): Promise<unknown> };

/**
 * Runs each of these now and then, one round of a kind at a time; what fails is logged, and the next round makes up for it.
 * `stop` waits for the rounds that run.
 */
export function startRounds(
  rounds: readonly Round[],
  logger: Pick<Logger, 'error'>,
): { stop(): Promise<void> } {
  let isEnding = false;
  const running = new Map<Round, Promise<unknown>>();
  const begin = (round: Round) => {
    if (running.has(round)) return;
    const ended = round
      .run(() => isEnding)
      .catch((error: unknown) => logger.error({ err: error, round: round.name }, 'A round has failed'))
      .finally(() => running.delete(round));
    running.set(round, ended);
  };
  const timers = rounds.map((round) => setInterval(begin, round.everyMs, round));
  return {
    async stop() {
      isEnding = true;
      timers.forEach(clearInterval);
      await Promise.all(running.values());
    },
  };
}
