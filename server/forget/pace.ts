import { setTimeout as wait } from 'node:timers/promises';

/** Runs a statement over so many rows. */
export type Pace = <Result>(run: (rows: number) => Promise<Result>) => Promise<Result>;

const ROWS = { first: 100, fewest: 20, most: 1000 };

/** Statements become smaller above the one and larger below the other, in ms. */
const SLOW_MS = 25;
const QUICK_MS = 8;

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value));

/**
 * Makes statements short: their size follows the time that they take. Where others use the database (`isShared`) as long a
 * pause as the statement took comes after it, so half of what one connection can do is left, and more under load.
 */
export function createPace({
  isShared,
  pause = wait,
  now = () => performance.now(),
}: {
  isShared: boolean;
  pause?: (ms: number) => Promise<unknown>;
  now?: () => number;
}): Pace {
  let rows = ROWS.first;
  return async (run) => {
    const since = now();
    const result = await run(rows);
    const took = now() - since;
    if (took > SLOW_MS) rows = between(ROWS.fewest, Math.floor(rows / 2), ROWS.most);
    else if (took < QUICK_MS) rows = between(ROWS.fewest, Math.ceil(rows * 1.5), ROWS.most);
    if (isShared) await pause(between(2, took, 1000));
    return result;
  };
}
