import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { runMain, UserError } from '../../scripts/lib/cli.ts';
import { queryRows } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { createPostgresDatabase } from '../../tests/support/servers/postgres-database.ts';
import { startIdentityStub, stubProject } from '../crash/identity-stub.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { memoryReport, type Sample } from './memory.ts';
import { type LoadOptions, readLoadOptions } from './options.ts';
import { type LoadedServer, startLoadedServer } from './servers.ts';
import { createTally, type Tally } from './tally.ts';
import { createRecruiter, runTraffic } from './traffic.ts';
import { findDamage } from './verify.ts';
import { type Company, createWorld, isInUse } from './world.ts';

const print = (line: string) => console.log(line);

/** When garbage is collected to see what stays, as parts of the time: caches and pools have filled by the first. */
const COLLECTIONS = [0.15, 0.55, 0.95];

const titleOf = ({ recruiters }: Company, companies: number) =>
  `${companies} ${companies === 1 ? 'company' : 'companies'} with ${recruiters.length} ${recruiters.length === 1 ? 'recruiter' : 'recruiters'}`;

function report(title: string, tally: Tally, seconds: number): void {
  print(`\n${title}: ${tally.count} calls in ${seconds} s, ${(tally.count / seconds).toFixed(0)} a second\n`);
  print('| Call | Count | Errors | p50 ms | p99 ms | max ms |');
  print('|---|---|---|---|---|---|');
  for (const row of tally.toRows()) print(row);
  for (const sample of tally.samples) print(`  ${sample}`);
}

/** Collects the garbage of a server while it works; returns what was left each time. */
async function watch(server: LoadedServer, seconds: number): Promise<Sample[]> {
  const since = Date.now();
  const collected: Sample[] = [];
  for (const part of COLLECTIONS) {
    await sleep(since + part * seconds * 1000 - Date.now());
    collected.push(await server.collect());
  }
  return collected;
}

type Load = { servers: readonly LoadedServer[]; ledger: Ledger; options: LoadOptions };

/** Lets the recruiters of these companies work for half of the time; returns how many calls failed. */
async function runHalf(
  companies: readonly [Company, ...Company[]],
  { servers, ledger, options }: Load,
): Promise<number> {
  const seconds = options.seconds / 2;
  const tally = createTally();
  const recruiters = companies.flatMap((company, at) =>
    company.recruiters.map((_, index) =>
      createRecruiter(company, { index, seed: at * company.recruiters.length + index, tally, ledger }),
    ),
  );
  const addresses = servers.map(({ address }) => address);
  const [, ...watched] = await Promise.all([
    runTraffic(recruiters, { addresses, seconds, rate: options.rate }),
    ...servers.map((server) => watch(server, seconds)),
  ]);
  report(titleOf(companies[0], companies.length), tally, seconds);
  for (const [index, { samples }] of servers.entries()) {
    const collected = watched[index] ?? [];
    const since = collected[0]?.at ?? 0;
    print(`\nProcess ${index + 1}:`);
    for (const line of memoryReport(
      samples.splice(0).filter(({ at }) => at >= since),
      collected,
    )) {
      print(`  ${line}`);
    }
  }
  return tally.errors;
}

async function loadDatabase(databaseUrl: string, options: LoadOptions): Promise<void> {
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '', onProgress: () => {} });
  const dataDir = mkdtempSync(join(tmpdir(), 'biz-load-'));
  const servers: LoadedServer[] = [];
  let identity: { host: string; stop(): void } | undefined;
  try {
    if (await isInUse(db)) {
      throw new UserError(
        'DATABASE_URL names a database that holds companies or candidates: expected an empty one.',
      );
    }
    const [version] = await queryRows<{ version: string }>(
      db,
      sql`select current_setting('server_version') as version`,
    );
    print(
      `PostgreSQL ${version?.version}, ${options.candidates} candidates, ${options.processes} API processes`,
    );
    const world = await createWorld(db, { recruiters: options.connections, candidates: options.candidates });
    const companies = [world.together, ...world.apart];
    identity = await startIdentityStub(companies.flatMap(({ recruiters }) => recruiters));
    for (let count = 0; count < options.processes; count += 1) {
      servers.push(
        await startLoadedServer({
          databaseUrl,
          dataDir,
          identityHost: identity.host,
          projectId: stubProject,
        }),
      );
    }
    const ledger = createLedger();
    const together = await runHalf([world.together], { servers, ledger, options });
    const apart = await runHalf(world.apart, { servers, ledger, options });
    for (const server of servers.splice(0)) await server.stop();
    const damage = await findDamage(db, companies, ledger);
    print(
      `\n${ledger.acknowledged.length} writes were acknowledged and ${ledger.repeated} sent twice under one key; ` +
        `${ledger.open.size} were on their way at the end.`,
    );
    if (damage.length > 0)
      throw new UserError(`Lost, double or wrong:\n  ${damage.slice(0, 20).join('\n  ')}`);
    print('None was lost, none is there twice.');
    const errors = together + apart;
    if (errors > 0) throw new UserError(`${errors} calls had an unexpected response.`);
  } finally {
    await Promise.allSettled(servers.map((server) => server.stop()));
    identity?.stop();
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await runMain(async () => {
  const options = readLoadOptions(process.argv.slice(2));
  const given = process.env.DATABASE_URL;
  const served = given
    ? { url: given, stop: async () => {} }
    : await createPostgresDatabase({ isDurable: true });
  try {
    await loadDatabase(served.url, options);
  } finally {
    await served.stop();
  }
});
