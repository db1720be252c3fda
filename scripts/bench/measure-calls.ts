import pino from 'pino';
import { createApp } from '../../server/app.ts';
import type { Database } from '../../server/db/database.ts';
import type { Services } from '../../server/services.ts';

/** A group of requests that are timed together; `next` answers the path of the next one. */
export type TimedCall = {
  label: string;
  /** Signed in as this user; the path with its query. */
  uid: string;
  next(round: number): string;
  /** Puts the database into the state that each request starts from; not timed. */
  before?(): Promise<unknown>;
  /** Hears each answer, to choose the next request by it. */
  onAnswer?(answer: unknown): void;
  /** Instead of the given number of rounds. */
  rounds?: number;
};

type Options = { rounds: number; countStatements(): number; print(line: string): void };

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** The API over a database, for whoever says a user's id as the token. */
function createApi(db: Database) {
  const services: Services = {
    db,
    verifyIdToken: async (token) => ({ uid: token, email: null }),
    files: { write: async () => {}, read: async () => null },
    mail: { send: async () => {} },
    clock: () => new Date(),
    logger: pino({ level: 'silent' }),
    corsOrigins: [],
    webUrl: 'http://localhost:3000/biz',
    apiUrl: 'http://localhost:4000',
    rateLimits: false,
    validateResponses: false,
  };
  return createApp(services);
}

const WARM_UP = 10;

/**
 * Sends each call `rounds` times, one after another, and prints the milliseconds from request to answer, the time of
 * this process among them, and the most SQL statements that one took. Throws when an answer is not a 200.
 */
export async function measureCalls(
  db: Database,
  calls: readonly TimedCall[],
  { rounds, countStatements, print }: Options,
): Promise<void> {
  const app = createApi(db);
  print(`\n${'milliseconds'.padEnd(52)}    n     p50     p99     max   p99 cpu  statements`);
  for (const { label, uid, next, before, onAnswer, rounds: own } of calls) {
    const times: number[] = [];
    const processor: number[] = [];
    let statements = 0;
    const send = async (round: number) => {
      await before?.();
      const request = new Request(`http://localhost:4000${next(round)}`, {
        headers: { Authorization: `Bearer ${uid}` },
      });
      const statementsBefore = countStatements();
      const used = process.cpuUsage();
      const started = performance.now();
      const response = await app.fetch(request);
      const answer: unknown = await response.json();
      const milliseconds = performance.now() - started;
      const { user, system } = process.cpuUsage(used);
      if (response.status !== 200) throw new Error(`${label}: ${response.status} ${JSON.stringify(answer)}`);
      onAnswer?.(answer);
      statements = Math.max(statements, countStatements() - statementsBefore);
      if (round < 0) return;
      times.push(milliseconds);
      processor.push((user + system) / 1000);
    };
    if (own === undefined) for (let round = -WARM_UP; round < 0; round += 1) await send(round);
    for (let round = 0; round < (own ?? rounds); round += 1) await send(round);
    times.sort((a, b) => a - b);
    processor.sort((a, b) => a - b);
    const figures = [at(times, 0.5), at(times, 0.99), at(times, 1), at(processor, 0.99)]
      .map((value, index) => value.toFixed(1).padStart(index === 3 ? 10 : 8))
      .join('');
    print(
      `${label.padEnd(52)}${String(times.length).padStart(5)}${figures}${String(statements).padStart(12)}`,
    );
  }
}
