import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { savedSearch } from '#endpoints/saved-search';
import { createApp } from '#server/app';
import type { ReadReplica } from '#server/db/read-replica';
import * as schema from '#server/db/schema';
import { countRows, createCorporation } from '../../../tests/support/records/factories.ts';
import { createCandidate, createSavedSearch } from '../../../tests/support/records/matching-factories.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { createTestApi, type TestApi } from '../../../tests/support/servers/test-api.ts';
import { emptyDatabase } from '../../../tests/support/servers/test-database.ts';
import * as newHits from '../user-profile/new-hits.ts';
import { sendNewHits } from './daily-mail.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  vi.restoreAllMocks();
  await emptyDatabase(api.db);
  api.mails.length = 0;
  vi.spyOn(api.services.logger, 'warn').mockImplementation(() => {});
});

/** A time of a day of November 2026 in Japan. */
const jst = (day: number, hour: number, minute = 0, second = 0) =>
  new Date(Date.UTC(2026, 10, day, hour - 9, minute, second));

type Company = Awaited<ReturnType<typeof createCorporation>>;

async function watch({ cid, user }: Company, name: string, prefectureCode: string) {
  const { savedSearchId } = await createSavedSearch(api.db, cid, {
    ...{ createdBy: user.universalUid, name, search: `?prefectureCodes=${prefectureCode}` },
    createdAt: jst(21, 9),
  });
  await callApi(api, savedSearch.changeMail, {
    as: user,
    params: { cid, savedSearchId },
    body: { isMailed: true },
  });
  return savedSearchId;
}

const arrive = (updatedAt: Date, prefectureCode = '13') =>
  createCandidate(api.db, { prefectureCode, createdAt: jst(1, 9), lastLoginAt: jst(1, 9), updatedAt });

/** Has the searches in some prefectures take too long, and returns those that are counted, in their order. */
function slowIn(...prefectures: string[]) {
  const counted: string[] = [];
  const { countNewHits } = newHits;
  vi.spyOn(newHits, 'countNewHits').mockImplementation(async (db, cid, criteria, range) => {
    const [code = ''] = criteria.prefectureCodes ?? [];
    counted.push(code);
    if (prefectures.includes(code)) throw new Error('canceling statement due to statement timeout');
    return countNewHits(db, cid, criteria, range);
  });
  return counted;
}

function sendAt(now: Date) {
  api.time.now = now;
  return sendNewHits(api.services);
}

describe('a search that could not be counted', () => {
  test('is not one without hits: the mail waits ten minutes for it', async () => {
    const company = await createCorporation(api.db);
    await watch(company, '東京', '13');
    await watch(company, '神奈川', '14');
    await arrive(jst(21, 10));
    await arrive(jst(21, 10), '14');
    slowIn('14');
    expect(await sendAt(jst(22, 9))).toBe(0);
    expect(await countRows(api.db, schema.savedSearchMail)).toBe(0);
    vi.restoreAllMocks();
    expect(await sendAt(jst(22, 9, 9))).toBe(0);
    expect(await sendAt(jst(22, 9, 10))).toBe(1);
    expect(api.mails[0]?.subject).toBe('保存した検索2件に新着があります');
  });

  test('is named after half an hour by the mail about the others, and counted the next day from where it was', async () => {
    const company = await createCorporation(api.db);
    await watch(company, '東京', '13');
    await watch(company, '神奈川', '14');
    await arrive(jst(21, 10));
    await arrive(jst(21, 10), '14');
    slowIn('14');
    const sent: number[] = [];
    for (const minute of [0, 10, 20, 30, 40]) sent.push(await sendAt(jst(22, 9, minute)));
    expect(sent).toEqual([0, 0, 0, 1, 0]);
    expect(api.mails[0]?.text).toMatch(
      /・東京\(新着 1件\)[\s\S]+次の検索の新着は確認できませんでした。検索を開いてご確認ください。\n\n・神奈川\n/,
    );
    vi.restoreAllMocks();
    expect(await sendAt(jst(23, 9))).toBe(1);
    expect(api.mails[1]?.text).toContain('・神奈川(新着 1件)');
    expect(api.mails[1]?.text).not.toContain('東京');
  });

  test('keeps the day open for a person who has no other, and the next day starts again', async () => {
    await watch(await createCorporation(api.db), '神奈川', '14');
    await arrive(jst(21, 10), '14');
    slowIn('14');
    for (const hour of [9, 10, 12, 15, 19]) expect(await sendAt(jst(22, hour))).toBe(0);
    expect(await countRows(api.db, schema.savedSearchMail)).toBe(0);
    expect(await sendAt(jst(23, 8))).toBe(0);
    vi.restoreAllMocks();
    expect(await sendAt(jst(23, 8, 10))).toBe(1);
  });

  test('comes after the others the next time, and starves none of them', async () => {
    const company = await createCorporation(api.db);
    for (const code of ['13', '14', '15', '16']) await watch(company, code, code);
    const { cid, user: as } = company;
    const counted = slowIn('14', '15', '16');
    const ask = async () => {
      counted.length = 0;
      await callApi(api, savedSearch.countNew, { as, params: { cid } });
      return counted[0];
    };
    await ask();
    expect(await ask()).toBe('13');
    expect(counted).toHaveLength(4);
    await sendAt(jst(22, 9));
    expect(counted.slice(4)[0]).toBe('13');
  });
});

