import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readOptions, runMain, UserError, wholeNumberOf } from '../../scripts/lib/cli.ts';
import { findFreePort } from '../../scripts/lib/ports.ts';
import { createPostgresDatabase } from '../../tests/support/servers/postgres-database.ts';
import { fillDisk } from './full-disk.ts';
import { startIdentityStub, stubProject } from './identity-stub.ts';
import { type RunningServer, startServer } from './server-process.ts';
import { createTarget, withDatabase } from './target.ts';
import { findDamage } from './verify.ts';
import { type Ledger, repeatOpen, writeAtOnce } from './writers.ts';

const usage = `npm run crash-test -- [--rounds 50] [--on embedded,postgres]
npm run crash-test -- --full-disk <folder on a small disk>

Kills the API server with kill -9 while five clients write, starts it again, repeats what was cut off, and looks for
what was acknowledged and is lost, for what is there twice and for gaps. --full-disk fills the disk instead of killing.`;

/** The server is killed at some moment of the first second and a half of writing. */
const MAX_WRITING_MS = 1500;

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Crashes one kind of database `rounds` times; returns the line of the report. Throws a UserError on any damage. */
async function crash(name: string, databaseUrl: string | undefined, rounds: number): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'biz-crash-'));
  const place = { dataDir, databaseUrl };
  const ledger: Ledger = { acknowledged: [], open: [] };
  const starts: number[] = [];
  let repeated = 0;
  let server: RunningServer | undefined;
  // A member for each round, so that the rate limit, which a crash does not reset, never ends the writing.
  const { target, accounts } = await withDatabase(place, async (db) =>
    createTarget(db, await findFreePort(), rounds),
  );
  const identity = await startIdentityStub(accounts);
  const start = async () => {
    server = await startServer({
      ...place,
      port: target.port,
      identityHost: identity.host,
      projectId: stubProject,
    });
    return server;
  };
  const check = async (round: number) => {
    const damage = await withDatabase(place, (db) => findDamage(db, target, { ledger, dataDir }));
    if (damage.length > 0) {
      throw new UserError(`After crash ${round} on ${name}:\n  ${damage.slice(0, 20).join('\n  ')}`);
    }
  };
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const running = await start();
      starts.push(running.startMs);
      repeated += await repeatOpen(target, ledger);
      const writing = writeAtOnce(target, round, ledger);
      await Promise.race([
        writing,
        new Promise((resolve) => setTimeout(resolve, Math.random() * MAX_WRITING_MS)),
      ]);
      await running.kill();
      await writing;
      console.log(
        `${name} ${round}/${rounds}: ${ledger.acknowledged.length} acknowledged, ${ledger.open.length} cut off, start ${seconds(running.startMs)}`,
      );
      // Opening it here is the crash's first recovery every fifth time, the server's otherwise.
      if (round % 5 === 0) await check(round);
    }
    const last = await start();
    repeated += await repeatOpen(target, ledger);
    await last.kill();
    await check(rounds);
  } finally {
    await server?.kill();
    identity.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  const { length } = ledger.acknowledged;
  return `| ${name} | ${rounds} | ${length} | ${repeated} | 0 | 0 | ${seconds(median(starts))} | ${seconds(Math.max(...starts))} |`;
}

async function crashPostgres(rounds: number): Promise<string> {
  const served = await createPostgresDatabase();
  try {
    return await crash('PostgreSQL', served.url, rounds);
  } finally {
    await served.stop();
  }
}

await runMain(async () => {
  const values = readOptions(usage, {
    rounds: { type: 'string' },
    on: { type: 'string' },
    'full-disk': { type: 'string' },
  });
  const smallDisk = values['full-disk'];
  if (smallDisk) {
    console.log(await fillDisk(resolve(smallDisk)));
    return;
  }
  const rounds = wholeNumberOf('rounds', values.rounds ?? '50');
  const places = (values.on ?? 'embedded,postgres').split(',');
  const unknown = places.find((place) => place !== 'embedded' && place !== 'postgres');
  if (unknown !== undefined)
    throw new UserError(`--on is "${unknown}": expected embedded, postgres or both.`);
  const report: string[] = [];
  if (places.includes('embedded')) report.push(await crash('PGlite', undefined, rounds));
  if (places.includes('postgres')) report.push(await crashPostgres(rounds));
  console.log(
    '\n| Database | Kills | Writes acknowledged | Cut off and repeated | Lost | Double | Start, median | Start, longest |',
  );
  console.log('|---|---|---|---|---|---|---|---|');
  for (const line of report) console.log(line);
});
