import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { favoriteUser } from '#endpoints/favorite-user';
import * as schema from '#server/db/schema';
import { countRows, createCorporation } from '../../../tests/support/records/factories.ts';
import {
  createCandidate,
  createConversation,
  createProject,
  labelCandidates,
} from '../../../tests/support/records/matching-factories.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { createTestApi, type TestApi } from '../../../tests/support/servers/test-api.ts';
import { emptyDatabase } from '../../../tests/support/servers/test-database.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.time.now = null;
  await emptyDatabase(api.db);
});

type Company = Awaited<ReturnType<typeof createCorporation>>;

const add = ({ cid, user }: Company, universalUid: string) =>
  callApi(api, favoriteUser.add, { as: user, params: { cid }, body: { universalUid } });
const remove = ({ cid, user }: Company, universalUid: string) =>
  callApi(api, favoriteUser.remove, { as: user, params: { cid }, body: { universalUid } });
const list = ({ cid, user }: Company, query: { page?: number; scoutState?: 'unsent' | 'sent' } = {}) =>
  callApi(api, favoriteUser.list, { as: user, params: { cid }, query });
const listForProject = ({ cid, user }: Company, projectId: string, page?: number) =>
  callApi(api, favoriteUser.listForProject, { as: user, params: { cid, projectId }, query: { page } });

/** Lets candidates like a project, each a minute after the one before. */
async function like(cid: string, projectId: string, universalUids: readonly string[]): Promise<void> {
  await api.db.insert(schema.favoriteProject).values(
    universalUids.map((universalUid, index) => ({
      cid,
      projectId,
      universalUid,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, index)),
    })),
  );
}

