import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queryRows } from '#server/db/database';
import * as schema from '#server/db/schema';
import { seedCandidates } from '../../../demo/seed/candidates.ts';
import { createRandom } from '../../../demo/seed/companies/random.ts';
import { createCorporation } from '../../../tests/support/records/factories.ts';
import {
  createProject,
  labelCandidates,
  passCandidates,
} from '../../../tests/support/records/matching-factories.ts';
import {
  fits,
  type Relations,
  type CandidateRow as Row,
} from '../../../tests/support/records/plain-search.ts';
import { randomCriteria } from '../../../tests/support/records/random-criteria.ts';
import { openTestDatabase } from '../../../tests/support/servers/test-database.ts';
import type { Criteria } from './filters.ts';
import { searchCandidates } from './search.ts';

const now = new Date('2026-11-21T03:00:00Z');
const COUNT = 600;

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let cid: string;
let rows: Row[];
const relations: Relations = {
  favorite: new Set(),
  scouted: new Set(),
  applied: new Set(),
  passed: new Set(),
  few: new Set(),
  many: new Set(),
  recontact: new Set(),
  due: new Set(),
};

/** Gives a company every kind of relation to some candidates, and another company to others. */
async function relate(): Promise<void> {
  const { db } = database;
  ({ cid } = await createCorporation(db));
  const { cid: otherCid } = await createCorporation(db);
  for (const company of [cid, otherCid]) {
    const { projectId } = await createProject(db, company, {
      projectId: `project-of-${company}`,
    });
    await db.insert(schema.chatGroup).values(
      rows.map(({ universalUid }) => ({
        cid: company,
        chatGroupId: universalUid,
        selectionId: universalUid,
        projectId,
        universalUid,
        origin: 'scout' as const,
        status: 'scouting' as const,
        createdAt: now,
      })),
    );
  }
  const random = createRandom(3);
  for (const { universalUid } of rows) {
    for (const [company, own] of [
      [cid, relations],
      [otherCid, null],
    ] as const) {
      const id = universalUid;
      if (random.chance(0.2)) {
        await db
          .insert(schema.favoriteUser)
          .values({ cid: company, universalUid, createdBy: 'x', createdAt: now });
        own?.favorite.add(universalUid);
      }
      if (random.chance(0.2)) {
        await db.insert(schema.scout).values({
          cid: company,
          scoutId: id,
          targetUid: universalUid,
          projectId: `project-of-${company}`,
          message: 'm',
          senderUid: 'x',
          senderName: '佐藤 健一',
          scoutedAt: now,
          chatGroupId: id,
        });
        own?.scouted.add(universalUid);
      }
      if (random.chance(0.2)) {
        await db.insert(schema.application).values({
          cid: company,
          applicationId: id,
          chatGroupId: id,
          projectId: `project-of-${company}`,
          universalUid,
          message: 'm',
          appliedAt: now,
        });
        own?.applied.add(universalUid);
      }
    }
  }
}

/** Has both companies pass on some candidates, and label few and many: each others, so that no mark of theirs counts here. */
async function mark(): Promise<void> {
  const { db } = database;
  const random = createRandom(4);
  const { cid: otherCid } = await createCorporation(db);
  const some = (share: number) =>
    rows.map(({ universalUid }) => universalUid).filter(() => random.chance(share));
  for (const company of [cid, otherCid]) {
    const marked = { passed: some(0.2), few: some(0.05), many: some(0.5) };
    await passCandidates(db, company, marked.passed);
    for (const name of ['few', 'many'] as const) {
      const label = { labelId: name, name, nameKey: name, color: 'blue' as const };
      await labelCandidates(db, { cid: company, ...label }, marked[name]);
      if (company === cid) relations[name] = new Set(marked[name]);
    }
    if (company === cid) relations.passed = new Set(marked.passed);
    const recontacted = some(0.3);
    const isDue = (index: number) => index % 3 === 0;
    await db.insert(schema.recontact).values(
      recontacted.map((universalUid, index) => ({
        cid: company,
        universalUid,
        recontactOn: isDue(index) ? '2026-11-21' : '2026-11-22',
        setBy: 'x',
        setByName: '佐藤 健一',
        setAt: now,
      })),
    );
    if (company === cid) {
      relations.recontact = new Set(recontacted);
      relations.due = new Set(recontacted.filter((_, index) => isDue(index)));
    }
  }
}

