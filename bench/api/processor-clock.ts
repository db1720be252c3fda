import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../server/db/database.ts';

/** Returns the processor's milliseconds that a process of Linux has used, or null when it is unknown. */
function usedBy(pid: number): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return null;
  }
}

/**
 * Makes a clock that runs with the processor's milliseconds of this process and of the database's processes that work
 * for it: what a call costs, however busy the machine is. Where the database is on another machine or the system is
 * not Linux, only this process is in it.
 */
export async function createProcessorClock(db: Database): Promise<() => number> {
  const sessions = await queryRows<{ pid: number; isOurs: boolean }>(
    db,
    sql`select pid, coalesce(host(client_addr), '127.0.0.1') in ('127.0.0.1', '::1') as "isOurs"
      from pg_stat_activity where application_name = 'biz' and datname = current_database()`,
  );
  const pids = sessions.flatMap(({ pid, isOurs }) => (isOurs && usedBy(pid) !== null ? [pid] : []));
  return () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000 + pids.reduce((sum, pid) => sum + (usedBy(pid) ?? 0), 0);
  };
}
