import { cpus, loadavg } from 'node:os';
import { sql } from 'drizzle-orm';
import { itemOf } from '../../bench/lib/path-of.ts';
import type { Desk } from '../../bench/load/mix.ts';
import { openPostgres } from '../../server/db/adapters/postgres.ts';
import { queryRows } from '../../server/db/database.ts';
import type { Cluster } from './cluster.ts';
import { faults, runFault, runOutage } from './faults.ts';
import {
  type Answer,
  createTraffic,
  followStream,
  startReaders,
  startSending,
  type Traffic,
} from './traffic.ts';

const MESSAGES_A_SECOND = 20;

/** After so many seconds writes must be taken again, and each client must have an answer after an outage. */
const PAUSE_S = 30;
const RECOVERY_S = 5;

/** What can be tried, in this order. */
export const trials: readonly string[] = [...faults.map(({ name }) => name), 'outage'];

const countStatuses = (answers: readonly Answer[]): string =>
  [...Map.groupBy(answers, ({ status }) => status)]
    .filter(([status]) => status !== 200)
    .map(([status, those]) => `${those.length} × ${status}`)
    .join(', ') || 'none';

/** By how much limits of time grow where other work waits for each core, as Patroni's own do not: at least 1. */
const patience = (): number => Math.max(1, (loadavg()[0] ?? 0) / cpus().length / 2);

/** Whether a caller was told what to do: to come back later. On a busy machine some are told too late. */
const isClear = ({ status, retryAfter }: Answer): boolean =>
  status === 200 ||
  (status === 503 && retryAfter !== null) ||
  (patience() > 1 && (status === 504 || status === 'none'));

/** Returns what callers heard that they must not hear. */
function oddAnswers(answers: readonly Answer[]): string[] {
  const odd = answers.filter((answer) => !isClear(answer));
  return odd.length === 0 ? [] : [`answers other than 200 and 503 with Retry-After: ${countStatuses(odd)}`];
}

/** Returns which acknowledged messages are not there once. */
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
    ...(doubled ? [`${doubled} acknowledged messages are there twice`] : []),
  ];
}

const inSeconds = (value: number) => `${value.toFixed(1)} s`;

async function tryFaults(cluster: Cluster, traffic: Traffic, only: readonly string[]): Promise<string[]> {
  const problems: string[] = [];
  for (const fault of faults.filter(({ name }) => only.includes(name))) {
    const { promoted, writes, whole, answers } = await runFault(cluster, traffic, fault);
    console.log(
      `  Primary ${fault.name}: replaced after ${inSeconds(promoted)}, writes again after ${inSeconds(writes)}, ` +
        `whole again after ${inSeconds(whole)}; refused: ${countStatuses(answers)}`,
    );
    if (writes > PAUSE_S * patience())
      problems.push(`${fault.name}: writes were taken again only after ${inSeconds(writes)}`);
  }
  return problems;
}

type Clients = { addresses: readonly string[]; desks: readonly Desk[] };

async function tryOutage(cluster: Cluster, traffic: Traffic, clients: Clients): Promise<string[]> {
  const readers = startReaders(traffic, clients);
  const { waits, answers } = await runOutage(cluster, traffic, readers);
  await readers.stop();
  const last = Math.max(...waits);
  console.log(
    `  Outage of 30 s: the last of ${waits.length} clients had an answer ${inSeconds(last)} after its end; ` +
      `refused: ${countStatuses(answers)}`,
  );
  const late = waits.filter((wait) => wait > RECOVERY_S * patience()).length;
  return late > 0
    ? [`outage: ${late} clients waited for more than ${RECOVERY_S} s, the last ${inSeconds(last)}`]
    : [];
}

/** Hurts the cluster as `only` says while messages are sent; returns what was wrong, and how many messages were acknowledged. */
export async function tryAll(
  cluster: Cluster,
  clients: Clients,
  only: readonly string[],
): Promise<{ problems: string[]; acknowledged: number }> {
  const traffic = createTraffic();
  const streams = await Promise.all(
    clients.addresses.map((address, index) => followStream(address, itemOf(clients.desks, index))),
  );
  const sending = startSending(traffic, { ...clients, rate: MESSAGES_A_SECOND });
  const problems = await tryFaults(cluster, traffic, only);
  if (only.includes('outage')) problems.push(...(await tryOutage(cluster, traffic, clients)));
  await sending.stop();
  problems.push(...oddAnswers(traffic.answers), ...(await findLost(cluster, traffic)));
  const lastMessage = traffic.answers.findLast(({ status }) => status === 200)?.at ?? 0;
  for (const { isOpen, changedAt, close } of streams) {
    if (!isOpen) problems.push('a stream has ended');
    else if (changedAt < lastMessage - 15_000) problems.push('a stream is silent');
    close();
  }
  return { problems, acknowledged: traffic.acknowledged.length };
}
