import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeMachine } from '../../bench/lib/figures.ts';
import { Desk } from '../../bench/load/mix.ts';
import { createCandidates, createCompany } from '../../bench/load/world.ts';
import { elapsed, readOptions, runMain, step, UserError } from '../../scripts/lib/cli.ts';
import { findFreePort } from '../../scripts/lib/ports.ts';
import { startIdentityStub, stubProject } from '../support/servers/identity-stub.ts';
import { spawnApi } from '../support/servers/spawned-api.ts';
import { withDatabase } from '../support/servers/write-target.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { missingPrograms } from './missing-programs.ts';
import { trials, tryAll } from './trials.ts';

const usage = `npm run deploy:check -- --ha [--only ${trials.join(',')}]

Two API processes on the cluster of deploy/ha, to which 20 messages a second are sent, each until it is acknowledged, while
the machine of the primary is killed, frozen and cut off, and while 200 clients repeat their calls over an outage of 30 s.`;

/** Clients of the outage, each a recruiter; messages are sent in their names, too. */
const CLIENTS = 200;

type Api = Awaited<ReturnType<typeof startApi>>;

/** Starts an API process on the cluster, as deploy/ha/README.md has it. */
async function startApi({ databaseUrl, directUrl, home }: Cluster, dataDir: string, identityHost: string) {
  const port = await findFreePort();
  const env = { DATABASE_DIRECT_URL: directUrl };
  const options = { port, dataDir, databaseUrl, identityHost, projectId: stubProject, env };
  const api = await spawnApi(options);
  const log = createWriteStream(join(home, `api-${port}.log`));
  for (const stream of [api.process.stdout, api.process.stderr]) stream?.pipe(log, { end: false });
  return { address: `http://127.0.0.1:${port}`, ...api };
}

const hasEnded = ({ process: { exitCode, signalCode } }: Api) => exitCode !== null || signalCode !== null;

async function check(cluster: Cluster, apis: Api[], only: readonly string[]): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'biz-ha-data-'));
  try {
    const together = await step('Data', () =>
      withDatabase({ dataDir, databaseUrl: cluster.directUrl }, async (db) =>
        createCompany(db, await createCandidates(db, 60), { recruiters: CLIENTS, conversations: 50 }),
      ),
    );
    const identity = await startIdentityStub(together.recruiters);
    await step('Two API processes', async () => {
      for (const _ of [1, 2]) apis.push(await startApi(cluster, dataDir, identity.host));
    });
    const desks = together.recruiters.map((_, index) => new Desk(together, { index, seed: index }));
    const addresses = apis.map(({ address }) => address);
    const { problems, acknowledged } = await tryAll(cluster, { addresses, desks }, only);
    if (apis.some(hasEnded)) problems.push('an API process has ended');
    identity.stop();
    if (problems.length > 0) throw new UserError(`${problems.join('\n')}\nLogs: ${cluster.home}`);
    return acknowledged;
  } finally {
    for (const { process: child, exited } of apis) {
      child.kill('SIGKILL');
      await exited;
    }
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await runMain(async () => {
  const given = readOptions(usage, { only: { type: 'string' } });
  const only = given.only?.split(',') ?? trials;
  const unknown = only.find((name) => !trials.includes(name));
  if (unknown !== undefined)
    throw new UserError(
      `--only is "${unknown}": expected some of ${trials.join(', ')}, separated by commas.`,
    );
  const missing = missingPrograms();
  if (missing) throw new UserError(`Not installed: ${missing}.`);
  const since = performance.now();
  const cluster = await step('etcd, Patroni on two machines, HAProxy, PgBouncer', startCluster);
  try {
    const acknowledged = await check(cluster, [], only);
    console.log(
      `None of ${acknowledged} acknowledged messages lost or doubled. ${describeMachine()}, ${elapsed(since)}.`,
    );
    await cluster.stop({ keepsLogs: false });
  } catch (error) {
    await cluster.stop({ keepsLogs: true });
    throw error;
  }
});
