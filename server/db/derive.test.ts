import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type OpenDatabase, queryRows } from '#server/db/database';
import * as schema from '#server/db/schema';
import { messageSpelling } from '#server/domains/chat/search/fill';
import { candidateSpelling } from '#server/domains/user-profile/refold';
import { searchColumns } from '#server/domains/user-profile/search-columns';
import { createSearchableCandidate } from '../../tests/support/records/candidate-factories.ts';
import { createCorporation } from '../../tests/support/records/factories.ts';
import { createConversation } from '../../tests/support/records/matching-factories.ts';
import { createPostgresDatabase } from '../../tests/support/servers/postgres-database.ts';
import { openPostgres } from './adapters/postgres.ts';
import { type Derivation, derive, noteDerived } from './derive.ts';
import { writeMasters } from './masters.ts';

// Two processes, each with connections of its own.

let server: Awaited<ReturnType<typeof createPostgresDatabase>>;
let one: OpenDatabase;
let other: OpenDatabase;
beforeAll(async () => {
  server = await createPostgresDatabase();
  one = await openPostgres(server.url);
  await one.migrate();
  await writeMasters(one.db);
  other = await openPostgres(server.url);
});
afterAll(async () => {
  await one?.close();
  await other?.close();
  await server?.stop();
});
beforeEach(() => one.db.delete(schema.derivedVersion));

const around = (owner: string, isEnding = () => false) => ({
  owner,
  isEnding,
  handOver: async () => {},
  // The other one gets its turn.
  wait: () => one.db.execute(sql`select 1`),
});

/** Something to derive in five steps, that notes who has done which. */
function stepsOf(
  owner: string,
  version: number,
  done: string[],
  atStep?: (step: number) => Promise<unknown>,
): Derivation {
  return {
    name: 'steps',
    version,
    async deriveAfter(_, place) {
      const step = Number(place ?? '0') + 1;
      await atStep?.(step);
      done.push(`${owner} ${step}`);
      return step < 5 ? String(step) : null;
    },
  };
}

const twice = (owner: string) => [1, 2, 3, 4, 5, 1, 2, 3, 4, 5].map((step) => `${owner} ${step}`);

test('one process at a time does it, once', async () => {
  const done: string[] = [];
  await Promise.all([
    derive(one.db, stepsOf('a', 3, done), around('a')),
    derive(other.db, stepsOf('b', 3, done), around('b')),
  ]);
  expect([twice('a'), twice('b')]).toContainEqual(done);
  await derive(one.db, stepsOf('a', 3, done), around('a'));
  expect(done).toHaveLength(10);
});

test('an older version that starts later leaves it alone', async () => {
  const done: string[] = [];
  await derive(one.db, stepsOf('new', 4, done), around('new'));
  await derive(other.db, stepsOf('old', 3, done), around('old'));
  expect(done).toEqual(twice('new'));
});

test('an older version that is at it stops when a newer one begins', async () => {
  const done: string[] = [];
  const newer = () => derive(other.db, stepsOf('new', 4, done), around('new'));
  const old = stepsOf('old', 3, done, async (step) => {
    if (step === 2) await newer();
  });
  await derive(one.db, old, around('old'));
  expect(done).toEqual(['old 1', ...twice('new'), 'old 2']);
  const [row] = await one.db.select().from(schema.derivedVersion);
  expect(row).toMatchObject({ version: '4', target: 4, claimedBy: null });
});

test('an older version that starts meanwhile leaves it to the newer one', async () => {
  const done: string[] = [];
  const newer = stepsOf('new', 4, done, async (step) => {
    if (step === 2) await derive(other.db, stepsOf('old', 3, done), around('old'));
  });
  await derive(one.db, newer, around('new'));
  expect(done).toEqual(twice('new'));
});

test('what was ended is begun again by another process', async () => {
  const done: string[] = [];
  let isEnding = false;
  const ended = stepsOf('a', 3, done, async (step) => {
    isEnding = step === 3;
  });
  await derive(
    one.db,
    ended,
    around('a', () => isEnding),
  );
  await derive(other.db, stepsOf('b', 3, done), around('b'));
  expect(done).toEqual(['a 1', 'a 2', 'a 3', ...twice('b')]);
});

test('the work of a process that died is taken over when its time is up', async () => {
  const done: string[] = [];
  await one.db.insert(schema.derivedVersion).values({
    name: 'steps',
    version: '0',
    target: 3,
    claimedBy: 'dead',
    claimedUntil: sql`now() - interval '1 second'`,
  });
  await derive(one.db, stepsOf('a', 3, done), around('a'));
  expect(done).toEqual(twice('a'));
});

test('nobody notes an older version over a newer one', async () => {
  await noteDerived(one.db, { name: 'steps', version: 4 });
  await noteDerived(one.db, { name: 'steps', version: 3 });
  expect(await one.db.select().from(schema.derivedVersion)).toMatchObject([{ version: '4', target: 4 }]);
});

/** Resolves once a connection waits for a lock of another one. */
async function someoneWaits(): Promise<void> {
  for (;;) {
    const [row] = await queryRows<{ count: number }>(
      other.db,
      sql`select count(*)::int as count from pg_locks where not granted`,
    );
    if (row && row.count > 0) return;
  }
}

test('the search columns of a profile that is written meanwhile are those of the new profile', async () => {
  const { universalUid } = await createSearchableCandidate(one.db, { headline: '経理の担当' });
  const isIt = eq(schema.candidate.universalUid, universalUid);
  await one.db.update(schema.candidate).set({ searchText: 'old' }).where(isIt);
  let deriving: Promise<void> | undefined;
  await other.db.transaction(async (tx) => {
    const [row] = await tx.select().from(schema.candidate).where(isIt).for('update');
    if (!row) throw new Error('No candidate');
    deriving = derive(one.db, candidateSpelling, around('a'));
    await someoneWaits();
    const changed = { ...row, headline: 'ウェブの制作' };
    await tx
      .update(schema.candidate)
      .set({ headline: changed.headline, ...searchColumns(changed) })
      .where(isIt);
  });
  await deriving;
  const [row] = await one.db.select().from(schema.candidate).where(isIt);
  expect(row?.headline).toBe('ウェブの制作');
  expect(row?.searchText).toContain('制作');
  expect(row?.searchText).not.toContain('経理');
});

test('what the search has of a message that is changed meanwhile is never the old text', async () => {
  const { cid } = await createCorporation(one.db);
  await createConversation(one.db, cid, {
    messages: [
      { side: 'user', text: '消される文' },
      { side: 'user', text: '残る文' },
    ],
  });
  const ofCompany = eq(schema.messageSearch.cid, cid);
  await one.db.delete(schema.messageSearch).where(ofCompany);
  const first = sql`${schema.chatMessage.cid} = ${cid} and ${schema.chatMessage.sequence} = 1`;
  await other.db.transaction(async (tx) => {
    await tx.update(schema.chatMessage).set({ textMessage: '削除されました' }).where(first);
    await derive(one.db, messageSpelling, around('a'));
  });
  const rows = await one.db.select().from(schema.messageSearch).where(ofCompany);
  expect(rows.map(({ searchText }) => searchText)).toEqual(['残る文']);
});