beforeAll(async () => {
  database = await openTestDatabase();
  await seedCandidates(database.db, { now, count: COUNT });
  await database.db.execute(sql`analyze candidate`);
  rows = await database.db.select().from(schema.candidate);
  await relate();
  await mark();
}, 60_000);
afterAll(() => database.close());

/** The first page of everybody. */
const anyone: Criteria = { jobCategoryIds: [], prefectureCodes: [], orderBy: 'new', page: 1, limit: 50 };

function searchPlainly(criteria: Criteria, maxCount: number) {
  const column = { lastLogin: 'lastLoginAt', updated: 'updatedAt', new: 'createdAt' } as const;
  const at = (row: Row) => row[column[criteria.orderBy]].getTime();
  const found = rows
    .filter((row) => fits(row, criteria, { relations, now }))
    .sort((a, b) => at(b) - at(a) || (a.universalUid < b.universalUid ? 1 : -1))
    .slice(0, maxCount);
  const limit = criteria.limit ?? 50;
  return {
    universalUids: found
      .slice((criteria.page - 1) * limit, criteria.page * limit)
      .map(({ universalUid }) => universalUid),
    totalCount: found.length,
    maxCount,
  };
}

describe('the candidate search', { timeout: 60_000 }, () => {
  const mixes = (seed: number, count: number) => {
    const random = createRandom(seed);
    return Array.from({ length: count }, () => {
      const criteria: Criteria = { ...randomCriteria(random), excludePassed: random.chance(0.5) };
      if (random.chance(0.25))
        criteria.labelIds = random.pick([['few'], ['many'], ['few', 'many', 'unknown'], ['unknown']]);
      if (random.chance(0.2)) criteria.recontact = random.pick(['set', 'due']);
      return random.chance(0.5)
        ? { ...criteria, page: random.int(1, 4), limit: random.int(1, 50) }
        : criteria;
    });
  };

  // A small sample makes few candidates look like many, so that every way of finding them is gone.
  test.each([
    ['with the sample of a large database', { sampleSize: 12, maxCount: 120 }, mixes(1, 150)],
    [
      'with a very small sample, and more marks than are read at once',
      { sampleSize: 6, maxCount: 40, fewPassed: 50, mostLabelled: 100 },
      mixes(2, 100),
    ],
    [
      'with walks that cost too much',
      { sampleSize: 12, maxCount: 60, walkCost: 0, sortCost: 0, mostLabelled: 0 },
      mixes(3, 100),
    ],
    [
      'asking parts first',
      { sampleSize: 12, maxCount: 10, walkCost: 60, sortCost: 20, partsFrom: 0 },
      mixes(5, 150),
    ],
    ['when all candidates fit into the sample', { sampleSize: COUNT + 1, maxCount: 120 }, mixes(4, 50)],
  ])('finds what a plain filter finds, in its order, %s', async (_, tuning, searches) => {
    for (const criteria of searches) {
      const found = await searchCandidates(database.db, cid, criteria, now, tuning);
      expect(found, JSON.stringify(criteria)).toEqual(searchPlainly(criteria, tuning.maxCount));
    }
  });

  test('finds the same with one filter at a time', async () => {
    const single: Partial<Criteria>[] = [
      {},
      { keyword: '営業　採用' },
      { keyword: 'ﾏﾈｰｼﾞｬｰ' },
      { keyword: 'typescript' },
      { keyword: 'さーばー OR 人事' },
      { keyword: '-react 開発' },
      { keyword: '-開発' },
      { keyword: '"react native"' },
      { keyword: 'k8s OR aws -営業' },
      { keyword: '\\' },
      { keyword: '経験😀です' },
      { keyword: "'; drop table candidate; --" },
      { jobCategoryIds: ['engineer'] },
      { jobCategoryIds: ['engineer'], minYears: 8 },
      { minYears: 8 },
      { skills: ['ＴｙｐｅＳｃｒｉｐｔ', ' react '], skillMatch: 'and' },
      { skills: ['TypeScript', 'Figma'], skillMatch: 'or' },
      { prefectureCodes: ['13', '47'] },
      { workingFormIds: ['full-time'] },
      { minHoursPerWeek: 30 },
      { minHoursPerWeek: 168 },
      { maxRewardPerHour: 3000 },
      { maxRewardPerHour: 3000, excludeBlank: true },
      { remote: ['onsite'] },
      { startFrom: 'within1m' },
      { startFrom: 'talk' },
      { lastLoginWithinDays: 7 },
      { excludeFavorite: true, excludeScouted: true, excludeApplied: true },
      { excludePassed: true },
      { labelIds: ['few'] },
      { labelIds: ['few', 'many'], excludePassed: true },
      { recontact: 'set' },
      { recontact: 'due', labelIds: ['many'], excludePassed: true },
    ];
    for (const filters of single) {
      const criteria = { ...anyone, ...filters };
      const found = await searchCandidates(database.db, cid, criteria, now, { sampleSize: 20 });
      expect(found, JSON.stringify(filters)).toEqual(searchPlainly(criteria, 1000));
    }
  });

  test('finds the same around the steps that the index knows', async () => {
    const around: Partial<Criteria>[] = [
      ...[1, 4, 11, 12, 13, 49, 50].map((minYears) => ({ minYears })),
      ...[1, 2, 4, 20, 21].map((minYears) => ({ minYears, jobCategoryIds: ['engineer', 'sales-field'] })),
      ...[1, 4, 5, 39, 40, 41, 168].map((minHoursPerWeek) => ({ minHoursPerWeek })),
      ...[0, 1000, 2499, 2500, 2501, 30_000, 30_001].flatMap((maxRewardPerHour) => [
        { maxRewardPerHour },
        { maxRewardPerHour, excludeBlank: true },
      ]),
    ];
    for (const filters of around) {
      const criteria = { ...anyone, ...filters };
      const tuning = { sampleSize: 8, maxCount: 200, walkCost: 0 };
      const found = await searchCandidates(database.db, cid, criteria, now, tuning);
      expect(found, JSON.stringify(filters)).toEqual(searchPlainly(criteria, 200));
    }
  });

  test('walks on past the newest when they are excluded and the search index has nothing to ask for', async () => {
    const excluding: Partial<Criteria> = {
      excludeFavorite: true,
      excludeScouted: true,
      excludeApplied: true,
    };
    const recently: Partial<Criteria> = { ...excluding, lastLoginWithinDays: 7 };
    for (const filters of [excluding, recently]) {
      const criteria: Criteria = { ...anyone, page: 2, limit: 20, ...filters };
      const tuning = { sampleSize: 2, maxCount: 200, walkCost: 0, partsFrom: 0, firstWalk: 20 };
      const since = database.statements.length;
      const found = await searchCandidates(database.db, cid, criteria, now, tuning);
      expect(found, JSON.stringify(filters)).toEqual(searchPlainly(criteria, 200));
      const asked = database.statements.slice(since);
      expect(asked.length).toBeGreaterThan(2);
      expect(asked.filter((statement) => statement.includes('enable_seqscan'))).toEqual([]);
    }
  });

  test('reads its text from the row, which a migration sees to', async () => {
    const [column] = await queryRows<{ storage: string }>(
      database.db,
      sql`select attstorage as storage from pg_attribute join pg_class on pg_class.oid = attrelid
      where relname = 'candidate' and attname = 'search_text'`,
    );
    expect(column?.storage).toBe('m');
  });
});
