import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { Hono } from 'hono';
import { createMockApi } from '../../mocks/api.ts';
import { findFreePort } from '../../scripts/lib/ports.ts';
import type { Database } from '../../server/db/database.ts';
import { listen } from '../../server/process/listen.ts';
import { quantile } from '../lib/figures.ts';

/** A group of requests that are timed together; `next` returns the path of the next one. */
export type TimedCall = {
  label: string;
  /** Signed in as this user; the path with its query. */
  uid: string;
  next(round: number): string;
  /** Receives each response, to choose the next request by it. */
  onResponse?(response: unknown): void;
  /** Instead of the given number of rounds. */
  rounds?: number;
};

/** The API over HTTP with what is needed to measure it. */
type ServedApi = {
  origin: string;
  countStatements(): number;
  /** Milliseconds of the processors so far, of this process and the database. */
  processor(): number;
};

/** What one request took, in milliseconds by the clock and of the processor. */
type Timing = { milliseconds: number; processor: number; statements: number; bytes: number };

export type Measured = {
  label: string;
  p50: number;
  p99: number;
  processorP50: number;
  processorP99: number;
  /** The most that one request took. */
  statements: number;
  /** The median size of a response. */
  bytes: number;
  /** How many times a constant response of as many bytes takes. */
  ratio: number;
};

const WARM_UP = 5;
const CONSTANT_ROUNDS = 30;

/** Returns what a list of so many bytes is made of before it is written as JSON. */
const constantResponse = (bytes: number) => {
  const row = { name: '山田 太郎', text: 'x'.repeat(200) };
  const size = Buffer.byteLength(JSON.stringify(row)) + 1;
  return { items: Array.from({ length: Math.max(1, Math.round(bytes / size)) }, () => row) };
};

/** Serves the API with a user's id as the token, so that no call costs the checking of signatures, while `run` calls it. */
export async function withApi<Result>(
  db: Database,
  { countStatements, databaseClock }: { countStatements: () => number; databaseClock: () => number },
  run: (api: ServedApi) => Promise<Result>,
): Promise<Result> {
  const app = new Hono();
  app.get('/constant/:bytes', (context) =>
    context.json(constantResponse(Number(context.req.param('bytes')))),
  );
  const verifyIdToken = async (token: string) => ({ uid: token, email: null });
  app.route('/', createMockApi({ db, verifyIdToken, validateResponses: false }).app);
  const port = await findFreePort();
  const server = await listen(app.fetch, { host: '127.0.0.1', port });
  const processor = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000 + databaseClock();
  };
  try {
    return await run({ origin: `http://127.0.0.1:${port}`, countStatements, processor });
  } finally {
    await server.close();
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Sends one request and waits for the whole response; throws when it is not a 200. */
async function time(api: ServedApi, path: string, uid: string): Promise<Timing & { body: string }> {
  const statements = api.countStatements();
  const used = api.processor();
  const started = performance.now();
  const request = get(api.origin + path, { agent, headers: { Authorization: `Bearer ${uid}` } });
  const [response]: IncomingMessage[] = await once(request, 'response');
  const body = response ? await text(response) : '';
  const milliseconds = performance.now() - started;
  if (response?.statusCode !== 200) throw new Error(`${path}: ${response?.statusCode} ${body}`);
  return {
    milliseconds,
    processor: api.processor() - used,
    statements: api.countStatements() - statements,
    bytes: Buffer.byteLength(body),
    body,
  };
}

/** Returns the median of the processor's milliseconds for a constant response of so many bytes. */
async function timeConstant(api: ServedApi, bytes: number): Promise<number> {
  const times: number[] = [];
  for (let round = -WARM_UP; round < CONSTANT_ROUNDS; round += 1) {
    const { processor } = await time(api, `/constant/${bytes}`, 'nobody');
    if (round >= 0) times.push(processor);
  }
  return quantile(times, 0.5);
}

/** Returns the figures of all requests of one label. */
async function summarize(api: ServedApi, label: string, timings: readonly Timing[]): Promise<Measured> {
  const of = (name: 'milliseconds' | 'processor' | 'bytes', share: number) =>
    quantile(
      timings.map((timing) => timing[name]),
      share,
    );
  const bytes = Math.round(of('bytes', 0.5));
  return {
    label,
    p50: of('milliseconds', 0.5),
    p99: of('milliseconds', 0.99),
    processorP50: of('processor', 0.5),
    processorP99: of('processor', 0.99),
    statements: Math.max(...timings.map(({ statements }) => statements)),
    bytes,
    ratio: of('processor', 0.5) / (await timeConstant(api, bytes)),
  };
}

/** Sends each call `rounds` times, one after another over HTTP; returns the figures of each and of all together. */
export async function measureCalls(
  api: ServedApi,
  { name, calls, rounds }: { name: string; calls: readonly TimedCall[]; rounds: number },
  onMeasured: (measured: Measured) => void,
): Promise<void> {
  const all: Timing[] = [];
  for (const { label, uid, next, onResponse, rounds: own } of calls) {
    const timings: Timing[] = [];
    for (let round = own === undefined ? -WARM_UP : 0; round < (own ?? rounds); round += 1) {
      const { body, ...timing } = await time(api, next(round), uid);
      if (onResponse) onResponse(JSON.parse(body));
      if (round >= 0) timings.push(timing);
    }
    all.push(...timings);
    onMeasured(await summarize(api, label, timings));
  }
  onMeasured(await summarize(api, `${name}: all`, all));
}
