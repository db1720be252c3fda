import { beforeEach, describe, expect, test } from 'vitest';
import { contentTag } from '#endpoints/content-tag';
import { favoriteUser } from '#endpoints/favorite-user';
import { label, MAX_LABELS } from '#endpoints/label';
import { type LabelColor, userProfile } from '#endpoints/user-profile';
import * as schema from '#server/db/schema';
import { createSearchableCandidate } from '../../../tests/support/records/candidate-factories.ts';
import { countRows, createCorporation } from '../../../tests/support/records/factories.ts';
import { backends } from '../../../tests/support/servers/backends.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { serveBackend } from '../../../tests/support/servers/serve-api.ts';

describe.each(backends)('labels, on %s,', (_, open) => {
  const api = serveBackend(open);
  beforeEach(() => {
    api.time.now = null;
  });

  type Company = Awaited<ReturnType<typeof createCorporation>>;

  const create = ({ cid, user }: Company, name: string, color: LabelColor = 'blue') =>
    callApi(api, label.create, { as: user, params: { cid }, body: { name, color } });
  const change = ({ cid, user }: Company, labelId: string, name: string, color: LabelColor = 'red') =>
    callApi(api, label.change, { as: user, params: { cid, labelId }, body: { name, color } });
  const remove = ({ cid, user }: Company, labelId: string) =>
    callApi(api, label.remove, { as: user, params: { cid, labelId } });
  const attach = ({ cid, user }: Company, labelId: string, universalUid: string) =>
    callApi(api, label.attach, { as: user, params: { cid, labelId }, body: { universalUid } });
  const detach = ({ cid, user }: Company, labelId: string, universalUid: string) =>
    callApi(api, label.detach, { as: user, params: { cid, labelId }, body: { universalUid } });
  const list = async ({ cid, user }: Company) =>
    (await callApi(api, label.list, { as: user, params: { cid } })).json;
  const labelsOf = async ({ cid, user }: Company, universalUid: string) =>
    (
      await callApi(api, userProfile.show, { as: user, params: { cid, universalUid } })
    ).json.relation.labels.map(({ name }) => name);
  const idOf = async (company: Company, name: string) => (await create(company, name)).json.labelId;

  test('are not written over what a colleague has made of them meanwhile', async () => {
    const company = await createCorporation(api.db);
    const labelId = await idOf(company, '要面談');
    const changeFrom = (basedOn: { name: string; color: LabelColor }, name: string, color: LabelColor) =>
      callApi(api, label.change, {
        as: company.user,
        params: { cid: company.cid, labelId },
        body: { name, color },
        headers: { 'X-Based-On': contentTag(basedOn) },
      });
    const read = { name: '要面談', color: 'blue' } as const;
    expect((await changeFrom(read, '面談済み', 'blue')).status).toBe(200);
    expect((await changeFrom(read, '要面談', 'red')).status).toBe(422);
    expect((await changeFrom(read, '面談済み', 'blue')).status).toBe(200);
    expect((await changeFrom({ ...read, name: '面談済み' }, '要面談', 'red')).status).toBe(200);
    expect(await list(company)).toMatchObject([{ name: '要面談', color: 'red' }]);
  });

  test('are made, renamed, recolored, attached, taken off and deleted, and seen by the company alone', async () => {
    const company = await createCorporation(api.db);
    const other = await createCorporation(api.db);
    const { universalUid } = await createSearchableCandidate(api.db);
    const labelId = await idOf(company, ' 要  面談 ');
    expect(await list(company)).toEqual([
      { labelId, name: '要 面談', color: 'blue', candidateCount: 0, favoriteCount: 0 },
    ]);
    expect((await attach(company, labelId, universalUid)).status).toBe(200);
    expect((await attach(company, labelId, universalUid)).status).toBe(200);
    expect(await labelsOf(company, universalUid)).toEqual(['要 面談']);
    expect(await labelsOf(other, universalUid)).toEqual([]);
    expect(await list(other)).toEqual([]);
    expect((await change(company, labelId, '要 面談')).json).toEqual({
      labelId,
      name: '要 面談',
      color: 'red',
    });
    expect((await change(company, labelId, '即戦力')).status).toBe(200);
    expect(await list(company)).toEqual([
      { labelId, name: '即戦力', color: 'red', candidateCount: 1, favoriteCount: 0 },
    ]);
    expect((await detach(company, labelId, universalUid)).status).toBe(200);
    expect((await detach(company, labelId, universalUid)).status).toBe(200);
    expect(await labelsOf(company, universalUid)).toEqual([]);
    await attach(company, labelId, universalUid);
    expect((await remove(company, labelId)).status).toBe(200);
    expect((await remove(company, labelId)).status).toBe(404);
    expect(await labelsOf(company, universalUid)).toEqual([]);
    expect(await countRows(api.db, schema.labelledUser)).toBe(0);
  });

  test('need a plan with notes on candidates to be written, but none to be read', async () => {
    const statuses: number[] = [];
    for (const plan of ['free', 'trial', 'paid'] as const) {
      const company = await createCorporation(api.db, { plan });
      expect(await list(company)).toEqual([]);
      statuses.push((await create(company, '要面談')).status);
    }
    expect(statuses).toEqual([403, 200, 200]);
  });

  test('have names of their own, whatever the width, the case and what nobody sees', async () => {
    const company = await createCorporation(api.db);
    const other = await createCorporation(api.db);
    await create(company, 'React経験');
    for (const same of ['React経験', 'ＲＥＡＣＴ経験', ' react経験 ', 'React\u200b経験']) {
      expect(await create(company, same)).toMatchObject({
        status: 422,
        message: '同じ名前のラベルがすでにあります',
      });
    }
    const second = await idOf(company, 'Vue経験');
    expect((await change(company, second, 'ｒｅａｃｔ経験')).status).toBe(422);
    expect((await create(other, 'React経験')).status).toBe(200);
  });

  test('have names of 1 to 20 characters of which one can be seen, whatever characters these are', async () => {
    const company = await createCorporation(api.db);
    for (const name of [
      '',
      ' 　',
      '\u200b\u200d',
      '\u202e',
      '\u3164',
      'あ'.repeat(21),
      'a\u0000',
      '\ud800',
    ]) {
      expect((await create(company, name)).status, JSON.stringify(name)).toBe(400);
    }
    for (const name of ['😀'.repeat(20), '<b>"\'&</b>', "'; drop table label", '\u202e逆さ', '👨‍👩‍👧']) {
      expect((await create(company, name)).json?.name, JSON.stringify(name)).toBe(name);
    }
  });

  test(`are ${MAX_LABELS} at most, also when two people make the last ones at once`, async () => {
    const company = await createCorporation(api.db);
    const responses = await Promise.all(
      Array.from({ length: MAX_LABELS + 6 }, (_each, index) => create(company, `ラベル${index}`)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(MAX_LABELS);
    expect(responses.find(({ status }) => status === 400)?.message).toBe(
      'ラベルは50個まで作成できます。使っていないラベルを削除してください',
    );
    expect(await list(company)).toHaveLength(MAX_LABELS);
  });

  test('are made once when several people make one of the same name at once', async () => {
    const company = await createCorporation(api.db);
    const responses = await Promise.all(['要面談', '要面談', '要面談'].map((name) => create(company, name)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  test('leave nothing behind when one is deleted while others attach it', async () => {
    const company = await createCorporation(api.db);
    const people = await Promise.all(Array.from({ length: 8 }, () => createSearchableCandidate(api.db)));
    for (let round = 0; round < 5; round += 1) {
      const labelId = await idOf(company, `ラベル${round}`);
      const calls = people.map(({ universalUid }) => attach(company, labelId, universalUid));
      const responses = await Promise.all([
        ...calls.slice(0, 4),
        remove(company, labelId),
        ...calls.slice(4),
      ]);
      expect(responses.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
    }
    expect(await list(company)).toEqual([]);
    expect(await countRows(api.db, schema.labelledUser)).toBe(0);
  });

  test('are not attached across companies, nor to nobody', async () => {
    const company = await createCorporation(api.db);
    const other = await createCorporation(api.db);
    const { universalUid } = await createSearchableCandidate(api.db);
    const theirs = await idOf(other, '要面談');
    const ours = await idOf(company, '要面談');
    expect((await attach(company, theirs, universalUid)).status).toBe(404);
    expect((await attach(company, ours, 'nobody')).status).toBe(404);
    expect((await detach(company, theirs, universalUid)).status).toBe(404);
  });

  test('narrow the search and the favorites to who carries any of them', async () => {
    const company = await createCorporation(api.db);
    const { cid, user } = company;
    const people = await Promise.all(Array.from({ length: 4 }, () => createSearchableCandidate(api.db)));
    const [first = '', second = '', third = ''] = people.map(({ universalUid }) => universalUid);
    const one = await idOf(company, '要面談');
    const two = await idOf(company, '即戦力');
    await attach(company, one, first);
    await attach(company, two, first);
    await attach(company, two, second);
    await attach(company, two, third);
    for (const universalUid of [first, second]) {
      await callApi(api, favoriteUser.add, { as: user, params: { cid }, body: { universalUid } });
    }
    const search = async (labelIds: string[]) => {
      const { json } = await callApi(api, userProfile.searchPaid, {
        as: user,
        params: { cid },
        query: { labelIds },
      });
      expect(json.totalCount).toBe(json.items.length);
      return json.items.map(({ universalUid }) => universalUid).sort();
    };
    const favorites = async (labelIds: string[]) => {
      const { json } = await callApi(api, favoriteUser.list, {
        as: user,
        params: { cid },
        query: { labelIds },
      });
      expect(json.totalCount).toBe(json.items.length);
      return json.items.map(({ universalUid }) => universalUid).sort();
    };
    expect(await search([one])).toEqual([first]);
    expect(await search([one, two])).toEqual([first, second, third].sort());
    expect(await search(['unknown'])).toEqual([]);
    expect(await favorites([two])).toEqual([first, second].sort());
    expect(await favorites([one])).toEqual([first]);
    expect(await favorites([])).toHaveLength(2);
  });

  test('are listed by as many statements as one', async () => {
    const company = await createCorporation(api.db);
    const statements = async () => {
      const before = api.statements.length;
      await list(company);
      return api.statements.length - before;
    };
    await create(company, '一');
    const one = await statements();
    await create(company, '二');
    await create(company, '三');
    expect(await statements()).toBe(one);
  });
});
