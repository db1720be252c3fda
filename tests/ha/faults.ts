import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '../../scripts/lib/wait-until.ts';
import type { Cluster } from './cluster.ts';
import type { DatabaseNode } from './node.ts';
import type { Answer, startReaders, Traffic } from './traffic.ts';

/** How long the outage lasts through which clients repeat their calls, in ms. */
const OUTAGE_MS = 30_000;

type Fault = { name: string; hurt(node: DatabaseNode): void; heal(node: DatabaseNode): void };

/** What can happen to the machine of the primary. */
export const faults: readonly Fault[] = [
  { name: 'killed', hurt: (node) => node.kill(), heal: (node) => node.start() },
  { name: 'frozen', hurt: (node) => node.freeze(), heal: (node) => node.thaw() },
  { name: 'cut-off', hurt: (node) => node.cutOff(), heal: (node) => node.reconnect() },
];

type Outcome = {
  /** Seconds until the replica was the primary, until a write was taken again, and until both machines worked again. */
  promoted: number;
  writes: number;
  whole: number;
  answers: readonly Answer[];
};

const isSuccess = ({ status }: Answer) => status === 200;

/** Hurts the machine of the primary under traffic, and heals it once the other one serves. Throws when that takes too long. */
export async function runFault(cluster: Cluster, traffic: Traffic, fault: Fault): Promise<Outcome> {
  const { primary, replica } = await cluster.untilWhole();
  const since = performance.now();
  const seconds = () => (performance.now() - since) / 1000;
  const first = traffic.answers.length;
  fault.hurt(primary);
  const late = (what: string) => `${primary.name} ${fault.name}: ${what}. See ${cluster.home}.`;
  await waitUntil(() => replica.is('primary'), late('no other primary within 60 s'), 60_000);
  const [promoted, promotedAt] = [seconds(), performance.now()];
  const isTaken = () =>
    traffic.answers.slice(first).some((answer) => isSuccess(answer) && answer.at > promotedAt);
  await waitUntil(isTaken, late('no write was taken within 60 s of the promotion'), 60_000);
  const writes = seconds();
  await sleep(3000);
  fault.heal(primary);
  await cluster.untilWhole();
  const whole = seconds();
  return { promoted, writes, whole, answers: traffic.answers.slice(first) };
}

/**
 * Has HAProxy stand still while clients repeat a second after each refusal. Returns how many seconds after its end each of them
 * had an answer.
 */
export async function runOutage(
  cluster: Cluster,
  traffic: Traffic,
  { answeredAt }: ReturnType<typeof startReaders>,
): Promise<Pick<Outcome, 'answers'> & { waits: number[] }> {
  await waitUntil(() => answeredAt.every((at) => at > 0), 'Some clients had no answer within 60 s.', 60_000);
  const first = traffic.answers.length;
  process.kill(cluster.haproxy.pid, 'SIGSTOP');
  await sleep(OUTAGE_MS);
  process.kill(cluster.haproxy.pid, 'SIGCONT');
  const end = performance.now();
  const firstAfter = answeredAt.map(() => 0);
  const areAnswered = () => {
    for (const [index, at] of answeredAt.entries())
      if (at > end && !firstAfter[index]) firstAfter[index] = at;
    return firstAfter.every((at) => at > 0);
  };
  await waitUntil(
    areAnswered,
    `Some clients had no answer within 60 s of the outage. See ${cluster.home}.`,
    60_000,
  );
  const waits = firstAfter.map((at) => (at - end) / 1000);
  return { waits, answers: traffic.answers.slice(first) };
}
