import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { itemOf, pathOf } from '../../bench/lib/path-of.ts';
import type { Desk } from '../../bench/load/mix.ts';
import { chat } from '../../endpoints/chat.ts';
import { live } from '../../endpoints/live.ts';

/** Longer than browsers wait, so that a late response is seen, and counted as late. */
const TIMEOUT_MS = 20_000;

/** The longest pause between two tries at one message. */
const LONGEST_PAUSE_MS = 8000;

/** A response, or none: `at` is when it came, in ms. */
export type Answer = { at: number; ms: number; status: number | 'none'; retryAfter: string | null };

/** What the senders have written and heard. */
export type Traffic = {
  answers: Answer[];
  /** Texts whose message was acknowledged. */
  acknowledged: string[];
  /** Texts on their way. */
  open: Set<string>;
};

export const createTraffic = (): Traffic => ({ answers: [], acknowledged: [], open: new Set() });

type Request = { method: string; headers: Record<string, string>; body?: string };

async function ask(traffic: Traffic, address: string, request: Request): Promise<Answer> {
  const begun = performance.now();
  const note = (status: Answer['status'], retryAfter: string | null) => {
    const at = performance.now();
    const answer = { at, ms: at - begun, status, retryAfter };
    traffic.answers.push(answer);
    return answer;
  };
  try {
    const response = await fetch(address, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.text();
    return note(response.status, response.headers.get('retry-after'));
  } catch {
    return note('none', null);
  }
}

/** Sends one message as the browser's outbox does: under one key, until it is acknowledged. */
async function sendMessage(traffic: Traffic, address: string, { company, chatGroupId, authorization }: Desk) {
  const text = `ご連絡ありがとうございます。${randomUUID()}`;
  const path = pathOf(chat.createMessage, { cid: company.cid, chatGroupId });
  const request = {
    method: 'POST',
    headers: {
      Authorization: authorization,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
    },
    body: JSON.stringify({ textMessage: text }),
  };
  traffic.open.add(text);
  for (let tries = 0; (await ask(traffic, address + path, request)).status !== 200; tries += 1) {
    await sleep(Math.min(1000 * 2 ** tries, LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2));
  }
  traffic.open.delete(text);
  traffic.acknowledged.push(text);
}

/** Sends so many messages a second, from all desks in turn, until `stop`, which waits until all are acknowledged. */
export function startSending(
  traffic: Traffic,
  { addresses, desks, rate }: { addresses: readonly string[]; desks: readonly Desk[]; rate: number },
) {
  const onTheirWay = new Set<Promise<void>>();
  let count = 0;
  const timer = setInterval(() => {
    const sending = sendMessage(traffic, itemOf(addresses, count), itemOf(desks, count)).finally(() =>
      onTheirWay.delete(sending),
    );
    onTheirWay.add(sending);
    count += 1;
  }, 1000 / rate);
  return {
    async stop(): Promise<void> {
      clearInterval(timer);
      await Promise.all(onTheirWay);
    },
  };
}

/**
 * Has one client for each desk read its conversation again and again, a second after each response, whatever it is. `answeredAt`
 * says when each was last answered with success.
 */
export function startReaders(
  traffic: Traffic,
  { addresses, desks }: { addresses: readonly string[]; desks: readonly Desk[] },
) {
  let isOver = false;
  const answeredAt = desks.map(() => 0);
  const read = async ({ company, chatGroupId, authorization }: Desk, index: number) => {
    const path = pathOf(chat.latestMessages, { cid: company.cid, chatGroupId });
    const request = { method: 'GET', headers: { Authorization: authorization } };
    // They do not all begin at the same instant.
    await sleep((index * 1000) / desks.length);
    while (!isOver) {
      const { status, at } = await ask(traffic, itemOf(addresses, index) + path, request);
      if (status === 200) answeredAt[index] = at;
      await sleep(1000);
    }
  };
  const readers = desks.map(read);
  return {
    answeredAt,
    async stop(): Promise<void> {
      isOver = true;
      await Promise.all(readers);
    },
  };
}

/** A stream of changes that is opened once: whether it is still open, and when it last had changes. */
export async function followStream(address: string, { company, authorization }: Desk) {
  const path = pathOf(live.stream, { cid: company.cid });
  const aborter = new AbortController();
  const response = await fetch(address + path, {
    headers: { Authorization: authorization },
    signal: aborter.signal,
  });
  if (!response.ok || !response.body) throw new Error(`No stream: ${response.status}`);
  const state = { isOpen: true, changedAt: 0, close: () => aborter.abort() };
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const read = async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (part.value.includes('event: changes')) state.changedAt = performance.now();
    }
  };
  void read()
    .catch(() => {})
    .finally(() => {
      state.isOpen = false;
    });
  return state;
}
