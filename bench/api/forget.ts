import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { elapsed, UserError } from '../../scripts/lib/cli.ts';
import { root } from '../../scripts/lib/settings.ts';
import { openPostgres } from '../../server/db/adapters/postgres.ts';
import { type Database, queryRows } from '../../server/db/database.ts';
import { writeMasters } from '../../server/db/masters.ts';
import { startIdentityStub } from '../../tests/support/servers/identity-stub.ts';
import { createPlace, type Place } from '../lib/places.ts';
import { startLoadedServer } from '../lib/servers.ts';
import { createLedger } from '../load/ledger.ts';
import { createDesk } from '../load/mix.ts';
import { runTraffic } from '../load/send.ts';
import { createTally } from '../load/tally.ts';
import { type Company, createWorld } from '../load/world.ts';
import { createLargeCompany } from './large-company.ts';

const print = (line: string) => console.log(line);

type Options = { conversations: number; recruiters: number; seconds: number };

/** Fills a place with a large company and others of one recruiter each. */
async function seed(db: Database, { conversations, recruiters }: Options) {
  await writeMasters(db);
  const { apart } = await createWorld(db, { recruiters, candidates: 5000 });
  const cid = await createLargeCompany(db, conversations);
  await db.execute(sql`vacuum analyze`);
  print(`${conversations} conversations of one company, ${recruiters} recruiters of others.`);
  return { apart, cid };
}

/** Lets recruiters work once, and again until `isEnough`; prints their calls and returns how many failed. */
async function work(
  companies: readonly Company[],
  {
    title,
    address,
    seconds,
    isEnough,
  }: { title: string; address: string; seconds: number; isEnough(): boolean },
): Promise<number> {
  const tally = createTally();
  const ledger = createLedger();
  const desks = companies.map((company, seed) => createDesk(company, { index: 0, seed }));
  do await runTraffic(desks, { addresses: [address], seconds, rate: 1, tally, ledger });
  while (!isEnough());
  print(`\n${title}: ${tally.count()} calls\n\n${tally.report()}`);
  return tally.errors();
}

/** Runs the command; returns what it printed. */
async function forgetCompany(cid: string, { databaseUrl = '', dataDir }: Place): Promise<string> {
  const since = performance.now();
  const args = [join(root, 'scripts/forget.ts'), '--company', cid];
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, FILES_URL: '' };
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  return `${stdout}in ${elapsed(since)}`;
}

/** Forgets a company by the command while recruiters of others call once a second; prints their calls before and meanwhile. */
export async function measureForgetting(options: Options): Promise<void> {
  const place = await createPlace('postgres');
  const { db, migrate, close } = await openPostgres(place.databaseUrl ?? '', { statementMs: 0 });
  await migrate();
  const { apart, cid } = await seed(db, options);
  const identity = await startIdentityStub(apart.flatMap(({ recruiters }) => recruiters));
  const server = await startLoadedServer(place, identity.host);
  try {
    const at = { address: server.address, seconds: options.seconds };
    const before = await work(apart, { ...at, title: 'Before', isEnough: () => true });
    let isRunning = true;
    const forgetting = forgetCompany(cid, place).finally(() => {
      isRunning = false;
    });
    const meanwhile = await work(apart, { ...at, title: 'Meanwhile', isEnough: () => !isRunning });
    print(`\n${await forgetting}`);
    const left = await queryRows(db, sql`select 1 from chat_group where corporation_id = ${cid} limit 1`);
    if (left.length > 0) throw new UserError('Something is left.');
    if (before + meanwhile > 0)
      throw new UserError(`${before + meanwhile} calls had an unexpected response.`);
  } finally {
    await server.stop();
    identity.stop();
    await close();
    await place.stop();
  }
}
