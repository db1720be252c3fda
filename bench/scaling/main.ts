import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { seedDemo } from '../../demo/seed/seed-demo.ts';
import { readOptions, runMain, UserError, wholeNumberOf } from '../../scripts/lib/cli.ts';
import { openPglite } from '../../server/db/adapters/pglite.ts';
import { openPostgres } from '../../server/db/adapters/postgres.ts';
import { type Database, type OpenDatabase, queryRows } from '../../server/db/database.ts';
import { writeMasters } from '../../server/db/masters.ts';
import { candidate, corporation, corporationMember, userAccount } from '../../server/db/schema.ts';
import { startReplicatedServers } from '../../tests/support/servers/replicated-servers.ts';
import { multiplyCandidates } from '../api/multiply-candidates.ts';
import { describeMachine } from '../api/report.ts';
import { findServer, usedBy, usedByServer } from './processor-time.ts';
import { type Caller, runTraffic } from './traffic.ts';

const usage = `npm run bench:scaling -- [--candidates 20000] [--seconds 15] [--clients 16]

Lets the same clients call one and two API processes on the embedded database, on one PostgreSQL and on two in streaming
replication, all on this machine, and reports what a call costs each part of it in processor time. Needs Linux.`;

const print = (line: string) => process.stdout.write(`${line}\n`);
/** People of their own; beyond these, candidates are copies. */
const PEOPLE = 20_000;

const Started = v.object({ port: v.number() });

type Arrangement = { name: string; processes: number; env: Record<string, string> };

async function startApi(env: Record<string, string>): Promise<{ child: ChildProcess; origin: string }> {
  const child = fork(new URL('./api-process.ts', import.meta.url), {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
  });
  const started = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new UserError('An API process ended before it was ready.');
    }),
  ]);
  return { child, origin: `http://127.0.0.1:${v.parse(Started, started[0]).port}` };
}

/** Returns a member of every demo company that may search with all conditions. */
async function findCallers(db: Database): Promise<Caller[]> {
  const people = await db.select({ uid: candidate.universalUid }).from(candidate).limit(50);
  const members = await db
    .selectDistinctOn([corporation.cid], {
      cid: corporation.cid,
      uid: userAccount.firebaseUid,
    })
    .from(corporationMember)
    .innerJoin(corporation, eq(corporation.cid, corporationMember.cid))
    .innerJoin(userAccount, eq(userAccount.universalUid, corporationMember.universalUid))
    .where(sql`${corporation.contractType} is not null`);
  return members.map((member) => ({ ...member, candidates: people.map(({ uid }) => uid) }));
}

async function measure(
  { name, processes, env }: Arrangement,
  callers: readonly Caller[],
  servers: readonly number[],
  options: { clients: number; seconds: number },
): Promise<string> {
  const apis = await Promise.all(Array.from({ length: processes }, () => startApi(env)));
  const used = () => [
    apis.reduce((sum, { child }) => sum + usedBy(child.pid ?? 0), 0),
    ...servers.map((pid) => usedByServer(pid)),
  ];
  const origins = apis.map(({ origin }) => origin);
  try {
    // Until what is called often has been compiled.
    await runTraffic(origins, callers, options);
    const before = used();
    const done = await runTraffic(origins, callers, options);
    const costs = used().map((milliseconds, part) => (milliseconds - (before[part] ?? 0)) / done);
    const cells = [0, 1, 2].map((part) => costs[part]?.toFixed(2) ?? '–');
    const line = `| ${[name, (done / options.seconds).toFixed(0), ...cells].join(' | ')} |`;
    print(line);
    return line;
  } finally {
    for (const { child } of apis) {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    }
  }
}

async function prepare({ db, migrate }: OpenDatabase, size: number): Promise<Caller[]> {
  const onProgress = () => {};
  const now = new Date();
  await migrate();
  await writeMasters(db);
  await seedDemo(db, { now, candidates: Math.min(size, PEOPLE), onProgress });
  await multiplyCandidates(db, { now, count: size, memory: '256MB', onProgress });
  print(`${size} candidates are there`);
  return findCallers(db);
}

async function untilFollowed(primary: Database, standby: Database): Promise<void> {
  const [end] = await queryRows<{ place: string }>(
    primary,
    sql`select pg_current_wal_flush_lsn()::text as place`,
  );
  for (;;) {
    const [row] = await queryRows<{ isThere: boolean }>(
      standby,
      sql`select pg_last_wal_replay_lsn() >= ${end?.place}::pg_lsn as "isThere"`,
    );
    if (row?.isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

await runMain(async () => {
  const values = readOptions(usage, {
    candidates: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '15' },
    clients: { type: 'string', default: '16' },
  });
  const size = wholeNumberOf('candidates', values.candidates);
  const options = {
    seconds: wholeNumberOf('seconds', values.seconds),
    clients: wholeNumberOf('clients', values.clients),
  };
  print(
    `${describeMachine(loadavg())}; ${size} candidates, ${options.clients} clients, ${options.seconds} s each`,
  );
  const lines: string[] = [];
  const run = async (...given: Parameters<typeof measure>) => lines.push(await measure(...given));

  const home = mkdtempSync(path.join(tmpdir(), 'biz-scaling-'));
  try {
    const embedded = await openPglite({ dataDir: path.join(home, 'db') });
    const callers = await prepare(embedded, size);
    await embedded.close();
    const env = { DATA_FOLDER: path.join(home, 'db') };
    await run({ name: '1 process, embedded', processes: 1, env }, callers, [], options);
  } finally {
    rmSync(home, { recursive: true });
  }

  const servers = await startReplicatedServers();
  const primary = await openPostgres(servers.primaryUrl);
  const standby = await openPostgres(servers.standbyUrl);
  try {
    const callers = await prepare(primary, size);
    await untilFollowed(primary.db, standby.db);
    const pids = await Promise.all([primary, standby].map(({ db }) => findServer(db)));
    const env = { DATABASE_URL: servers.primaryUrl };
    const withReplica = { ...env, DATABASE_READ_URL: servers.standbyUrl };
    for (const processes of [1, 2]) {
      const label = processes === 1 ? '1 process' : `${processes} processes`;
      await run({ name: `${label}, one PostgreSQL`, processes, env }, callers, pids, options);
      await run(
        { name: `${label}, primary and replica`, processes, env: withReplica },
        callers,
        pids,
        options,
      );
    }
  } finally {
    await standby.close();
    await primary.close();
    await servers.stop();
  }
  print(
    '\n| Arrangement | calls a second | ms of the API | ms of the primary | ms of the replica |\n|---|---|---|---|---|',
  );
  for (const line of lines) print(line);
});
