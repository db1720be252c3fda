import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { elapsed, readOptions, runMain, UserError, wholeNumberOf } from '../../scripts/lib/cli.ts';
import { root } from '../../scripts/lib/settings.ts';
import { openPostgres } from '../../server/db/adapters/postgres.ts';
import { writeMasters } from '../../server/db/masters.ts';
import { createPostgresDatabase } from '../../tests/support/servers/postgres-database.ts';
import { startIdentityStub, stubProject } from '../crash/identity-stub.ts';
import { createLedger } from '../load/ledger.ts';
import { startLoadedServer } from '../load/servers.ts';
import { createTally } from '../load/tally.ts';
import { createRecruiter, runTraffic } from '../load/traffic.ts';
import { type Company, createWorld } from '../load/world.ts';
import { createLargeCompany } from './large-company.ts';

const usage = `node bench/forget/main.ts [--conversations 100000] [--recruiters 20] [--seconds 30]

Forgets a company of so many conversations by the command, on a PostgreSQL that it starts and removes, while recruiters of
other companies call once a second each; prints what their calls took before and meanwhile.`;

const print = (line: string) => console.log(line);

/** Recruiters of these companies; `work` lets them work for so long, and again until `isEnough`, and prints what their calls took. */
function employ(companies: readonly Company[], { address, seconds }: { address: string; seconds: number }) {
  let tally = createTally();
  const relay = {
    timed: (name: string, milliseconds: number) => tally.timed(name, milliseconds),
    failed: (name: string, what: string) => tally.failed(name, what),
  };
  const ledger = createLedger();
  const recruiters = companies.map((company, seed) =>
    createRecruiter(company, { index: 0, seed, tally: relay, ledger }),
  );
  return {
    async work(title: string, isEnough = () => true): Promise<number> {
      tally = createTally();
      do await runTraffic(recruiters, { addresses: [address], seconds, rate: 1 });
      while (!isEnough());
      print(`\n${title}: ${tally.count} calls\n`);
      print('| Call | Count | Errors | p50 ms | p99 ms | max ms |\n|---|---|---|---|---|---|');
      for (const row of tally.toRows()) print(row);
      for (const sample of tally.samples) print(`  ${sample}`);
      return tally.errors;
    },
  };
}

/** Runs the command; resolves with its output when it has ended. */
function forgetCompany(cid: string, env: Record<string, string>): Promise<string> {
  const since = performance.now();
  const child = spawn(process.execPath, [join(root, 'scripts/forget.ts'), '--company', cid], {
    env: { ...process.env, ...env },
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.pipe(process.stderr);
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => {
      if (code === 0) resolve(`${output}in ${elapsed(since)}`);
      else reject(new UserError(`The command ended with ${code}:\n${output}`));
    });
  });
}

async function measure(url: string, options: { conversations: number; recruiters: number; seconds: number }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'biz-forget-'));
  const { db, migrate, close } = await openPostgres(url, { statementMs: 0 });
  await migrate();
  await writeMasters(db);
  const { apart } = await createWorld(db, { recruiters: options.recruiters, candidates: 5000 });
  const cid = await createLargeCompany(db, options.conversations);
  await db.execute(sql`vacuum analyze`);
  print(`${options.conversations} conversations of one company, ${options.recruiters} recruiters of others.`);
  const identity = await startIdentityStub(apart.flatMap(({ recruiters }) => recruiters));
  const server = await startLoadedServer({
    databaseUrl: url,
    dataDir,
    identityHost: identity.host,
    projectId: stubProject,
  });
  try {
    const { work } = employ(apart, { address: server.address, seconds: options.seconds });
    const before = await work('Before');
    let isRunning = true;
    const forgetting = forgetCompany(cid, { DATABASE_URL: url, DATA_DIR: dataDir, FILES_URL: '' }).finally(
      () => {
        isRunning = false;
      },
    );
    const errors = before + (await work('Meanwhile', () => !isRunning));
    print(`\n${await forgetting}`);
    const left = await db.execute(sql`select 1 from chat_group where corporation_id = ${cid} limit 1`);
    if (JSON.stringify(left).includes('?column?":1')) throw new UserError('Something is left.');
    if (errors > 0) throw new UserError(`${errors} calls had an unexpected response.`);
  } finally {
    await server.stop();
    identity.stop();
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await runMain(async () => {
  const values = readOptions(usage, {
    conversations: { type: 'string', default: '100000' },
    recruiters: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '30' },
  });
  const served = await createPostgresDatabase({ isDurable: true });
  try {
    await measure(served.url, {
      conversations: wholeNumberOf('conversations', values.conversations),
      recruiters: wholeNumberOf('recruiters', values.recruiters),
      seconds: wholeNumberOf('seconds', values.seconds),
    });
  } finally {
    await served.stop();
  }
});
