import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { favoriteUser } from '#endpoints/favorite-user';
import { savedSearch } from '#endpoints/saved-search';
import * as schema from '#server/db/schema';
import { addMember, createCorporation, createUser } from '../../../tests/support/records/factories.ts';
import {
  createCandidate,
  createSavedSearch,
  labelCandidates,
  passCandidates,
} from '../../../tests/support/records/matching-factories.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { createTestApi, type TestApi } from '../../../tests/support/servers/test-api.ts';
import { emptyDatabase } from '../../../tests/support/servers/test-database.ts';
import { skillKey } from '../user-profile/search-columns.ts';
import { createGate } from './gate.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await emptyDatabase(api.db);
  api.time.now = at(9);
});

const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 10, 21, hour, minute));
const changedAt = (updatedAt: Date) => ({ createdAt: at(1), lastLoginAt: at(1), updatedAt });

type Company = Awaited<ReturnType<typeof createCorporation>>;

const saveFor = ({ cid, user }: Company, search?: string, createdAt = at(9)) =>
  createSavedSearch(api.db, cid, { createdBy: user.universalUid, createdAt, ...(search && { search }) });
const countNew = async ({ cid, user }: Company) =>
  (await callApi(api, savedSearch.countNew, { as: user, params: { cid } })).json;
const counts = async (company: Company) => (await countNew(company)).counts.map(({ count }) => count);
const look = ({ cid, user }: Company, savedSearchId: string) =>
  callApi(api, savedSearch.look, { as: user, params: { cid, savedSearchId } });

