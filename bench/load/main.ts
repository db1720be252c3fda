import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runMain, UserError } from '../../scripts/lib/cli.ts';
import { startIdentityStub } from '../../tests/support/servers/identity-stub.ts';
import { withDatabase } from '../../tests/support/servers/write-target.ts';
import { describeMachine, table } from '../lib/figures.ts';
import { memoryReport, usedShare } from '../lib/memory.ts';
import { createPlace, findDatabaseServers, type Place, type PlaceKind } from '../lib/places.ts';
import { usedByServer } from '../lib/processor.ts';
import { type LoadedServer, type Sample, startLoadedServer } from '../lib/servers.ts';
import { fillDisk } from './full-disk.ts';
import { runKills } from './kills.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { createDesk } from './mix.ts';
import { type LoadOptions, readLoadOptions } from './options.ts';
import { runTraffic } from './send.ts';
import { createTally } from './tally.ts';
import { findDamage } from './verify.ts';
import { type Company, createWorld, isInUse } from './world.ts';

const print = (line: string) => console.log(line);

/** When garbage is collected to see what stays, as parts of the time: caches and pools have filled by the first. */
const COLLECTIONS = [0.15, 0.55, 0.95];

/** Collects the garbage of a server while it works; returns what was left each time. */
async function watch(server: LoadedServer, seconds: number): Promise<Sample[]> {
  const since = Date.now();
  const collected: Sample[] = [];
  for (const part of COLLECTIONS) {
    await sleep(Math.max(0, since + part * seconds * 1000 - Date.now()));
    collected.push(await server.collect());
  }
  return collected;
}

type Load = {
  servers: readonly LoadedServer[];
  /** The first process of each PostgreSQL on this machine, by what it is called. */
  databases: ReadonlyMap<string, number>;
  ledger: Ledger;
  options: LoadOptions;
};

/** Lets the recruiters of these companies work for half of the time; returns how many calls failed. */
async function runHalf(companies: readonly Company[], { servers, databases, ledger, options }: Load) {
  const seconds = options.seconds / 2;
  const { rate, searches } = options;
  const tally = createTally();
  const desks = companies.flatMap((company, at) =>
    company.recruiters.map((_, index) =>
      createDesk(company, { index, seed: at * company.recruiters.length + index, searches }),
    ),
  );
  const used = () => [...databases.values()].map(usedByServer);
  const before = used();
  const addresses = servers.map(({ address }) => address);
  const [, ...watched] = await Promise.all([
    runTraffic(desks, { addresses, seconds, rate, tally, ledger }),
    ...servers.map((server) => watch(server, seconds)),
  ]);
  const count = tally.count();
  const people = `${desks.length} recruiters, ${companies.length} ${companies.length === 1 ? 'company' : 'companies'}`;
  print(`\n${people}: ${count} calls in ${seconds} s, ${(count / seconds).toFixed(0)} a second\n`);
  print(tally.report());
  const costs = used().map((milliseconds, at) => (milliseconds - (before[at] ?? 0)) / count);
  let ofApi = 0;
  for (const [index, { samples }] of servers.entries()) {
    const collected = watched[index] ?? [];
    const since = collected[0]?.at ?? 0;
    const warm = samples.splice(0).filter(({ at }) => at >= since);
    ofApi += (usedShare(warm) * seconds * 1000) / count;
    print(`\nProcess ${index + 1}:\n  ${memoryReport(warm, collected).join('\n  ')}`);
  }
  const names = ['the API', ...databases.keys()];
  const parts = [ofApi, ...costs].map((cost, at) => `${cost.toFixed(2)} ms of ${names[at]}`);
  print(`\nProcessor time of a call: ${parts.join(', ')}`);
  return tally.errors();
}

async function runLoad(place: Place, kind: PlaceKind, options: LoadOptions): Promise<void> {
  const { processes, candidates, connections } = options;
  if (kind === 'embedded' && processes > 1) {
    throw new UserError('The embedded database has one process: expected --processes 1.');
  }
  const { together, apart } = await withDatabase(place, async (db) => {
    if (await isInUse(db)) {
      throw new UserError('DATABASE_URL names a database that holds something: expected an empty one.');
    }
    return createWorld(db, { recruiters: connections, candidates });
  });
  print(`\n${kind}, ${candidates} candidates, ${processes} API processes; ${describeMachine()}`);
  const databases = await findDatabaseServers(place);
  const companies = [together, ...apart];
  const identity = await startIdentityStub(companies.flatMap(({ recruiters }) => recruiters));
  const servers: LoadedServer[] = [];
  const ledger = createLedger();
  try {
    for (let count = 0; count < processes; count += 1) {
      servers.push(await startLoadedServer(place, identity.host));
    }
    const load = { servers, databases, ledger, options };
    const errors = (await runHalf([together], load)) + (await runHalf(apart, load));
    for (const server of servers.splice(0)) await server.stop();
    const where = { companies, dataDir: place.dataDir };
    const damage = await withDatabase(place, (db) => findDamage(db, where, ledger));
    print(
      `\n${ledger.acknowledged.length} writes were acknowledged and ${ledger.repeated} sent twice under one key; ` +
        `${ledger.open.size} were on their way at the end.`,
    );
    if (damage.length > 0)
      throw new UserError(`Lost, double or wrong:\n  ${damage.slice(0, 20).join('\n  ')}`);
    print('None was lost, none is there twice.');
    if (errors > 0) throw new UserError(`${errors} calls had an unexpected response.`);
  } finally {
    await Promise.allSettled(servers.map((server) => server.stop()));
    identity.stop();
  }
}

await runMain(async () => {
  const options = readLoadOptions(process.argv.slice(2));
  if (options.fullDisk) {
    print(await fillDisk(resolve(options.fullDisk)));
    return;
  }
  const killed: (string | number)[][] = [];
  for (const kind of options.on) {
    const place = await createPlace(kind);
    try {
      if (options.kills > 0) killed.push(await runKills(place, kind, options.kills));
      else await runLoad(place, kind, options);
    } finally {
      await place.stop();
    }
  }
  const head = [
    'Database',
    'Kills',
    'Acknowledged',
    'Repeated',
    'Lost',
    'Doubled',
    'Start, median',
    'longest',
  ];
  if (killed.length > 0) print(`\n${table(head, killed)}`);
});
