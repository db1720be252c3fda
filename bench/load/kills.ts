import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { chat } from '../../endpoints/chat.ts';
import { file, UploadedFile } from '../../endpoints/file.ts';
import { UserError } from '../../scripts/lib/cli.ts';
import { startIdentityStub } from '../../tests/support/servers/identity-stub.ts';
import { withDatabase } from '../../tests/support/servers/write-target.ts';
import { median } from '../lib/figures.ts';
import type { Place } from '../lib/places.ts';
import { type LoadedServer, startLoadedServer } from '../lib/servers.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { type Call, call, createDesk, type Desk, sendMessage, sendScout } from './mix.ts';
import { headersOf, judge } from './traffic.ts';
import { findDamage } from './verify.ts';
import { createWorld } from './world.ts';

/** The server is killed at some moment of the first second and a half of writing. */
const MAX_WRITING_MS = 1500;
/** Recruiters who write at once. */
const WRITERS = 5;

/** A response that is not a success. */
export class UnexpectedStatus extends Error {
  readonly status: number;

  constructor(path: string, status: number, text: string) {
    super(`${path} returned ${status}: ${text}`);
    this.status = status;
  }
}

/** What the writers have done, and the calls that were cut off, to be repeated under their keys. */
type Books = { ledger: Ledger; interrupted: { desk: Desk; call: Call }[] };

async function post(url: string, init: { headers: Record<string, string>; body: BodyInit }): Promise<string> {
  const response = await fetch(url, { method: 'POST', ...init });
  const text = await response.text();
  if (!response.ok) throw new UnexpectedStatus(url, response.status, text);
  return text;
}

/** Uploads a file and returns the call that sends it. */
async function uploadFile(desk: Desk, address: string): Promise<Call> {
  const { company, chatGroupId, authorization } = desk;
  const name = `${randomUUID()}.txt`;
  const body = new FormData();
  body.append('file', new File([name.repeat(2000)], name));
  const { path } = call('file: upload', file.uploadChatFile, desk);
  const uploaded = await post(address + path, { headers: { Authorization: authorization }, body });
  return {
    ...call('file: send', chat.createFile, desk, {
      params: { chatGroupId },
      body: v.parse(UploadedFile, JSON.parse(uploaded)),
    }),
    headers: { 'Idempotency-Key': randomUUID() },
    write: { kind: 'file', cid: company.cid, target: chatGroupId, value: name },
  };
}

const makers = [sendMessage, sendMessage, sendMessage, sendScout, uploadFile];

async function carryOut(desk: Desk, made: Call, { address, ledger }: { address: string; ledger: Ledger }) {
  const text = await post(address + made.path, { headers: headersOf(desk, made), body: made.body ?? '' });
  const problem = judge(made, 200, text);
  if (problem !== undefined) throw new UserError(`${made.name}: ${problem}`);
  if (!made.write) return;
  ledger.open.delete(made.write);
  ledger.acknowledged.push(made.write);
}

/** Writes as fast as responses come until the connection breaks; what was cut off is kept. */
async function writeUntilGone(desk: Desk, index: number, address: string, books: Books): Promise<void> {
  const { ledger, interrupted } = books;
  for (;;) {
    let made: Call | null = null;
    try {
      made = (await makers[index % WRITERS]?.(desk, address)) ?? null;
      if (!made?.write) return;
      ledger.open.add(made.write);
      await carryOut(desk, made, { address, ledger });
    } catch (error) {
      if (error instanceof UnexpectedStatus || error instanceof UserError) throw error;
      // An upload that is cut off leaves nothing behind that somebody would miss.
      if (made) interrupted.push({ desk, call: made });
      return;
    }
  }
}

/** Starts a server over a new company for so many rounds of writing, `run` them, and looks for damage after each. */
export async function withWriters(place: Place, rounds: number) {
  const world = await withDatabase(place, (db) =>
    createWorld(db, { recruiters: WRITERS * rounds, candidates: 2000, isOneCompany: true }),
  );
  const company = world.together;
  const identity = await startIdentityStub(company.recruiters);
  const books: Books = { ledger: createLedger(), interrupted: [] };
  const desks = company.recruiters.map((_, index) => createDesk(company, { index, seed: index }));
  let server: LoadedServer | undefined;
  return {
    ...books,
    async start(): Promise<LoadedServer> {
      server = await startLoadedServer(place, identity.host);
      return server;
    },
    /** Five recruiters write, in each round others: a crash does not reset their rate limits. */
    async write(round: number, { address }: LoadedServer): Promise<void> {
      const some = desks.slice(round * WRITERS, (round + 1) * WRITERS);
      await Promise.all(some.map((desk, index) => writeUntilGone(desk, index, address, books)));
    },
    /** Repeats what was cut off, as the browser's outbox does. */
    async repeat({ address }: LoadedServer): Promise<void> {
      for (const { desk, call: made } of books.interrupted.splice(0)) {
        await carryOut(desk, made, { address, ledger: books.ledger });
        books.ledger.repeated += 1;
      }
    },
    async check(when: string): Promise<void> {
      const where = { companies: [company], dataDir: place.dataDir };
      const damage = await withDatabase(place, (db) => findDamage(db, where, books.ledger));
      if (damage.length > 0) throw new UserError(`${when}:\n  ${damage.slice(0, 20).join('\n  ')}`);
    },
    async close(): Promise<void> {
      await server?.kill();
      identity.stop();
    },
  };
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Kills the server so many times while it is written to; returns the row of the report. Throws on any damage. */
export async function runKills(place: Place, name: string, kills: number): Promise<(string | number)[]> {
  const { ledger, start, write, repeat, check, close } = await withWriters(place, kills);
  const starts: number[] = [];
  try {
    for (let round = 0; round < kills; round += 1) {
      const server = await start();
      starts.push(server.startMs);
      await repeat(server);
      const writing = write(round, server);
      await Promise.race([writing, sleep(Math.random() * MAX_WRITING_MS)]);
      await server.kill();
      await writing;
      const counts = `${ledger.acknowledged.length} acknowledged, ${ledger.open.size} cut off`;
      console.log(`${name} ${round + 1}/${kills}: ${counts}, start ${seconds(server.startMs)}`);
      // The check recovers the database every fifth time, the server otherwise.
      if (round % 5 === 4) await check(`After kill ${round + 1} on ${name}`);
    }
    const last = await start();
    await repeat(last);
    await last.kill();
    await check(`After ${kills} kills on ${name}`);
  } finally {
    await close();
  }
  const counts = [kills, ledger.acknowledged.length, ledger.repeated, 0, 0];
  return [name, ...counts, seconds(median(starts)), seconds(Math.max(...starts))];
}
