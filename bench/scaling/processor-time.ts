import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../server/db/database.ts';

/** Linux counts a process's time in hundredths of a second. */
const TICK_MS = 10;

type Stat = {
  parent: number;
  /** Of the process itself with all its threads. */
  own: number;
  /** Of its children that have ended. */
  ended: number;
};

function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in parentheses, may hold anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const sum = (first: number) => (Number(fields[first]) + Number(fields[first + 1])) * TICK_MS;
    return { parent: Number(fields[1]), own: sum(11), ended: sum(13) };
  } catch {
    return null;
  }
}

/** Returns the processor's milliseconds that a process of Linux has used with all its threads. */
export const usedBy = (pid: number): number => statOf(pid)?.own ?? 0;

/** Returns the milliseconds of a PostgreSQL server on this machine with all its processes; `pid` is the first of them. */
export function usedByServer(pid: number): number {
  const first = statOf(pid);
  const children = readdirSync('/proc').flatMap((name) =>
    /^\d+$/.test(name) ? (statOf(Number(name)) ?? []) : [],
  );
  return children
    .filter(({ parent }) => parent === pid)
    .reduce((sum, { own }) => sum + own, (first?.own ?? 0) + (first?.ended ?? 0));
}

/** Returns the first process of the PostgreSQL server that a database is on. */
export async function findServer(db: Database): Promise<number> {
  const [row] = await queryRows<{ pid: number }>(db, sql`select pg_backend_pid() as pid`);
  return statOf(row?.pid ?? 0)?.parent ?? 0;
}
