import { readOptions, runMain, UserError } from '../../scripts/lib/cli.ts';
import { withDatabase } from '../../tests/support/servers/write-target.ts';
import { describeMachine } from '../lib/figures.ts';
import { namesOf, numberOf, text } from '../lib/options.ts';
import { createPlace, type Place, type PlaceKind, placeKinds } from '../lib/places.ts';
import { processorClock } from '../lib/processor.ts';
import { type LoadedServer, memoryReport, usedShare, withServers } from '../lib/servers.ts';
import { measureForgetting, measurePlanned, measureRefusals } from './acts.ts';
import { measureCommits } from './commits.ts';
import { Desk } from './mix.ts';
import { lasting, runTraffic } from './send.ts';
import { createTally } from './tally.ts';
import { createLedger, findDamage, type Ledger } from './verify.ts';
import { type Company, createApart, createCandidates, createCompany, settle } from './world.ts';

const usage = `npm run load -- [options]

  --seconds N      how long in all: one half of it 200 recruiters of one company, the other 200 companies (300)
  --connections N  how many recruiters there are in each half (200)
  --rate N         calls a second of each recruiter, 0 for no limit (1)
  --searches N     percent of the calls that search candidates (10)
  --processes N    API processes behind the one database (1)
  --candidates N   candidates to search among (20000)
  --on A,B         postgres, embedded, and replicated, a primary with a replica (postgres)

Lets recruiters work on throwaway databases, on the server of DATABASE_URL if that is set, and then looks whether
every write that was acknowledged is there once. Ends with 1 after any unexpected response and after a lost or
double write; a time never decides. Instead of that, on PostgreSQL:

  --planned N      makes N planned messages due at the same time
  --refusals N     refuses N people, each with a message
  --forget N       forgets a company of N conversations
  --commits N      N writers record a change again and again (npm run bench:commits: 24)

All but the last print the calls of 20 recruiters (--connections) of other companies before (--seconds, 30) and meanwhile.`;

type Options = ReturnType<typeof readLoadOptions>;

type Clocks = ReadonlyMap<string, () => number>;
type Load = { servers: readonly LoadedServer[]; clocks: Clocks; ledger: Ledger; options: Options };

/** Lets the recruiters of these companies work for half of the time; returns how many calls failed. */
async function runHalf(companies: readonly Company[], { servers, clocks, ledger, options }: Load) {
  const seconds = options.seconds / 2;
  const { rate, searches } = options;
  const tally = createTally();
  const desks = companies.flatMap((company, at) =>
    company.recruiters.map(
      (_, index) => new Desk(company, { index, seed: at * company.recruiters.length + index, searches }),
    ),
  );
  const used = () => [...clocks.values()].map((clock) => clock());
  const before = used();
  const addresses = servers.map(({ address }) => address);
  const collect = () => Promise.all(servers.map((server) => server.collect()));
  const first = await collect();
  await runTraffic(desks, { addresses, goesOn: lasting(seconds), rate, tally, ledger });
  const last = await collect();
  const count = tally.count();
  console.log(
    `\n${desks.length} recruiters, companies: ${companies.length}. ${count} calls in ${seconds} s, ${(count / seconds).toFixed(0)} a second\n`,
  );
  console.log(tally.report());
  const costs = used().map((milliseconds, at) => (milliseconds - (before[at] ?? 0)) / count);
  let ofApi = 0;
  for (const [index, { samples }] of servers.entries()) {
    const own = samples.splice(0);
    ofApi += (usedShare(own) * seconds * 1000) / count;
    console.log(`\nProcess ${index + 1}: ${memoryReport(own, [first[index], last[index]])}`);
  }
  const names = ['the API', ...clocks.keys()];
  const parts = [ofApi, ...costs].map((cost, at) => `${cost.toFixed(2)} ms of ${names[at]}`);
  console.log(`\nProcessor time of a call: ${parts.join(', ')}`);
  return tally.errors();
}

