import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { quantile } from '../lib/figures.ts';
import type { ServedApi } from './serve-api.ts';

/** A group of requests that are timed together; `next` returns the path of the next one. */
export type TimedCall = {
  label: string;
  /** Signed in as this user; the path with its query. */
  uid: string;
  next(round: number): string;
  /** Puts the database into the state that each request starts from; not timed. */
  before?(): Promise<unknown>;
  /** Receives each response, to choose the next request by it. */
  onResponse?(response: unknown): void;
  /** Instead of the given number of rounds. */
  rounds?: number;
  /** Reported, but left out of what all calls take together. */
  isApart?: boolean;
  /** Runs after the last of them; not timed. */
  after?(): Promise<unknown>;
};

/** What one request took, in milliseconds by the clock and of the processor. */
type Timing = { path: string; milliseconds: number; processor: number; statements: number; bytes: number };

export type Measured = {
  label: string;
  requests: number;
  p50: number;
  p99: number;
  processorP50: number;
  processorP99: number;
  /** The most that one request took. */
  statements: number;
  /** The median response time. */
  bytes: number;
  /** How many times a constant response of as many bytes takes. */
  ratio: number;
  slowest: Timing;
};

const WARM_UP = 5;
const CONSTANT_ROUNDS = 30;

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

async function fetchText(url: string, uid: string): Promise<{ status: number; text: string }> {
  const request = get(url, { agent, headers: { Authorization: `Bearer ${uid}` } });
  const [response]: IncomingMessage[] = await once(request, 'response');
  return { status: response?.statusCode ?? 0, text: response ? await text(response) : '' };
}

/** Sends one request and waits for the whole response; throws when it is not a 200. */
async function time(api: ServedApi, path: string, uid: string): Promise<Timing & { body: string }> {
  const statements = api.countStatements();
  const used = api.processor();
  const started = performance.now();
  const { status, text: body } = await fetchText(`${api.origin}${path}`, uid);
  const milliseconds = performance.now() - started;
  const processor = api.processor() - used;
  if (status !== 200) throw new Error(`${path}: ${status} ${body}`);
  return {
    path,
    milliseconds,
    processor,
    statements: api.countStatements() - statements,
    bytes: Buffer.byteLength(body),
    body,
  };
}

/** Returns the median of the processor's milliseconds for a constant response of so many bytes. */
async function timeConstant(api: ServedApi, bytes: number): Promise<number> {
  const times: number[] = [];
  for (let round = -WARM_UP; round < CONSTANT_ROUNDS; round += 1) {
    const { processor } = await time(api, api.constantPath(bytes), 'nobody');
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
  const [slowest] = timings.toSorted((a, b) => b.processor - a.processor);
  if (!slowest) throw new Error(`${label}: nothing was measured`);
  return {
    label,
    requests: timings.length,
    p50: of('milliseconds', 0.5),
    p99: of('milliseconds', 0.99),
    processorP50: of('processor', 0.5),
    processorP99: of('processor', 0.99),
    statements: Math.max(...timings.map(({ statements }) => statements)),
    bytes,
    ratio: of('processor', 0.5) / (await timeConstant(api, bytes)),
    slowest,
  };
}

type Options = { rounds: number; onMeasured(measured: Measured): void };

/**
 * Sends each call `rounds` times, one after another over HTTP, and returns the figures of each and of all together.
 * Throws when a response is not a 200.
 */
export async function measureCalls(
  api: ServedApi,
  name: string,
  calls: readonly TimedCall[],
  { rounds, onMeasured }: Options,
): Promise<Measured[]> {
  const measured: Measured[] = [];
  const all: Timing[] = [];
  const finish = async (label: string, timings: readonly Timing[]) => {
    const figures = await summarize(api, label, timings);
    measured.push(figures);
    onMeasured(figures);
  };
  for (const { label, uid, next, before, onResponse, rounds: own, isApart = false, after } of calls) {
    const timings: Timing[] = [];
    const count = own ?? rounds;
    for (let round = own === undefined ? -WARM_UP : 0; round < count; round += 1) {
      await before?.();
      const { body, ...timing } = await time(api, next(round), uid);
      if (onResponse) onResponse(JSON.parse(body));
      if (round >= 0) timings.push(timing);
    }
    if (!isApart) all.push(...timings);
    await finish(label, timings);
    await after?.();
  }
  await finish(`${name}: all`, all);
  return measured;
}
