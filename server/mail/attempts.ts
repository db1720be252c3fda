import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

const MINUTE_MS = 60_000;

/** How long a process keeps a mail at its first try, and the longest wait for a next try. */
const FIRST_MINUTES = 10;
const MOST_MINUTES = 360;

const instantOf = (now: Date) => sql`${now.toISOString()}::timestamptz`;

/** Returns until when the process that tries a mail first has it: ten minutes, in which it may also have ended. */
export const firstUntil = (now: Date): Date => new Date(now.getTime() + FIRST_MINUTES * MINUTE_MS);

/** Returns until when the one that tries it next has it: ten minutes more, then twice as long each time, up to six hours. */
export const nextUntil = (tries: SQLWrapper, now: Date): SQL =>
  sql`${instantOf(now)} + least(${FIRST_MINUTES} * 2 ^ least(${tries}, 6), ${MOST_MINUTES}) * interval '1 minute'`;

/** Whether an instant is over, which is `mostMs` from now at most: a later one comes from a clock that was wrong. */
export const isOver = (until: SQLWrapper, now: Date, mostMs: number): SQL =>
  sql`(${until} <= ${instantOf(now)} or ${until} > ${instantOf(new Date(now.getTime() + mostMs))})`;

/** Whether a mail may be tried again. */
export const isFree = (until: SQLWrapper, now: Date): SQL => isOver(until, now, MOST_MINUTES * MINUTE_MS);

/** Whether nobody has tried it for so long that its tries count again. */
export const isLongFree = (until: SQLWrapper, now: Date): SQL =>
  sql`${until} <= ${instantOf(now)} - ${MOST_MINUTES} * interval '1 minute'`;