describe('favorites', () => {
  test('adds a candidate for every role, with the time', async () => {
    for (const plan of ['free', 'trial', 'paid'] as const) {
      const company = await createCorporation(api.db, { plan });
      const { universalUid } = await createCandidate(api.db);
      api.time.now = new Date('2026-03-01T00:00:00.123Z');
      expect((await add(company, universalUid)).status).toBe(200);
      const { json } = await list(company);
      expect(json.items).toMatchObject([
        { universalUid, favoritedAt: '2026-03-01T00:00:00.123Z', relation: { isFavorite: true } },
      ]);
    }
  });

  test('keeps the first time when a candidate is added twice', async () => {
    const company = await createCorporation(api.db);
    const { universalUid } = await createCandidate(api.db);
    api.time.now = new Date('2026-03-01T00:00:00Z');
    await add(company, universalUid);
    api.time.now = new Date('2026-03-02T00:00:00Z');
    expect((await add(company, universalUid)).status).toBe(200);
    const { json } = await list(company);
    expect(json.items.map((item) => item.favoritedAt)).toEqual(['2026-03-01T00:00:00.000Z']);
  });

  test('puts a candidate back in the place that they had, never into the future', async () => {
    const company = await createCorporation(api.db);
    const { universalUid } = await createCandidate(api.db);
    const addSince = (favoritedAt: string) =>
      callApi(api, favoriteUser.restore, {
        as: company.user,
        params: { cid: company.cid },
        body: { universalUid, favoritedAt },
      });
    api.time.now = new Date('2026-03-02T00:00:00Z');
    for (const [wanted, stored] of [
      ['2026-03-01T12:34:56.789Z', '2026-03-01T12:34:56.789Z'],
      ['2027-01-01T00:00:00.000Z', '2026-03-02T00:00:00.000Z'],
    ] as const) {
      expect((await addSince(wanted)).status).toBe(200);
      const { json } = await list(company);
      expect(json.items.map((item) => item.favoritedAt)).toEqual([stored]);
      await remove(company, universalUid);
    }
    expect((await addSince('昨日')).status).toBe(400);
  });

  test('makes one favorite of several requests at once', async () => {
    const company = await createCorporation(api.db);
    const { universalUid } = await createCandidate(api.db);
    const responses = await Promise.all(Array.from({ length: 5 }, () => add(company, universalUid)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await countRows(api.db, schema.favoriteUser)).toBe(1);
  });

  test('removes a candidate, and changes nothing the second time', async () => {
    const company = await createCorporation(api.db);
    const { universalUid } = await createCandidate(api.db);
    await add(company, universalUid);
    expect((await remove(company, universalUid)).status).toBe(200);
    expect((await remove(company, universalUid)).status).toBe(200);
    expect((await list(company)).json).toEqual({ items: [], totalCount: 0, maxCount: null });
  });

  test('refuses a candidate that does not exist', async () => {
    const company = await createCorporation(api.db);
    expect(await add(company, 'nobody')).toMatchObject({
      status: 404,
      message: 'Aggregate root tried to find has not found',
    });
    expect(await countRows(api.db, schema.favoriteUser)).toBe(0);
  });

  test('refuses an id that is none', async () => {
    const company = await createCorporation(api.db);
    const response = await add(company, 'いない');
    expect(response).toMatchObject({ status: 400, message: 'IDの形式が正しくありません' });
  });

  test('are the own ones of each company', async () => {
    const ours = await createCorporation(api.db);
    const theirs = await createCorporation(api.db);
    const { universalUid } = await createCandidate(api.db);
    await add(theirs, universalUid);
    expect((await list(ours)).json.totalCount).toBe(0);
    await remove(ours, universalUid);
    expect((await list(theirs)).json.totalCount).toBe(1);
  });

  test('are listed newest first, in pages of 20; a page beyond the last is empty', async () => {
    const company = await createCorporation(api.db);
    const uids: string[] = [];
    for (let index = 0; index < 21; index += 1) {
      const { universalUid } = await createCandidate(api.db);
      api.time.now = new Date(Date.UTC(2026, 2, 1, 0, index));
      await add(company, universalUid);
      uids.unshift(universalUid);
    }
    const first = (await list(company)).json;
    expect(first.items.map((item) => item.universalUid)).toEqual(uids.slice(0, 20));
    expect(first.totalCount).toBe(21);
    const second = (await list(company, { page: 2 })).json;
    expect(second.items.map((item) => item.universalUid)).toEqual(uids.slice(20));
    expect((await list(company, { page: 3 })).json).toMatchObject({ items: [], totalCount: 21 });
  });

  test('are narrowed to those scouted or not scouted by this company', async () => {
    const ours = await createCorporation(api.db);
    const theirs = await createCorporation(api.db);
    const scouted = await createCandidate(api.db);
    const fresh = await createCandidate(api.db);
    await createConversation(api.db, ours.cid, { origin: 'scout', candidate: scouted });
    await createConversation(api.db, theirs.cid, { origin: 'scout', candidate: fresh });
    await add(ours, scouted.universalUid);
    await add(ours, fresh.universalUid);
    const uids = async (scoutState: 'unsent' | 'sent') => {
      const { json } = await list(ours, { scoutState });
      expect(json.totalCount).toBe(1);
      return json.items.map((item) => item.universalUid);
    };
    expect(await uids('sent')).toEqual([scouted.universalUid]);
    expect(await uids('unsent')).toEqual([fresh.universalUid]);
  });

  test('are read in as many statements for many as for one', async () => {
    const company = await createCorporation(api.db);
    const statements = async () => {
      const before = api.statements.length;
      await list(company);
      return api.statements.length - before;
    };
    await add(company, (await createCandidate(api.db)).universalUid);
    const one = await statements();
    const uids: string[] = [];
    for (let index = 0; index < 10; index += 1) {
      const { universalUid } = await createCandidate(api.db);
      await add(company, universalUid);
      uids.push(universalUid);
    }
    await labelCandidates(
      api.db,
      { cid: company.cid, labelId: 'one', name: '一', nameKey: '一', color: 'red' },
      uids,
    );
    expect(await statements()).toBe(one);
  });
});

describe('candidates who like a project', () => {
  test('are listed newest first with the time, in pages', async () => {
    const company = await createCorporation(api.db);
    const { projectId } = await createProject(api.db, company.cid);
    const other = await createProject(api.db, company.cid);
    const uids: string[] = [];
    for (let index = 0; index < 21; index += 1) uids.push((await createCandidate(api.db)).universalUid);
    await like(company.cid, projectId, uids);
    await like(company.cid, other.projectId, uids.slice(0, 1));
    const { json } = await listForProject(company, projectId);
    expect(json.totalCount).toBe(21);
    expect(json.items).toHaveLength(20);
    expect(json.items[0]).toMatchObject({ universalUid: uids[20], likedAt: '2026-01-01T00:20:00.000Z' });
    const second = (await listForProject(company, projectId, 2)).json;
    expect(second.items.map((item) => item.universalUid)).toEqual(uids.slice(0, 1));
  });

  test("do not see another company's project", async () => {
    const ours = await createCorporation(api.db);
    const theirs = await createCorporation(api.db);
    const { projectId } = await createProject(api.db, theirs.cid);
    expect(await listForProject(ours, projectId)).toMatchObject({
      status: 404,
      message: 'Query result is nothing',
    });
  });

  test('are read in as many statements for many as for one', async () => {
    const company = await createCorporation(api.db);
    const { projectId } = await createProject(api.db, company.cid);
    const statements = async () => {
      const before = api.statements.length;
      await listForProject(company, projectId);
      return api.statements.length - before;
    };
    await like(company.cid, projectId, [(await createCandidate(api.db)).universalUid]);
    const one = await statements();
    const more: string[] = [];
    for (let index = 0; index < 10; index += 1) more.push((await createCandidate(api.db)).universalUid);
    await like(company.cid, projectId, more);
    expect(await statements()).toBe(one);
  });
});
