import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queryRows } from '#server/db/database';
import { jobCategories } from '#server/db/masters';
import * as schema from '#server/db/schema';
import { chatFileType } from '../../server/domains/file/policy.ts';
import { countRows, createCorporation } from '../../tests/support/records/factories.ts';
import { emptyDatabase, openTestDatabase } from '../../tests/support/servers/test-database.ts';
import { demoAccounts } from '../demo-accounts.ts';
import { candidateAt } from './candidates/candidate.ts';
import { fields } from './candidates/fields.ts';
import { seedDemo } from './seed-demo.ts';

const now = new Date('2026-11-21T03:00:00Z');
const DAY = 24 * 60 * 60 * 1000;

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => emptyDatabase(database.db));

const files = new Map<string, Uint8Array>();
const store = {
  write: async (key: string, bytes: Uint8Array) => void files.set(key, bytes),
  remove: async () => {},
  read: async () => null,
};

const seed = (candidates: number, onProgress: (done: number, total: number) => void = () => {}) =>
  seedDemo(database.db, { now, candidates, onProgress, files: store });

const indexNames = async () => {
  const rows = await queryRows<{ name: string }>(
    database.db,
    sql`select indexname as name from pg_indexes where tablename = 'candidate' order by indexname`,
  );
  return rows.map(({ name }) => name);
};

describe('the demo seed', { timeout: 60_000 }, () => {
  test('fills an empty database with candidates, companies and everyone who can sign in', async () => {
    const indexes = await indexNames();
    const progress: [number, number][] = [];
    await seed(1200, (done, total) => progress.push([done, total]));
    expect(await countRows(database.db, schema.candidate)).toBe(1200);
    expect(await countRows(database.db, schema.userAccount)).toBeGreaterThanOrEqual(demoAccounts.length);
    expect(progress).toEqual([
      [500, 1200],
      [1000, 1200],
      [1200, 1200],
    ]);
    expect(await indexNames()).toEqual(indexes);
  });

  test('puts every file in place that its conversations show, each of the type that it claims', async () => {
    await seed(300);
    const messages = await database.db.select().from(schema.chatMessage);
    const uploads = await database.db.select().from(schema.uploadedFile);
    const sent = messages.filter(({ kind }) => kind === 'file');
    expect(new Set(sent.map(({ fileName }) => fileName?.split('.').at(-1)))).toEqual(
      new Set(['pdf', 'csv', 'png']),
    );
    for (const { cid, fileName, filePath } of sent) {
      const upload = uploads.find(({ objectKey }) => objectKey === filePath);
      const bytes = files.get(filePath ?? '') ?? new Uint8Array();
      expect(upload).toMatchObject({ cid, byteSize: bytes.byteLength });
      expect(chatFileType(fileName ?? '', bytes).contentType).toBe(upload?.contentType);
    }
  });

  test('leaves a database alone that holds anything', async () => {
    await createCorporation(database.db, { name: '株式会社ほんもの' });
    await seed(10);
    expect(await countRows(database.db, schema.candidate)).toBe(0);
    expect(await countRows(database.db, schema.corporation)).toBe(1);
  });

  test('changes nothing when it is run again', async () => {
    await seed(100);
    const before = await countRows(database.db, schema.scout);
    await seed(100);
    expect(await countRows(database.db, schema.candidate)).toBe(100);
    expect(await countRows(database.db, schema.scout)).toBe(before);
  });

  test('that is cut short leaves nothing behind and can be run again', async () => {
    const indexes = await indexNames();
    const broken = seed(1200, (done) => {
      if (done === 1000) throw new Error('power cut');
    });
    await expect(broken).rejects.toThrow('power cut');
    expect(await countRows(database.db, schema.candidate)).toBe(0);
    expect(await indexNames()).toEqual(indexes);
    await seed(100);
    expect(await countRows(database.db, schema.candidate)).toBe(100);
  });
});

describe('the candidates of the seed', () => {
  const candidates = Array.from({ length: 2000 }, (_, index) => candidateAt(index, now));
  const share = (fits: (candidate: (typeof candidates)[number]) => boolean) =>
    candidates.filter(fits).length / candidates.length;

  test('are the same people at every run, with dates counted back from now', () => {
    const first = candidateAt(42, now);
    expect(candidateAt(42, now)).toEqual(first);
    const later = candidateAt(42, new Date(now.getTime() + DAY));
    expect(later.universalUid).toBe(first.universalUid);
    expect(later.introduction).toBe(first.introduction);
    expect(later.lastLoginAt.getTime() - first.lastLoginAt.getTime()).toBe(DAY);
  });

  test('are all different people', () => {
    expect(new Set(candidates.map(({ universalUid }) => universalUid)).size).toBe(candidates.length);
    const introductions = candidates.map(({ introduction }) => introduction).filter(Boolean);
    expect(new Set(introductions).size).toBeGreaterThan(introductions.length * 0.99);
    const names = new Set(candidates.map(({ lastName, firstName }) => lastName + firstName));
    expect(names.size).toBeGreaterThan(1400);
  });

  test('have job categories of the master, all of which have people', () => {
    const known = jobCategories.filter(({ parentId }) => parentId !== null).map(({ id }) => id);
    expect(new Set(fields.map(({ jobCategoryId }) => jobCategoryId))).toEqual(new Set(known));
    expect(new Set(candidates.flatMap(({ jobCategoryIds }) => jobCategoryIds))).toEqual(new Set(known));
  });

  test('have one job after the other, newest first, none in the future', () => {
    for (const { careers } of candidates) {
      for (const [index, { from, to }] of careers.entries()) {
        expect(from <= (to ?? '2026-11')).toBe(true);
        expect((to ?? from) <= '2026-11').toBe(true);
        const before = careers[index + 1];
        if (before) expect((before.to ?? '') < from).toBe(true);
      }
    }
  });

  test('entered after they registered, and were here since', () => {
    for (const { createdAt, updatedAt, lastLoginAt } of candidates) {
      expect(createdAt <= updatedAt && updatedAt <= lastLoginAt && lastLoginAt < now).toBe(true);
    }
  });

  test('are incomplete now and then, and mostly here lately', () => {
    expect(share(({ isBlank }) => isBlank)).toBeGreaterThan(0.04);
    expect(share(({ isBlank }) => isBlank)).toBeLessThan(0.08);
    const here = (days: number) =>
      share(({ lastLoginAt }) => lastLoginAt.getTime() > now.getTime() - days * DAY);
    expect(here(7)).toBeGreaterThan(0.35);
    expect(here(90)).toBeGreaterThan(0.7);
    expect(here(90)).toBeLessThan(0.97);
  });

  test('live where people live', () => {
    const tokyo = share(({ prefectureCode }) => prefectureCode === '13');
    const tottori = share(({ prefectureCode }) => prefectureCode === '31');
    expect(tokyo).toBeGreaterThan(0.12);
    expect(tottori).toBeLessThan(0.02);
  });

  test('write sentences in which no piece is missing', () => {
    for (const { headline, introduction, careers } of candidates) {
      const text = [headline, introduction, ...careers.map(({ description }) => description)].join('\n');
      expect(text).not.toMatch(/undefined|null|NaN|\*|、、|。。|にを|^を|(^|\n)(と|、)/);
    }
  });
});
