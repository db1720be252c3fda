import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { openPostgres } from '../../server/db/adapters/postgres.ts';
import { queryRows } from '../../server/db/database.ts';

const read = (pid: number | string, file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8').trim();

/** Returns the milliseconds that a process of this machine has used; 0 of one that has ended. */
function usedBy(pid: number | string): number {
  try {
    return Number(read(pid, 'schedstat').split(' ')[0]) / 1e6;
  } catch {
    return 0;
  }
}

/** Linux counts the time of a process's ended children in hundredths of a second. */
function usedByEnded(pid: string): number {
  // The name of the program, in parentheses, may hold anything.
  const fields = read(pid, 'stat').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) * 10;
}

/** Makes a clock of the processor's milliseconds of a PostgreSQL with all its processes; NaN off this machine and Linux. */
export async function processorClock(databaseUrl: string): Promise<() => number> {
  const { db, close } = await openPostgres(databaseUrl);
  const [row] = await queryRows<{ pid: number }>(db, sql`select pg_backend_pid() as pid`);
  try {
    const first = /^PPid:\s*(\d+)$/m.exec(read(row?.pid ?? 0, 'status'))?.[1] ?? '0';
    read(first, 'schedstat');
    return () =>
      read(first, `task/${first}/children`)
        .split(' ')
        .reduce((sum, child) => sum + usedBy(child), usedBy(first) + usedByEnded(first));
  } catch {
    return () => Number.NaN;
  } finally {
    await close();
  }
}
