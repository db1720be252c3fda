import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { elapsed, runMain, step, UserError } from '../../scripts/lib/cli.ts';
import { findFreePort } from '../../scripts/lib/ports.ts';
import { openPostgres } from '../../server/db/adapters/postgres.ts';
import { queryRows } from '../../server/db/database.ts';
import { startIdentityStub, stubProject } from '../../tests/support/servers/identity-stub.ts';
import { spawnApi } from '../../tests/support/servers/spawned-api.ts';
import { withDatabase } from '../../tests/support/servers/write-target.ts';
import { describeMachine, table } from '../lib/figures.ts';
import { createDesk } from '../load/mix.ts';
import { createWorld } from '../load/world.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { faults, type Outcome, runFault, runOutage } from './faults.ts';
import { missingPrograms } from './programs.ts';
import {
  type Answer,
  createTraffic,
  followStream,
  startReaders,
  startSending,
  type Traffic,
} from './traffic.ts';

/** Clients of the outage, each a recruiter; messages are sent in their names, too. */
const CLIENTS = 200;
const MESSAGES_A_SECOND = 20;

/** Starts an API process on the cluster, as deploy/ha/README.md has it. */
async function startApi({ databaseUrl, directUrl }: Cluster, dataDir: string, identityHost: string) {
  const port = await findFreePort();
  const env = { DATABASE_DIRECT_URL: directUrl, TRUST_PROXY: 'on' };
  const options = { port, dataDir, databaseUrl, identityHost, projectId: stubProject, env };
  return { address: `http://127.0.0.1:${port}`, ...(await spawnApi(options)) };
}

const countStatuses = (answers: readonly Answer[]): string =>
  [...Map.groupBy(answers, ({ status }) => status)]
    .filter(([status]) => status !== 200)
    .map(([status, those]) => `${those.length} × ${status}`)
    .join(', ') || 'none';

/** Returns what callers heard that they must not hear. */
function oddAnswers(answers: readonly Answer[]): string[] {
  const odd = answers.filter(({ status, retryAfter }) => status !== 200 && !(status === 503 && retryAfter));
  return odd.length === 0 ? [] : [`answers other than 200 and 503 with Retry-After: ${countStatuses(odd)}`];
}

/** Returns which acknowledged messages are not there once, and which of the others are there twice. */
async function findLost({ directUrl }: Cluster, { acknowledged }: Traffic): Promise<string[]> {
  const { db, close } = await openPostgres(directUrl);
  const rows = await queryRows<{ text: string; times: number }>(
    db,
    sql`select text_message as text, count(*)::int as times from chat_message where text_message is not null group by 1`,
  );
  await close();
  const times = new Map(rows.map((row) => [row.text, row.times]));
  const lost = acknowledged.filter((text) => !times.has(text)).length;
  const doubled = acknowledged.filter((text) => (times.get(text) ?? 0) > 1).length;
  return [
    ...(lost ? [`${lost} acknowledged messages are lost`] : []),
    ...(doubled ? [`${doubled} are there twice`] : []),
  ];
}

const inSeconds = (value: number) => `${value.toFixed(1)} s`;

function report(outcomes: readonly Outcome[], waits: readonly number[], outage: readonly Answer[]): void {
  const rows = outcomes.map(({ name, promoted, writes, whole, answers }) => [
    name,
    ...[promoted, writes, whole].map(inSeconds),
    countStatuses(answers),
  ]);
  console.log(table(['The primary', 'promoted', 'writes again', 'whole again', 'refused'], rows));
  console.log(
    `Outage of 30 s with ${CLIENTS} clients: the last had an answer ${inSeconds(Math.max(...waits))} after its end; ` +
      `refused: ${countStatuses(outage)}.`,
  );
}

type Api = Awaited<ReturnType<typeof startApi>>;

async function check(
  cluster: Cluster,
  apis: readonly Api[],
  desks: readonly ReturnType<typeof createDesk>[],
) {
  const traffic = createTraffic();
  const addresses = apis.map(({ address }) => address);
  const streams = await Promise.all(
    desks.slice(0, 2).map((desk, index) => followStream(addresses[index] ?? '', desk)),
  );
  const sending = startSending(traffic, { addresses, desks, rate: MESSAGES_A_SECOND });
  const outcomes: Outcome[] = [];
  for (const fault of faults)
    outcomes.push(await step(`A primary that is ${fault.name}`, () => runFault(cluster, traffic, fault)));
  const readers = startReaders(traffic, { addresses, desks });
  const { waits, answers } = await step('An outage of 30 s', () => runOutage(cluster, traffic, readers));
  await readers.stop();
  const lastChange = performance.now();
  await sending.stop();
  report(outcomes, waits, answers);
  console.log(`${traffic.acknowledged.length} messages were acknowledged.`);
  const problems = [...oddAnswers(traffic.answers), ...(await findLost(cluster, traffic))];
  for (const { isOpen, changedAt } of streams) {
    if (!isOpen) problems.push('a stream has ended');
    else if (changedAt < lastChange - 10_000) problems.push('a stream is silent');
  }
  if (apis.some(({ process: { exitCode, signalCode } }) => exitCode !== null || signalCode !== null))
    problems.push('an API process has ended');
  for (const { close } of streams) close();
  if (problems.length > 0) throw new UserError(problems.join('\n'));
}

await runMain(async () => {
  const missing = missingPrograms();
  if (missing) throw new UserError(`Not installed: ${missing}.`);
  const since = performance.now();
  const dataDir = mkdtempSync(join(tmpdir(), 'biz-ha-data-'));
  const cluster = await step('etcd, Patroni on two machines, HAProxy, PgBouncer', startCluster);
  const apis: Api[] = [];
  try {
    const place = { dataDir, databaseUrl: cluster.directUrl };
    const { together } = await step('Data', () =>
      withDatabase(place, (db) =>
        createWorld(db, { recruiters: CLIENTS, candidates: 60, isOneCompany: true }),
      ),
    );
    const identity = await startIdentityStub(together.recruiters);
    await step('Two API processes', async () => {
      apis.push(...(await Promise.all([1, 2].map(() => startApi(cluster, dataDir, identity.host)))));
    });
    await step('A synchronous replica', () => cluster.untilWhole());
    const desks = together.recruiters.map((_, index) => createDesk(together, { index, seed: index }));
    await check(cluster, apis, desks);
    identity.stop();
  } finally {
    for (const { process: child, exited } of apis) {
      child.kill('SIGKILL');
      await exited;
    }
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  console.log(`No acknowledged message lost or doubled; ${elapsed(since)} on ${describeMachine()}.`);
});
