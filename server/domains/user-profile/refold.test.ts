import { eq } from 'drizzle-orm';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as schema from '#server/db/schema';
import { createSearchableCandidate } from '../../../tests/support/records/candidate-factories.ts';
import { openTestDatabase } from '../../../tests/support/servers/test-database.ts';
import { noteFolded, refoldCandidates, startRefolding } from './refold.ts';

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
beforeEach(async () => {
  opened = await openTestDatabase();
});
afterEach(() => opened.close());

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
  await refoldCandidates(opened.db);
  expect(await read()).toEqual(current);
});

test('leaves candidates alone that this version wrote', async () => {
  const { current, read } = await createOld();
  await noteFolded(opened.db);
  await startRefolding({ db: opened.db, logger: pino({ level: 'silent' }) }).stop();
  expect(await read()).not.toEqual(current);
});

test('begins again when it was ended early', async () => {
  const { current, read } = await createOld();
  await refoldCandidates(opened.db, () => true);
  expect(await read()).not.toEqual(current);
  await refoldCandidates(opened.db);
  expect(await read()).toEqual(current);
});
