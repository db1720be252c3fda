import { setTimeout as sleep } from 'node:timers/promises';
import { itemOf } from '../lib/path-of.ts';
import { type Call, type Desk, nextCall } from './mix.ts';
import type { Tally } from './tally.ts';
import type { Ledger } from './verify.ts';

/** Longer than the server lets any handler run. */
const TIMEOUT_MS = 60_000;

/** Returns what is wrong with a response to a call, or nothing. */
function judge(call: Call, status: number, text: string): string | undefined {
  if (status !== 200) return `${status} ${text}`;
  try {
    return call.onResponse?.(text);
  } catch (error) {
    return `invalid response: ${error instanceof Error ? error.message : error}`;
  }
}

/** Makes a call from a desk and enters its write; returns what is wrong with the response. Throws without one. */
export async function send(
  { authorization }: Pick<Desk, 'authorization'>,
  call: Call,
  { address, ledger }: { address: string; ledger: Ledger },
): Promise<string | undefined> {
  const { method, path, headers, body, write, isRepetition } = call;
  if (write) ledger.open.add(write);
  const response = await fetch(address + path, {
    method,
    headers: {
      Authorization: authorization,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await response.text();
  const problem = judge(call, response.status, text);
  if (write) ledger.open.delete(write);
  if (write && response.ok) ledger.acknowledged.push(write);
  if (isRepetition && problem === undefined) ledger.repeated += 1;
  return problem;
}

type Traffic = {
  addresses: readonly string[];
  /** Whether they go on. */
  goesOn: () => boolean;
  /** Calls a second of each at most; 0 for no limit. */
  rate: number;
  tally: Tally;
  ledger: Ledger;
};

/** Returns whether less than so many seconds have passed since now. */
export function lasting(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1000;
  return () => performance.now() < end;
}

/** Lets recruiters work as long as it `goesOn`; neighbors use different addresses. */
export async function runTraffic(
  desks: readonly Desk[],
  { addresses, goesOn, rate, tally, ledger }: Traffic,
): Promise<void> {
  const workAt = async (desk: Desk, index: number) => {
    // They do not all press at the same instant.
    await sleep((index * 1000) / desks.length);
    while (goesOn()) {
      const call = nextCall(desk);
      const begun = performance.now();
      try {
        const problem = await send(desk, call, { address: itemOf(addresses, index), ledger });
        tally.timed(call.name, performance.now() - begun);
        if (problem !== undefined) tally.failed(call.name, problem);
      } catch (error) {
        tally.failed(call.name, error instanceof Error ? error.message : String(error));
      }
      if (rate > 0) await sleep(Math.max(0, begun + 1000 / rate - performance.now()));
    }
  };
  await Promise.all(desks.map(workAt));
}
