import autocannon from 'autocannon';
import type { Ledger } from './ledger.ts';
import { type Call, type Desk, nextCall } from './mix.ts';
import type { Tally } from './tally.ts';

/** A recruiter at work: gives autocannon the next request, and receives the response. */
export type Recruiter = {
  next(): autocannon.Request;
  responded(status: number, text: string): void;
  timed(milliseconds: number): void;
  /** Its time is over: the call on its way is no failure. */
  left(): void;
};

type Books = { tally: Pick<Tally, 'timed' | 'failed'>; ledger: Ledger };

/** Returns what is wrong with a response to a call, or nothing. */
export function judge(call: Call, status: number, text: string): string | undefined {
  if (status !== 200) return `${status} ${text}`;
  try {
    return call.onResponse?.(text);
  } catch (error) {
    return `invalid response: ${error instanceof Error ? error.message : error}`;
  }
}

/** Returns the headers of a call that somebody at this desk makes. */
export const headersOf = ({ authorization }: Desk, { body, headers }: Call): Record<string, string> => ({
  Authorization: authorization,
  ...(body !== undefined && { 'Content-Type': 'application/json' }),
  ...headers,
});

/** Returns the recruiter who sits at a desk. */
export function createRecruiter(desk: Desk, { tally, ledger }: Books): Recruiter {
  let current: Call | null = null;
  let finished = '';

  return {
    next() {
      if (current) tally.failed(current.name, 'the connection broke, or nothing came within a minute');
      current = nextCall(desk);
      if (current.write) ledger.open.add(current.write);
      return {
        method: current.method,
        path: current.path,
        headers: headersOf(desk, current),
        body: current.body ?? '',
      };
    },
    responded(status, text) {
      const call = current;
      if (!call) return;
      current = null;
      finished = call.name;
      const problem = judge(call, status, text);
      if (problem !== undefined) tally.failed(call.name, problem);
      if (call.write) ledger.open.delete(call.write);
      if (call.write && status === 200) ledger.acknowledged.push(call.write);
      if (call.isRepetition && problem === undefined) ledger.repeated += 1;
    },
    timed(milliseconds) {
      tally.timed(finished, milliseconds);
    },
    left() {
      current = null;
    },
  };
}

/** Groups of recruiters that begin one after another, so that they do not all press at the same instant. */
const WAVES = 20;

/** Longer than the server lets any handler run. */
const TIMEOUT_SECONDS = 60;

type Traffic = { addresses: readonly string[]; seconds: number; rate: number };

async function runWave(
  recruiters: readonly Recruiter[],
  { url, seconds, rate }: { url: string; seconds: number; rate: number },
): Promise<void> {
  const waiting = [...recruiters];
  await autocannon({
    url,
    connections: recruiters.length,
    duration: seconds,
    timeout: TIMEOUT_SECONDS,
    connectionRate: rate || undefined,
    setupClient: (client) => {
      const recruiter = waiting.shift();
      if (!recruiter) throw new RangeError('More connections than recruiters');
      client.setRequests([
        {
          setupRequest: (request) => ({ ...request, ...recruiter.next() }),
          onResponse: (status, body) => recruiter.responded(status, body),
        },
      ]);
      client.on('response', (_status, _bytes, milliseconds) => recruiter.timed(milliseconds));
    },
  });
  for (const recruiter of recruiters) recruiter.left();
}

/** Lets all recruiters work for so long, each over a connection of its own; neighbors use different addresses. */
export async function runTraffic(
  recruiters: readonly Recruiter[],
  { addresses, seconds, rate }: Traffic,
): Promise<void> {
  const size = Math.ceil(recruiters.length / WAVES);
  const waves = Array.from({ length: Math.ceil(recruiters.length / size) }, (_, wave) =>
    recruiters.slice(wave * size, (wave + 1) * size),
  );
  await Promise.all(
    waves.map(async (wave, index) => {
      await new Promise((resolve) => setTimeout(resolve, (index * 1000) / waves.length));
      const url = addresses[index % addresses.length];
      if (url === undefined) throw new RangeError('No server to send to');
      await runWave(wave, { url, seconds, rate });
    }),
  );
}
