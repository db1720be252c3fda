import { beforeEach, describe, expect, test } from 'vitest';
import { passedUser } from '#endpoints/passed-user';
import { type PassReason, userProfile } from '#endpoints/user-profile';
import * as schema from '#server/db/schema';
import { createSearchableCandidate } from '../../../tests/support/records/candidate-factories.ts';
import { countRows, createCorporation } from '../../../tests/support/records/factories.ts';
import { backends } from '../../../tests/support/servers/backends.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { serveBackend } from '../../../tests/support/servers/serve-api.ts';

describe.each(backends)('a candidate who is passed on, on %s,', (_, open) => {
  const api = serveBackend(open);
  beforeEach(() => {
    api.time.now = null;
  });

  type Company = Awaited<ReturnType<typeof createCorporation>>;

  const pass = ({ cid, user }: Company, universalUid: string, reason: PassReason | null = null) =>
    callApi(api, passedUser.add, { as: user, params: { cid }, body: { universalUid, reason } });
  const takeBack = ({ cid, user }: Company, universalUid: string) =>
    callApi(api, passedUser.remove, { as: user, params: { cid }, body: { universalUid } });
  const passedOf = async ({ cid, user }: Company, universalUid: string) =>
    (await callApi(api, userProfile.show, { as: user, params: { cid, universalUid } })).json.relation.passed;
  const search = async (
    { cid, user }: Company,
    query: { excludePassed?: boolean; passedBefore?: string; keyword?: string } = {},
  ) => {
    const { json } = await callApi(api, userProfile.search, { as: user, params: { cid }, query });
    return { uids: json.items.map(({ universalUid }) => universalUid).sort(), totalCount: json.totalCount };
  };

  test('is passed by every plan, for the whole company and no other, with reason, time and who it was', async () => {
    const other = await createCorporation(api.db);
    for (const plan of ['free', 'trial', 'paid'] as const) {
      const company = await createCorporation(api.db, { plan });
      const { universalUid } = await createSearchableCandidate(api.db);
      api.time.now = new Date('2026-03-01T00:00:00.123Z');
      expect((await pass(company, universalUid, 'location')).status).toBe(200);
      expect(await passedOf(company, universalUid)).toEqual({
        reason: 'location',
        passedAt: '2026-03-01T00:00:00.123Z',
        passedByName: '佐藤 健一',
      });
      expect(await passedOf(other, universalUid)).toBeNull();
    }
  });

  test('changes the reason only when passed again, and is as before once that is taken back, twice too', async () => {
    const company = await createCorporation(api.db);
    const { universalUid } = await createSearchableCandidate(api.db);
    api.time.now = new Date('2026-03-01T00:00:00Z');
    await pass(company, universalUid);
    api.time.now = new Date('2026-03-02T00:00:00Z');
    await pass(company, universalUid, 'terms');
    expect(await passedOf(company, universalUid)).toMatchObject({
      reason: 'terms',
      passedAt: '2026-03-01T00:00:00.000Z',
    });
    expect((await takeBack(company, universalUid)).status).toBe(200);
    expect((await takeBack(company, universalUid)).status).toBe(200);
    expect(await passedOf(company, universalUid)).toBeNull();
  });

  test('is left out of a search that asks for it, and counted accordingly; otherwise found as ever', async () => {
    const company = await createCorporation(api.db, { plan: 'free' });
    const other = await createCorporation(api.db);
    const people = await Promise.all(
      Array.from({ length: 5 }, () => createSearchableCandidate(api.db, { headline: '決済の開発' })),
    );
    const uids = people.map(({ universalUid }) => universalUid).sort();
    const [first = '', second = '', ...rest] = uids;
    await pass(company, first);
    await pass(company, second);
    await pass(other, rest[0] ?? '');
    expect(await search(company)).toEqual({ uids, totalCount: 5 });
    for (const keyword of [undefined, '決済']) {
      expect(await search(company, { excludePassed: true, keyword })).toEqual({ uids: rest, totalCount: 3 });
    }
  });

  test('stays where it was in results that were read before', async () => {
    const company = await createCorporation(api.db);
    const { universalUid: early } = await createSearchableCandidate(api.db);
    const { universalUid: late } = await createSearchableCandidate(api.db);
    api.time.now = new Date('2026-03-01T00:00:00Z');
    await pass(company, early);
    api.time.now = new Date('2026-03-02T00:00:00Z');
    await pass(company, late);
    const passedBefore = '2026-03-01T12:00:00.000Z';
    expect(await search(company, { excludePassed: true, passedBefore })).toEqual({
      uids: [late],
      totalCount: 1,
    });
    expect((await search(company, { excludePassed: true })).uids).toEqual([]);
  });

  test('is passed once by many at once, and whichever comes last counts', async () => {
    const company = await createCorporation(api.db);
    const { universalUid } = await createSearchableCandidate(api.db);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_each, index) =>
        index % 4 === 3 ? takeBack(company, universalUid) : pass(company, universalUid, 'skill'),
      ),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    await pass(company, universalUid, 'other');
    expect(await countRows(api.db, schema.passedUser)).toBe(1);
    expect(await passedOf(company, universalUid)).toMatchObject({ reason: 'other' });
  });

  test('who does not exist is not found, and an unknown reason is refused', async () => {
    const company = await createCorporation(api.db);
    expect(await pass(company, 'nobody')).toMatchObject({
      status: 404,
      message: 'Aggregate root tried to find has not found',
    });
    const { universalUid } = await createSearchableCandidate(api.db);
    const reason: unknown = 'ugly';
    const { cid, user } = company;
    const response = await callApi(api, passedUser.add, {
      as: user,
      params: { cid },
      body: Object({ universalUid, reason }),
    });
    expect(response.status).toBe(400);
    expect(await passedOf(company, universalUid)).toBeNull();
  });
});
