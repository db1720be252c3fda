import { Problem } from '../kit/problem.ts';
import { withinTime } from '../lib/within-time.ts';

/** How long a call may take, receiving its body aside: the browser waits 15 s (spec §9). */
export const CALL_MS = 14_000;

/**
 * Calls that a process works on at once: about as many as the embedded database serves in that time. More would only wait
 * until nobody wants the response.
 */
export const MAX_CALLS = 1000;

let running = 0;

/** Returns how many calls this process works on, those included that nobody waits for any more. */
export const countRunningCalls = (): number => running;

/**
 * Returns what runs the parts of one call. Each rejects with `TimeExceeded` after `CALL_MS` together, and with a `Problem` 503
 * beyond `MAX_CALLS`. Abandoned work counts until it ends.
 */
export function callTime(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let left = CALL_MS;
  return async (work) => {
    if (running >= MAX_CALLS) {
      throw new Problem(503, 'サーバーが混み合っています。しばらく時間を置いてからお試しください');
    }
    running += 1;
    const since = performance.now();
    const result = work().finally(() => {
      running -= 1;
    });
    try {
      return await withinTime(result, left);
    } finally {
      left -= performance.now() - since;
    }
  };
}