describe('hits that are not to be seen yet', () => {
  test('because of the last half minute come with the next mail, and once', async () => {
    await watch(await createCorporation(api.db), '東京', '13');
    await arrive(jst(21, 10));
    await arrive(jst(22, 8, 59, 40));
    expect(await sendAt(jst(22, 9))).toBe(1);
    expect(api.mails[0]?.text).toContain('新着 1件');
    expect(await sendAt(jst(23, 9))).toBe(1);
    expect(api.mails[1]?.text).toContain('新着 1件');
    expect(await sendAt(jst(24, 9))).toBe(0);
  });

  test('on the replica when somebody looks stay new', async () => {
    const company = await createCorporation(api.db);
    const savedSearchId = await watch(company, '東京', '13');
    api.time.now = jst(22, 9);
    await arrive(jst(22, 8, 59, 40));
    const replica: ReadReplica = { isInUse: () => false, tryRead: async () => null, close: async () => {} };
    const replicated = { ...api, app: createApp({ ...api.services, replica }) };
    const { cid, user: as } = company;
    const count = async () =>
      (await callApi(api, savedSearch.countNew, { as, params: { cid } })).json.counts[0]?.count;
    await callApi(replicated, savedSearch.look, { as, params: { cid, savedSearchId } });
    expect(await count()).toBe(1);
    await callApi(api, savedSearch.look, { as, params: { cid, savedSearchId } });
    expect(await count()).toBe(0);
  });

  test('because all that the search shows is later are unknown, not none', async () => {
    const company = await createCorporation(api.db);
    await watch(company, '東京', '13');
    await arrive(jst(21, 10));
    const [candidate] = await api.db.select().from(schema.candidate);
    if (!candidate) throw new Error('No candidate');
    const { card: _, ...columns } = candidate;
    const updatedAt = jst(22, 8, 59, 50);
    const later = Array.from({ length: 99 }, (_each, index) => ({
      ...columns,
      universalUid: `later-${index}`,
      updatedAt,
    }));
    await api.db.insert(schema.candidate).values(later);
    expect(await sendAt(jst(22, 9))).toBe(0);
    expect(await countRows(api.db, schema.savedSearchMail)).toBe(0);
    expect(await sendAt(jst(22, 9, 10))).toBe(1);
  });
});

test('a round that is still at it at eight in the evening ends', async () => {
  for (let index = 0; index < 3; index += 1) await watch(await createCorporation(api.db), '東京', '13');
  await arrive(jst(21, 10));
  const send = vi.spyOn(api.services.mail, 'send').mockImplementation(async () => {
    api.time.now = jst(22, 20);
  });
  expect(await sendAt(jst(22, 19, 59))).toBe(1);
  expect(send).toHaveBeenCalledOnce();
  send.mockRestore();
  expect(await sendAt(jst(23, 8))).toBe(2);
});