async function runLoad(place: Place, kind: PlaceKind, options: Options): Promise<void> {
  const { processes, candidates, connections } = options;
  if (kind === 'embedded' && processes > 1) {
    throw new UserError('The embedded database has one process: expected --processes 1.');
  }
  const { together, apart } = await withDatabase(place, async (db) => {
    const met = await createCandidates(db, candidates);
    const size = { recruiters: connections, conversations: Math.min(1000, candidates / 2) };
    const made = {
      together: await createCompany(db, met, size),
      apart: await createApart(db, met, connections),
    };
    await settle(db);
    return made;
  });
  console.log(`\n${kind}, ${candidates} candidates, ${processes} API processes; ${describeMachine()}`);
  const { databaseUrl, readUrl, dataDir } = place;
  const clocks = new Map<string, () => number>();
  if (databaseUrl) clocks.set('the primary', await processorClock(databaseUrl));
  if (readUrl) clocks.set('the replica', await processorClock(readUrl));
  const companies = [together, ...apart];
  const accounts = companies.flatMap(({ recruiters }) => recruiters);
  const ledger = createLedger();
  const errors = await withServers(place, { accounts, processes }, async (servers) => {
    const load = { servers, clocks, ledger, options };
    return (await runHalf([together], load)) + (await runHalf(apart, load));
  });
  const damage = await withDatabase(place, (db) => findDamage(db, { companies, dataDir }, ledger));
  console.log(
    `\n${ledger.acknowledged.length} writes were acknowledged and ${ledger.repeated} sent twice under one key; ` +
      `${ledger.open.size} were on their way at the end.`,
  );
  if (damage.length > 0) throw new UserError(`Lost, double or wrong:\n  ${damage.slice(0, 20).join('\n  ')}`);
  console.log('None was lost, none is there twice.');
  if (errors > 0) throw new UserError(`${errors} calls had an unexpected response.`);
}

function readLoadOptions() {
  const values = readOptions(usage, {
    seconds: { type: 'string' },
    connections: { type: 'string' },
    rate: text('1'),
    searches: text('10'),
    processes: text('1'),
    candidates: text('20000'),
    on: text('postgres'),
    planned: text('0'),
    refusals: text('0'),
    forget: text('0'),
    commits: text('0'),
  });
  const planned = numberOf('planned', values.planned, 0);
  const refusals = numberOf('refusals', values.refusals, 0, 100);
  const forget = numberOf('forget', values.forget, 0, 100_000);
  const commits = numberOf('commits', values.commits, 0, 80);
  const isBesideOthers = planned + refusals + forget + commits > 0;
  return {
    planned,
    refusals,
    forget,
    commits,
    seconds: numberOf('seconds', values.seconds ?? (isBesideOthers ? '30' : '300'), 2, 86_400),
    connections: numberOf('connections', values.connections ?? (isBesideOthers ? '20' : '200'), 1, 2000),
    rate: numberOf('rate', values.rate, 0, 100),
    searches: numberOf('searches', values.searches, 0, 100),
    processes: numberOf('processes', values.processes, 1, 16),
    candidates: numberOf('candidates', values.candidates, 1000, 1_000_000),
    on: namesOf('on', values.on, placeKinds),
  };
}

await runMain(async () => {
  const options = readLoadOptions();
  const { planned, refusals, forget, commits, ...rest } = options;
  const beside = { ...rest, recruiters: rest.connections };
  for (const kind of options.on) {
    const place = await createPlace(kind);
    try {
      if (planned > 0) await measurePlanned(place, planned, beside);
      else if (refusals > 0) await measureRefusals(place, refusals, beside);
      else if (forget > 0) await measureForgetting(place, forget, beside);
      else if (commits > 0) await measureCommits(place, commits, options.seconds);
      else await runLoad(place, kind, options);
    } finally {
      await place.stop();
    }
  }
});
