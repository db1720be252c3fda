import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { median } from '../../bench/lib/figures.ts';
import { pathOf } from '../../bench/lib/path-of.ts';
import type { Place } from '../../bench/lib/places.ts';
import { type LoadedServer, startLoadedServer } from '../../bench/lib/servers.ts';
import { type Call, callOf, Desk, sendMessage, sendScout } from '../../bench/load/mix.ts';
import { send } from '../../bench/load/send.ts';
import { createLedger, findDamage, type Ledger } from '../../bench/load/verify.ts';
import { createCandidates, createCompany } from '../../bench/load/world.ts';
import { chat } from '../../endpoints/chat.ts';
import { file, UploadedFile } from '../../endpoints/file.ts';
import { UserError } from '../../scripts/lib/cli.ts';
import { startIdentityStub } from '../support/servers/identity-stub.ts';
import { withDatabase } from '../support/servers/write-target.ts';

/** The server is killed at some moment of the first second and a half of writing. */
const MAX_WRITING_MS = 1500;
/** Recruiters who write at once. */
const WRITERS = 5;

/** What the writers have done, and the calls that were cut off, to be repeated under their keys. */
type Books = { ledger: Ledger; interrupted: { desk: Desk; call: Call }[] };

/** Uploads a file and returns the call that sends it. */
async function uploadFile(desk: Desk, address: string): Promise<Call> {
  const { company, chatGroupId, authorization } = desk;
  const name = `${randomUUID()}.txt`;
  const body = new FormData();
  body.append('file', new File([name.repeat(2000)], name));
  const path = pathOf(file.uploadChatFile, { cid: company.cid });
  const headers = { Authorization: authorization };
  const response = await fetch(address + path, { method: 'POST', headers, body });
  const text = await response.text();
  if (!response.ok) throw new UserError(`${response.status} ${text}`);
  return {
    ...callOf('file: send', chat.createFile, desk, {
      params: { chatGroupId },
      body: v.parse(UploadedFile, JSON.parse(text)),
    }),
    headers: { 'Idempotency-Key': randomUUID() },
    write: { kind: 'file', cid: company.cid, target: chatGroupId, value: name },
  };
}

const makers = [sendMessage, sendMessage, sendMessage, sendScout, uploadFile];

/** Writes as fast as responses come until the connection breaks; throws at the first response that is wrong. */
async function writeUntilGone(desk: Desk, index: number, address: string, books: Books): Promise<void> {
  for (;;) {
    let call: Call | null = null;
    try {
      call = (await makers[index % WRITERS]?.(desk, address)) ?? null;
      if (!call) return;
      const problem = await send(desk, call, { address, ledger: books.ledger });
      if (problem !== undefined) throw new UserError(problem);
    } catch (error) {
      if (error instanceof UserError) throw error;
      // An upload that is cut off leaves nothing behind that somebody would miss.
      if (call) books.interrupted.push({ desk, call });
      return;
    }
  }
}

/** Starts a server over a new company for so many rounds of writing, `run` them, and looks for damage after each. */
export async function withWriters(place: Place, rounds: number) {
  const company = await withDatabase(place, async (db) =>
    createCompany(db, await createCandidates(db, 2000), { recruiters: WRITERS * rounds, conversations: 50 }),
  );
  const identity = await startIdentityStub(company.recruiters);
  const books: Books = { ledger: createLedger(), interrupted: [] };
  const desks = company.recruiters.map((_, index) => new Desk(company, { index, seed: index }));
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
      for (const { desk, call } of books.interrupted.splice(0)) {
        const repeated = { ...call, isRepetition: true };
        const problem = await send(desk, repeated, { address, ledger: books.ledger });
        if (problem !== undefined) throw new UserError(`Repeated, ${call.name}: ${problem}`);
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
