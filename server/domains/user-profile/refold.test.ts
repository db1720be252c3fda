import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { derive } from '#server/db/derive';
import * as schema from '#server/db/schema';
import { createSearchableCandidate } from '../../../tests/support/records/candidate-factories.ts';
import { openTestDatabase } from '../../../tests/support/servers/test-database.ts';
import { candidateSpelling, noteFolded } from './refold.ts';

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
beforeEach(async () => {
  opened = await openTestDatabase();
});
afterEach(() => opened.close());

const around = { owner: 'this', isEnding: () => false, handOver: async () => {}, wait: async () => {} };

/** A candidate as a version wrote it that knew neither words nor spellings. */
async function createOld() {
  const { db } = opened;
  const { universalUid } = await createSearchableCandidate(db, { headline: 'Node.jsの開発' });
  const isIt = eq(schema.candidate.universalUid, universalUid);
  const read = async () => (await db.select().from(schema.candidate).where(isIt))[0];
  const current = await read();
  await db
    .update(schema.candidate)
    .set({ searchText: 'node.jsの開発', bigrams: [1], skillKeys: ['old'], titleText: '' })
    .where(isIt);
  return { current, read };
}

test('derives the search columns of candidates that another version wrote', async () => {
  const { current, read } = await createOld();
  await derive(opened.db, candidateSpelling, around);
  expect(await read()).toEqual(current);
});

test('leaves candidates alone that this version wrote', async () => {
  const { current, read } = await createOld();
  await noteFolded(opened.db);
  await derive(opened.db, candidateSpelling, around);
  expect(await read()).not.toEqual(current);
});

test('derives what a process of the version before writes meanwhile', async () => {
  const { db } = opened;
  const written: Awaited<ReturnType<typeof createOld>>[] = [];
  await derive(db, candidateSpelling, {
    ...around,
    handOver: async () => {
      written.push(await createOld());
    },
  });
  const [old] = written;
  expect(await old?.read()).toEqual(old?.current);
});