describe('the new hits of a saved search', () => {
  test('are those who fit and came or changed since it was saved', async () => {
    const company = await createCorporation(api.db);
    const { savedSearchId } = await saveFor(company);
    await createCandidate(api.db, { prefectureCode: '13', ...changedAt(at(9)) });
    await createCandidate(api.db, { prefectureCode: '13', ...changedAt(at(9, 1)) });
    await createCandidate(api.db, { prefectureCode: '14', ...changedAt(at(9, 2)) });
    expect(await countNew(company)).toEqual({ counts: [{ savedSearchId, count: 1 }], maxCount: 99 });
  });

  test('are each member’s own, from their last look', async () => {
    const company = await createCorporation(api.db);
    const user = await createUser(api.db);
    await addMember(api.db, company.cid, user.universalUid);
    const { savedSearchId } = await saveFor(company);
    await createCandidate(api.db, { prefectureCode: '13', ...changedAt(at(9, 1)) });
    api.time.now = at(9, 2);
    expect((await look(company, savedSearchId)).status).toBe(200);
    expect([await counts(company), await counts({ ...company, user })]).toEqual([[0], [1]]);
    // An answer that comes late does not take the look back.
    api.time.now = at(9);
    await look(company, savedSearchId);
    expect(await counts(company)).toEqual([0]);
  });

  test('are not counted of a search that one last used 30 days ago, unless its mail is on', async () => {
    const company = await createCorporation(api.db);
    const { savedSearchId } = await saveFor(company);
    await createCandidate(api.db, { prefectureCode: '13', ...changedAt(at(9, 1)) });
    api.time.now = new Date(at(9).getTime() + 30 * 24 * 60 * 60 * 1000);
    expect(await counts(company)).toEqual([]);
    const params = { cid: company.cid, savedSearchId };
    await callApi(api, savedSearch.changeMail, { as: company.user, params, body: { isMailed: true } });
    expect(await counts(company)).toEqual([1]);
  });

  test('leave out whom the company has passed on, unless the search says otherwise', async () => {
    const company = await createCorporation(api.db);
    await saveFor(company, '?prefectureCodes=13');
    await saveFor(company, '?prefectureCodes=13&excludePassed=0');
    const { universalUid } = await createCandidate(api.db, { prefectureCode: '13', ...changedAt(at(9, 1)) });
    await passCandidates(api.db, company.cid, [universalUid]);
    expect((await counts(company)).sort()).toEqual([0, 1]);
  });

  test('are those with a label that the search asks for', async () => {
    const company = await createCorporation(api.db);
    await saveFor(company, '?labelIds=a');
    const { universalUid } = await createCandidate(api.db, changedAt(at(9, 1)));
    await createCandidate(api.db, changedAt(at(9, 1)));
    const label = {
      cid: company.cid,
      labelId: 'a',
      name: '要面談',
      nameKey: '要面談',
      color: 'green' as const,
    };
    await labelCandidates(api.db, label, [universalUid]);
    expect(await counts(company)).toEqual([1]);
  });

  test.each([
    ['in an order', 'orderBy=fit'],
    ['for a project', 'for=project-1'],
  ])('are counted for a search %s of the page alone', async (_what, ofPage) => {
    const company = await createCorporation(api.db);
    await saveFor(company, `?prefectureCodes=13&${ofPage}`);
    await createCandidate(api.db, { prefectureCode: '13', ...changedAt(at(9, 1)) });
    expect(await counts(company)).toEqual([1]);
  });

  test('leave out whom the search leaves out', async () => {
    const company = await createCorporation(api.db);
    await saveFor(company, '?prefectureCodes=13&excludeFavorite=1');
    const { universalUid } = await createCandidate(api.db, { prefectureCode: '13', ...changedAt(at(9, 1)) });
    expect(await counts(company)).toEqual([1]);
    const { cid, user: as } = company;
    await callApi(api, favoriteUser.add, { as, params: { cid }, body: { universalUid } });
    expect(await counts(company)).toEqual([0]);
  });

  /** Writes many candidates like one, each with what `changes` says. */
  async function createMany(
    count: number,
    changes: (index: number) => Partial<typeof schema.candidate.$inferInsert>,
  ) {
    const { universalUid } = await createCandidate(api.db, { prefectureCode: '13', ...changedAt(at(8)) });
    const [row] = await api.db.select().from(schema.candidate);
    if (!row) throw new Error('No candidate');
    const { card: _, ...columns } = row;
    const rows = Array.from({ length: count }, (_each, index) => ({
      ...columns,
      universalUid: `${universalUid}-${index}`,
      ...changes(index),
    }));
    await api.db.insert(schema.candidate).values(rows);
  }

  test('are counted to 99', async () => {
    const company = await createCorporation(api.db);
    await saveFor(company);
    await createMany(120, () => changedAt(at(9, 1)));
    expect(await counts(company)).toEqual([99]);
  });

  test('are found among many, where the search asks its index', async () => {
    const company = await createCorporation(api.db);
    await saveFor(company, '?skills=COBOL&excludeScouted=1');
    // One in 250 fits, and of these every other one is new; all others have changed since.
    await createMany(1500, (index) => ({
      skillKeys: [skillKey(index % 250 === 0 ? 'COBOL' : 'Go')],
      ...changedAt(at(index % 500 === 0 ? 8 : 10)),
    }));
    expect(await counts(company)).toEqual([3]);
  });

  test('of a FREE company are those of what it may search by', async () => {
    const company = await createCorporation(api.db, { plan: 'free' });
    await saveFor(company, '?prefectureCodes=13&minYears=50');
    await createCandidate(api.db, { prefectureCode: '13', maxYears: 1, ...changedAt(at(9, 1)) });
    expect(await counts(company)).toEqual([1]);
  });

  test('are not counted for a search that has conditions which none knows', async () => {
    const company = await createCorporation(api.db);
    await saveFor(company, '?formerCondition=1');
    await createCandidate(api.db, changedAt(at(9, 1)));
    expect(await counts(company)).toEqual([]);
  });

  test('are left out where counting fails, and the others counted', async () => {
    const company = await createCorporation(api.db);
    await saveFor(company, '?prefectureCodes=13', at(8));
    const { savedSearchId } = await saveFor(company, '?keyword=Go', at(7));
    await createCandidate(api.db, { prefectureCode: '13', searchText: '', ...changedAt(at(8, 1)) });
    const warn = vi.spyOn(api.services.logger, 'warn');
    await api.db.execute(sql`alter table candidate rename column search_text to search_text_gone`);
    try {
      expect((await countNew(company)).counts).toEqual([{ savedSearchId: expect.anything(), count: 1 }]);
      expect((await countNew(company)).counts).not.toMatchObject([{ savedSearchId }]);
      expect(warn).toHaveBeenCalledWith(expect.anything(), 'New hits of a saved search not counted');
    } finally {
      await api.db.execute(sql`alter table candidate rename column search_text_gone to search_text`);
    }
  });
});

describe('a gate', () => {
  const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

  test('lets in as many as there are places, in turn', async () => {
    const gate = createGate(2);
    const ends: (() => void)[] = [];
    const began: number[] = [];
    const runs = [0, 1, 2].map((index) =>
      gate(() => {
        began.push(index);
        return new Promise<number>((resolve) => ends.push(() => resolve(index)));
      }, 1000),
    );
    await settled();
    expect(began).toEqual([0, 1]);
    ends[0]?.();
    await settled();
    expect(began).toEqual([0, 1, 2]);
    ends[1]?.();
    ends[2]?.();
    expect(await Promise.all(runs)).toEqual([0, 1, 2]);
  });

  test('turns away who would wait too long, and goes on after a failure', async () => {
    const gate = createGate(1);
    let end = () => {};
    const first = gate(
      () =>
        new Promise<never>((_resolve, reject) => {
          end = () => reject(new Error('failed'));
        }),
      1000,
    );
    expect(await gate(async () => 'late', 1)).toBeNull();
    end();
    await expect(first).rejects.toThrow('failed');
    expect(await gate(async () => 'in time', 1)).toBe('in time');
  });
});
