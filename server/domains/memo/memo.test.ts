import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { UNWRITTEN } from '#endpoints/based-on';
import { memo } from '#endpoints/memo';
import * as schema from '#server/db/schema';
import {
  addMember,
  countRows,
  createCorporation,
  createUser,
} from '../../../tests/support/records/factories.ts';
import { createCandidate } from '../../../tests/support/records/matching-factories.ts';
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

type Caller = { cid: string; user: { uid: string; email: string } };

const show = ({ cid, user }: Caller, targetUid: string) =>
  callApi(api, memo.show, { as: user, params: { cid, targetUid } });
const change = (
  { cid, user }: Caller,
  targetUniversalUid: string,
  text: string,
  updatedAt: string | null = null,
) =>
  callApi(api, memo.change, {
    as: user,
    params: { cid },
    body: { targetUniversalUid, memo: text },
    headers: { 'X-Seen-At': updatedAt ?? UNWRITTEN },
  });

const CONFLICT = '他のメンバーがメモを更新しました。最新の内容を確認してから、もう一度保存してください';

describe('a memo', () => {
  test('is empty before the first writing', async () => {
    const company = await createCorporation(api.db);
    const { universalUid } = await createCandidate(api.db);
    expect((await show(company, universalUid)).json).toEqual({
      memo: '',
      updatedAt: null,
      updatedByName: null,
    });
  });

  test('is shown as it was written, with the writer and the time', async () => {
    const company = await createCorporation(api.db);
    const { universalUid } = await createCandidate(api.db);
    api.time.now = new Date('2026-03-01T00:00:00.123Z');
    const expected = {
      memo: '面談済み。\n次は代表と。',
      updatedAt: '2026-03-01T00:00:00.123Z',
      updatedByName: '佐藤 健一',
    };
    const written = await change(company, universalUid, '面談済み。\n次は代表と。');
    expect(written).toMatchObject({ status: 200, json: expected });
    expect((await show(company, universalUid)).json).toEqual(expected);
  });

  test('is changed by anyone who saw its last version, and can be emptied', async () => {
    const company = await createCorporation(api.db);
    const colleague = await createUser(api.db, { lastName: '鈴木', firstName: '花子' });
    await addMember(api.db, company.cid, colleague.universalUid);
    const { universalUid } = await createCandidate(api.db);
    const first = (await change(company, universalUid, '一次面談')).json;
    const asColleague = { ...company, user: colleague };
    const second = (await change(asColleague, universalUid, '二次面談', first.updatedAt)).json;
    expect(second).toMatchObject({ memo: '二次面談', updatedByName: '鈴木 花子' });
    expect((await change(company, universalUid, '', second.updatedAt)).json?.memo).toBe('');
  });

  test('is not written over a version that the writer did not see', async () => {
    const company = await createCorporation(api.db);
    const { universalUid } = await createCandidate(api.db);
    const seen = (await change(company, universalUid, '一次面談')).json;
    await change(company, universalUid, '同僚のメモ', seen.updatedAt);
    expect(await change(company, universalUid, '古い画面から', seen.updatedAt)).toMatchObject({
      status: 422,
      message: CONFLICT,
    });
    expect(await change(company, universalUid, '白紙の画面から')).toMatchObject({ status: 422 });
    expect((await show(company, universalUid)).json?.memo).toBe('同僚のメモ');
  });

  test('has a new version even when it changes twice within a millisecond', async () => {
    const company = await createCorporation(api.db);
    const { universalUid } = await createCandidate(api.db);
    api.time.now = new Date('2026-03-01T00:00:00Z');
    const first = (await change(company, universalUid, '一')).json;
    const second = (await change(company, universalUid, '二', first.updatedAt)).json;
    expect(second.updatedAt).not.toBe(first.updatedAt);
    expect((await change(company, universalUid, '三', first.updatedAt)).status).toBe(422);
  });

  test('is written by one of several first writers at once', async () => {
    const company = await createCorporation(api.db);
    const { universalUid } = await createCandidate(api.db);
    const responses = await Promise.all(
      ['甲', '乙', '丙'].map((text) => change(company, universalUid, text)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect(await countRows(api.db, schema.memo)).toBe(1);
  });

  test('belongs to one company', async () => {
    const ours = await createCorporation(api.db);
    const theirs = await createCorporation(api.db);
    const { universalUid } = await createCandidate(api.db);
    await change(theirs, universalUid, '他社のメモ');
    expect((await show(ours, universalUid)).json?.memo).toBe('');
    expect((await change(ours, universalUid, '自社のメモ')).status).toBe(200);
    expect((await show(theirs, universalUid)).json?.memo).toBe('他社のメモ');
  });

  test('needs a plan to be written, but not to be read', async () => {
    const { universalUid } = await createCandidate(api.db);
    const statuses: number[] = [];
    for (const plan of ['free', 'trial', 'paid'] as const) {
      const company = await createCorporation(api.db, { plan });
      expect((await show(company, universalUid)).status).toBe(200);
      statuses.push((await change(company, universalUid, '確認済み')).status);
    }
    expect(statuses).toEqual([403, 200, 200]);
  });

  test('of a candidate that does not exist is not found', async () => {
    const company = await createCorporation(api.db);
    expect(await show(company, 'nobody')).toMatchObject({ status: 404, message: 'Query result is nothing' });
    expect(await change(company, 'nobody', 'x')).toMatchObject({
      status: 404,
      message: 'Aggregate root tried to find has not found',
    });
  });

  test('has at most 10,000 characters', async () => {
    const company = await createCorporation(api.db);
    const { universalUid } = await createCandidate(api.db);
    expect((await change(company, universalUid, '😀'.repeat(10_000))).status).toBe(200);
    expect(await change(company, universalUid, 'あ'.repeat(10_001))).toMatchObject({
      status: 400,
      message: 'メモは10,000文字以内で入力してください',
    });
  });
});
