import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chat } from '#endpoints/chat';
import { corporationAccount } from '#endpoints/corporation-account';
import { presence } from '#endpoints/presence';
import { createApp } from '#server/app';
import { type OpenDatabase, queryRows } from '#server/db/database';
import { openDatabase } from '#server/db/open-database';
import * as schema from '#server/db/schema';
import {
  addMember,
  countRows,
  createCorporation,
  createUser,
} from '../../tests/support/records/factories.ts';
import { createConversation } from '../../tests/support/records/matching-factories.ts';
import { callApi } from '../../tests/support/servers/call-api.ts';
import { soon } from '../../tests/support/servers/live-setting.ts';
import { type OpenStream, openStream } from '../../tests/support/servers/live-stream.ts';
import { createPostgresDatabase } from '../../tests/support/servers/postgres-database.ts';
import { createTestApi, type TestApi } from '../../tests/support/servers/test-api.ts';
import { emptyDatabase } from '../../tests/support/servers/test-database.ts';
import type { Live } from '../kit/services.ts';
import { recordChange } from './changes.ts';
import { createLive } from './live.ts';

// Two servers as two processes would be, over one PostgreSQL: each with connections and streams of its own.

type Server = TestApi & { live: Live };

let served: Awaited<ReturnType<typeof createPostgresDatabase>>;
let databases: OpenDatabase[];
let embedded: TestApi;
let servers: Server[];
const at = (index: number): Server => {
  const server = servers[index % servers.length];
  if (!server) throw new Error('No server');
  return server;
};

beforeAll(async () => {
  served = await createPostgresDatabase();
  const start = () => openDatabase({ databaseUrl: served.url, dataDir: '', onProgress: () => {} });
  databases = await Promise.all([start(), start()]);
  embedded = await createTestApi();
});
beforeEach(async () => {
  servers = databases.map(({ db, listen }) => {
    const streams = createLive({ ...embedded.services, db, listen });
    const services = { ...embedded.services, db, live: streams };
    return { ...embedded, db, live: streams, services, app: createApp(services) };
  });
  await emptyDatabase(at(0).db);
});
afterEach(() => Promise.all(servers.map(({ live }) => live.close())));
afterAll(async () => {
  await embedded?.close();
  await Promise.all(databases?.map(({ close }) => close()) ?? []);
  await served?.stop();
});

async function company() {
  const { cid, user } = await createCorporation(at(0).db);
  const open = (index: number, lastEventId?: string) => openStream(at(index), { as: user, cid, lastEventId });
  /** Records a change of its own and commits it when that is asked for, after all that was recorded later. */
  const record = async (index: number, id: string, isDone: Promise<unknown> = Promise.resolve()) =>
    at(index).db.transaction(async (tx) => {
      await recordChange(tx, { cid, kind: 'message', id, at: new Date() });
      await isDone;
    });
  return { cid, user, open, record };
}

const idsOf = ({ changes }: OpenStream) => changes.map(({ id }) => id);
const isBegun = (stream: OpenStream) => soon(() => expect(stream.lastEventId()).not.toBe(''));

/** How many connections listen. */
async function countListening(): Promise<number> {
  return (await listeningPids()).length;
}
async function listeningPids(): Promise<number[]> {
  const rows = await queryRows<{ pid: number }>(
    at(0).db,
    sql`select pid from pg_stat_activity where application_name = 'biz-live'
      and datname = current_database() and query ilike 'listen%'`,
  );
  return rows.map(({ pid }) => pid);
}
const isListening = (count: number) => soon(async () => expect(await countListening()).toBe(count));

describe('of two servers behind one PostgreSQL', () => {
  test('each sends at once what was written through the other', async () => {
    const { cid, user, open } = await company();
    const { chatGroupId } = await createConversation(at(0).db, cid, { status: 'inProgress', messages: [] });
    const streams = [await open(0), await open(1)];
    await isListening(2);
    for (let index = 0; index < 4; index += 1) {
      const begun = performance.now();
      const params = { cid, chatGroupId };
      await callApi(at(index), chat.createMessage, { as: user, params, body: { textMessage: `${index}` } });
      for (const stream of streams) await soon(() => expect(stream.changes).toHaveLength(index + 1));
      // Announced, not found by looking every second.
      expect(performance.now() - begun).toBeLessThan(900);
    }
  });

  test('each sends what members do at a conversation through the other, and nothing is stored', async () => {
    const { cid, open } = await company();
    const colleague = await createUser(at(0).db, { lastName: '鈴木', firstName: '花子' });
    await addMember(at(0).db, cid, colleague.universalUid);
    const { chatGroupId } = await createConversation(at(0).db, cid, { status: 'inProgress', messages: [] });
    const streams = [await open(0), await open(1)];
    const own = await openStream(at(1), { as: colleague, cid });
    await isListening(2);
    for (const stream of [...streams, own]) await isBegun(stream);
    const announce = (state: 'typing' | 'gone') =>
      callApi(at(1), presence.announce, {
        as: colleague,
        params: { cid },
        body: { chatGroupId, tab: 'tab-1', state },
      });
    await announce('typing');
    await announce('gone');
    const { universalUid } = colleague;
    const expected = { chatGroupId, tab: 'tab-1', universalUid, name: '鈴木 花子' };
    for (const stream of streams) {
      await soon(() =>
        expect(stream.presences).toEqual([
          { ...expected, state: 'typing' },
          { ...expected, state: 'gone' },
        ]),
      );
    }
    expect(own.presences).toEqual([]);
    expect(await countRows(at(0).db, schema.liveChange)).toBe(0);
    expect(await countRows(at(0).db, schema.auditEntry)).toBe(0);
  });

  test('each goes on where the other one stopped', async () => {
    const { open, record } = await company();
    const first = await open(0);
    await isBegun(first);
    await record(1, 'seen');
    await soon(() => expect(idsOf(first)).toEqual(['seen']));
    await at(0).live.close();
    await first.ended;
    await record(1, 'missed');
    const second = await open(1, first.lastEventId());
    await soon(() => expect(second.beginning().map(({ id }) => id)).toEqual(['missed']));
    await record(1, 'new');
    await soon(() => expect(idsOf(second)).toEqual(['new']));
  });

  test('both end the streams of somebody who is removed', async () => {
    const { cid, user } = await company();
    const colleague = await createUser(at(0).db);
    await addMember(at(0).db, cid, colleague.universalUid);
    const streams = [0, 1].map((index) => openStream(at(index), { as: colleague, cid }));
    const theirs = await Promise.all(streams);
    await isListening(2);
    await callApi(at(0), corporationAccount.removeMember, {
      as: user,
      params: { cid },
      body: { universalUid: colleague.universalUid },
    });
    await Promise.all(theirs.map(({ ended }) => ended));
  });
});

