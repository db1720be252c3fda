import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MAX_TEMPLATES, template } from '#endpoints/template';
import * as schema from '#server/db/schema';
import { createCorporation } from '../../../tests/support/records/factories.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { createTestApi, type TestApi } from '../../../tests/support/servers/test-api.ts';
import { emptyDatabase } from '../../../tests/support/servers/test-database.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await emptyDatabase(api.db);
  api.time.now = new Date('2026-11-21T00:00:00Z');
});

type Company = Awaited<ReturnType<typeof createCorporation>>;

const list = ({ cid, user }: Company) => callApi(api, template.list, { as: user, params: { cid } });
const titles = async (company: Company) => (await list(company)).json.map(({ title }) => title);
const create = ({ cid, user }: Company, title = '標準', message = '{{候補者名}}様') =>
  callApi(api, template.create, { as: user, params: { cid }, body: { title, message } });
const change = ({ cid, user }: Company, templateId: string, message = '改めました', updatedAt?: string) =>
  callApi(api, template.changeMessage, {
    as: user,
    params: { cid, templateId },
    body: { message },
    headers: updatedAt === undefined ? {} : { 'X-Seen-At': updatedAt },
  });
const archive = ({ cid, user }: Company, templateId: string) =>
  callApi(api, template.archive, { as: user, params: { cid, templateId } });
const aMinuteLater = () => {
  api.time.now = new Date(api.services.clock().getTime() + 60_000);
};

describe('scout templates', () => {
  test('are created with their placeholders and listed, last changed first', async () => {
    const company = await createCorporation(api.db);
    const first = await create(company, '標準', '{{候補者名|あなた}}様');
    aMinuteLater();
    await create(company, '短め');
    expect((await list(company)).json).toMatchObject([
      { title: '短め' },
      { templateId: first.json, title: '標準', message: '{{候補者名|あなた}}様' },
    ]);
    aMinuteLater();
    const changed = await change(company, first.json);
    expect(changed.json).toMatchObject({ message: '改めました', updatedAt: '2026-11-21T00:02:00.000Z' });
    expect(await titles(company)).toEqual(['標準', '短め']);
  });

  test('are 500 of a company at most, those archived aside, also when they come at once', async () => {
    const company = await createCorporation(api.db);
    const row = { cid: company.cid, message: '本文', createdAt: new Date(), updatedAt: new Date() };
    const rows = Array.from({ length: MAX_TEMPLATES - 1 }, (_, index) => ({
      ...row,
      templateId: `template-${index}`,
      title: `${index}`,
    }));
    await api.db.insert(schema.scoutTemplate).values(rows);
    const results = await Promise.all(Array.from({ length: 3 }, () => create(company)));
    expect(results.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(results.find(({ status }) => status === 400)?.message).toBe(
      'テンプレートは500件まで保存できます。使わないテンプレートをアーカイブしてから、もう一度お試しください',
    );
    await archive(company, 'template-0');
    expect((await create(company)).status).toBe(200);
    expect((await create(await createCorporation(api.db))).status).toBe(200);
  });

  test('leave the list for good when archived', async () => {
    const company = await createCorporation(api.db);
    const { json } = await create(company);
    expect((await archive(company, json)).status).toBe(200);
    expect(await titles(company)).toEqual([]);
    expect((await change(company, json)).status).toBe(404);
    expect((await archive(company, json)).status).toBe(404);
  });

  test('are not written over by someone who saw an older text', async () => {
    const company = await createCorporation(api.db);
    const { json: templateId } = await create(company);
    const [seen] = (await list(company)).json;
    // Within the same millisecond: a time of change still distinguishes the two texts.
    const first = await change(company, templateId, '先の変更', seen?.updatedAt ?? undefined);
    expect(first.status).toBe(200);
    expect(first.json.updatedAt).not.toBe(seen?.updatedAt);
    expect(await change(company, templateId, '後の変更', seen?.updatedAt ?? undefined)).toMatchObject({
      status: 422,
      message: '他のメンバーがテンプレートを更新しました。最新の内容を確認してから、もう一度保存してください',
    });
    expect((await list(company)).json).toMatchObject([{ message: '先の変更' }]);
    expect((await change(company, templateId, '後の変更', first.json.updatedAt ?? undefined)).status).toBe(
      200,
    );
    await archive(company, templateId);
    expect(
      (await change(company, templateId, '遅すぎた変更', first.json.updatedAt ?? undefined)).status,
    ).toBe(404);
  });

  test('of another company are neither listed nor found', async () => {
    const company = await createCorporation(api.db);
    const other = await createCorporation(api.db);
    const { json } = await create(other);
    expect(await titles(company)).toEqual([]);
    expect((await change(company, json)).status).toBe(404);
    expect((await archive(company, json)).status).toBe(404);
    expect(await titles(other)).toEqual(['標準']);
  });

  test.each([
    ['no title', ' ', '本文', 'テンプレート名を入力してください'],
    ['a title of 101 characters', 'あ'.repeat(101), '本文', 'テンプレート名は100文字以内で入力してください'],
    ['no text', '標準', '', '本文を入力してください'],
    ['a text of 10,001 characters', '標準', 'あ'.repeat(10_001), '本文は10,000文字以内で入力してください'],
  ])('are refused with %s', async (_, title, message, problem) => {
    const company = await createCorporation(api.db);
    expect(await create(company, title, message)).toMatchObject({ status: 400, message: problem });
  });

  test('take as many statements to list for many as for one', async () => {
    const company = await createCorporation(api.db);
    const statements = async () => {
      const before = api.statements.length;
      await list(company);
      return api.statements.length - before;
    };
    await create(company);
    const one = await statements();
    for (let index = 0; index < 5; index += 1) await create(company);
    expect(await statements()).toBe(one);
  });
});

describe('who may write templates', () => {
  test.each([
    ['free', 403],
    ['trial', 200],
    ['paid', 200],
  ] as const)('a %s company: %i', async (plan, status) => {
    const company = await createCorporation(api.db, { plan });
    expect((await create(company)).status).toBe(status);
    expect((await list(company)).status).toBe(200);
  });
});
