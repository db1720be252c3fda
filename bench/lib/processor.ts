import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../server/db/database.ts';

/** Linux counts a process's time in hundredths of a second. */
const TICK_MS = 10;

/** Returns a process's parent, its own milliseconds and those of its ended children; null when there is none. */
function statOf(pid: number): { parent: number; own: number; ended: number } | null {
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

/** Returns the milliseconds of a PostgreSQL server on this machine with all its processes; `pid` is the first of them. */
export function usedByServer(pid: number): number {
  const first = statOf(pid);
  if (!first) return Number.NaN;
  return readdirSync('/proc')
    .flatMap((name) => (/^\d+$/.test(name) ? (statOf(Number(name)) ?? []) : []))
    .filter(({ parent }) => parent === pid)
    .reduce((sum, { own }) => sum + own, first.own + first.ended);
}

/** Returns the first process of the PostgreSQL server that a database is on. */
export async function findServer(db: Database): Promise<number> {
  const [row] = await queryRows<{ pid: number }>(db, sql`select pg_backend_pid() as pid`);
  return statOf(row?.pid ?? 0)?.parent ?? 0;
}

/** Returns the milliseconds that a thread of Linux has used, to the nanosecond; null when unknown. */
function usedByThread(pid: number): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return null;
  }
}

/**
 * Makes a clock of the processor's milliseconds of this process and the database's processes that work for it. A
 * database elsewhere is left out, as everything but this process is on other systems than Linux.
 */
export async function createProcessorClock(db: Database): Promise<() => number> {
  const sessions = await queryRows<{ pid: number; isOurs: boolean }>(
    db,
    sql`select pid, coalesce(host(client_addr), '127.0.0.1') in ('127.0.0.1', '::1') as "isOurs"
      from pg_stat_activity where application_name = 'biz' and datname = current_database()`,
  );
  const pids = sessions.flatMap(({ pid, isOurs }) => (isOurs && usedByThread(pid) !== null ? [pid] : []));
  return () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000 + pids.reduce((sum, pid) => sum + (usedByThread(pid) ?? 0), 0);
  };
}