describe('a change that is committed after a later one', () => {
  test('is sent, also to a stream that was away in between', async () => {
    const { open, record } = await company();
    const watching = await open(0);
    const leaving = await open(1);
    await Promise.all([isBegun(watching), isBegun(leaving)]);
    const { promise: commit, resolve: commitNow } = Promise.withResolvers<void>();
    const early = record(0, 'early', commit);
    await wait(50);
    await record(1, 'late');
    await soon(() => expect([idsOf(watching), idsOf(leaving)]).toEqual([['late'], ['late']]));
    await leaving.leave();
    commitNow();
    await early;
    await soon(() => expect(idsOf(watching)).toEqual(['late', 'early']));
    const back = await open(0, leaving.lastEventId());
    await soon(() => expect(back.beginning().map(({ id }) => id)).toEqual(['early']));
  });

  test('is neither lost nor sent twice among many writers, whenever one comes and goes', async () => {
    const { open, record } = await company();
    const writers = 8;
    const perWriter = 40;
    const watching = [await open(0), await open(1)];
    await Promise.all(watching.map(isBegun));
    let isWriting = true;
    const wander = async () => {
      const received: string[] = [];
      let lastEventId: string | undefined;
      for (let turn = 0; isWriting; turn += 1) {
        const stream = await open(turn, lastEventId);
        await isBegun(stream);
        await wait(Math.random() * 40);
        await stream.leave();
        await stream.ended;
        // What the first one begins with is recent, not missed.
        received.push(...stream.beginning().map(({ id }) => id), ...idsOf(stream));
        lastEventId = stream.lastEventId();
      }
      const last = await open(0, lastEventId);
      await isBegun(last);
      return [...received, ...last.beginning().map(({ id }) => id)];
    };
    const wanderers = [wander(), wander()];
    const write = async (writer: number) => {
      for (let count = 0; count < perWriter; count += 1) {
        await record(writer + count, `${writer}-${count}`, wait(Math.random() * 30));
      }
    };
    await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
    isWriting = false;
    const expected = Array.from({ length: writers * perWriter }, (_, index) => {
      return `${Math.floor(index / perWriter)}-${index % perWriter}`;
    }).sort();
    for (const stream of watching) await soon(() => expect(idsOf(stream).sort()).toEqual(expected));
    for (const received of await Promise.all(wanderers)) expect(received.sort()).toEqual(expected);
  }, 60_000);

  test('of one writer is sent in order', async () => {
    const { open, record } = await company();
    const stream = await open(1);
    await isBegun(stream);
    const expected = Array.from({ length: 30 }, (_, index) => `${index}`);
    for (const id of expected) await record(Number(id), id);
    await soon(() => expect(idsOf(stream)).toEqual(expected));
  });
});

describe('a server whose listening connection', () => {
  const cut = async () => {
    for (const pid of await listeningPids())
      await at(0).db.execute(sql`select pg_terminate_backend(${pid}::int)`);
  };

  test('is cut off sends what was announced meanwhile, and listens again', async () => {
    const { open, record } = await company();
    const stream = await open(0);
    await isBegun(stream);
    await isListening(1);
    const [before] = await listeningPids();
    await cut();
    await record(1, 'meanwhile');
    await soon(() => expect(idsOf(stream)).toEqual(['meanwhile']));
    await soon(async () => expect((await listeningPids()).filter((pid) => pid !== before)).toHaveLength(1));
    await record(1, 'after');
    await soon(() => expect(idsOf(stream)).toEqual(['meanwhile', 'after']));
  });

  test('cannot be made looks every second', async () => {
    const { cid, user, record } = await company();
    const live = createLive({ ...embedded.services, db: at(0).db });
    const app = createApp({ ...at(0).services, live });
    const stream = await openStream({ app }, { as: user, cid });
    await isBegun(stream);
    await record(1, 'unannounced');
    await soon(() => expect(idsOf(stream)).toEqual(['unannounced']));
    await live.close();
  });

  test('is closed with the last of its streams gone and the server stopped', async () => {
    const { open } = await company();
    await (await open(0)).leave();
    await at(0).live.close();
    await isListening(0);
  });
});
