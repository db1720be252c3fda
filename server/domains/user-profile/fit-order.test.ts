import { beforeEach, describe, expect, test } from 'vitest';
import { userProfile } from '#endpoints/user-profile';
import { createSearchableCandidate } from '../../../tests/support/records/candidate-factories.ts';
import { createCorporation } from '../../../tests/support/records/factories.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { serveApi } from '../../../tests/support/servers/serve-api.ts';

const api = serveApi();
const DAY = 24 * 60 * 60 * 1000;

type Query = NonNullable<Parameters<typeof callApi<typeof userProfile.searchPaid>>[2]>['query'];
type Entered = Parameters<typeof createSearchableCandidate>[1];

let company: Awaited<ReturnType<typeof createCorporation>>;
beforeEach(async () => {
  company = await createCorporation(api.db);
});

async function byFit(query: Query) {
  const { json } = await callApi(api, userProfile.searchPaid, {
    as: company.user,
    params: { cid: company.cid },
    query: { ...query, byFit: true },
  });
  return json;
}

/** The last names in the order in which they are found, with where the words stand. */
const found = async (query: Query) =>
  (await byFit(query)).items.map(({ lastName, matchedIn }) => `${lastName} ${matchedIn ?? '-'}`);

const lastSeen = (days: number) => new Date(Date.now() - days * DAY);
const candidate = (lastName: string, entered: Entered) =>
  createSearchableCandidate(api.db, { lastName, lastLoginAt: lastSeen(10), ...entered });

describe('an order by fit', () => {
  test('puts a skill before a headline, and that before other texts, however lately they logged in', async () => {
    await candidate('文章', { introduction: 'Goを学んでいます。', lastLoginAt: lastSeen(0) });
    await candidate('肩書', { headline: 'Goエンジニア', lastLoginAt: lastSeen(5) });
    await candidate('技術', { skills: [{ name: 'Golang', years: 1 }], lastLoginAt: lastSeen(90) });
    expect(await found({ keyword: 'go' })).toEqual(['技術 skill', '肩書 title', '文章 -']);
  });

  test('takes a position for a headline', async () => {
    const career = { company: '株式会社みらい', from: '2020-04', to: null, description: '' };
    await candidate('文章', { introduction: '営業部長と働きました。' });
    await candidate('職歴', { careers: [{ ...career, position: '営業部長' }] });
    expect(await found({ keyword: '営業部長' })).toEqual(['職歴 title', '文章 -']);
  });

  test('takes two words for one skill, and every spelling and synonym', async () => {
    await candidate('文章', { introduction: 'React Nativeも少し。' });
    await candidate('技術', { skills: [{ name: 'ReactNative', years: 1 }] });
    expect(await found({ keyword: 'react native' })).toEqual(['技術 skill', '文章 -']);
    await candidate('略語', { skills: [{ name: 'k8s', years: 1 }] });
    expect(await found({ keyword: 'Kubernetes' })).toEqual(['略語 skill']);
  });

  test('puts who has more of the skills first', async () => {
    await candidate('片方', { skills: [{ name: 'Rust', years: 9 }], lastLoginAt: lastSeen(0) });
    await candidate('両方', {
      skills: [
        { name: 'Rust', years: 1 },
        { name: 'Go', years: 1 },
      ],
    });
    expect(await found({ skills: ['Rust', 'Go'], skillMatch: 'or' })).toEqual(['両方 skill', '片方 skill']);
  });

  test('does not count what must not be there', async () => {
    await candidate('技術', { skills: [{ name: 'Go', years: 1 }] });
    expect(await found({ keyword: 'Go -営業' })).toEqual(['技術 skill']);
  });

  test('puts more years of the job categories first, then who logged in last', async () => {
    const years = (count: number) => [
      { jobCategoryId: 'engineer-backend', years: count },
      { jobCategoryId: 'design-ui', years: 20 },
    ];
    await candidate('短い', { jobCategories: years(1) });
    await candidate('長い', { jobCategories: years(9) });
    await candidate('新しい', { jobCategories: years(9), lastLoginAt: lastSeen(1) });
    expect(await found({ jobCategoryIds: ['engineer'] })).toEqual(['新しい -', '長い -', '短い -']);
  });

  test('pages without losing or repeating anybody, and counts as the other orders do', async () => {
    for (let index = 0; index < 5; index += 1) await candidate(`候補${index}`, {});
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => byFit({ keyword: 'バックエンド', page, limit: 2 })),
    );
    expect(pages.map(({ items }) => items.length)).toEqual([2, 2, 1, 0]);
    const ids = pages.flatMap(({ items }) => items.map(({ universalUid }) => universalUid));
    expect(new Set(ids).size).toBe(5);
    expect(pages[0]).toMatchObject({ totalCount: 5, maxCount: 1000 });
  });

  test('takes a hostile keyword as words', async () => {
    await candidate('技術', {});
    expect(await found({ keyword: `'; drop table candidate; --` })).toEqual([]);
    expect(await found({ keyword: '" OR - %_' })).toEqual([]);
  });

  test('is open to FREE', async () => {
    const free = await createCorporation(api.db, { plan: 'free' });
    await candidate('技術', { skills: [{ name: 'Go', years: 1 }] });
    const { json } = await callApi(api, userProfile.search, {
      as: free.user,
      params: { cid: free.cid },
      query: { keyword: 'Go', byFit: true },
    });
    expect(json.items[0]?.matchedIn).toBe('skill');
  });
});
