import { createRandom } from '../../demo/seed/companies/random.ts';
import { userProfile } from '../../endpoints/user-profile.ts';
import type { Criteria } from '../../server/domains/user-profile/filters.ts';
import { randomCriteria } from '../random-criteria.ts';
import type { TimedCall } from './measure-calls.ts';
import { itemOf, pathOf } from './path-of.ts';

const orders = ['lastLogin', 'updated', 'new'] as const;

type Filters = Partial<Criteria> & { byFit?: boolean };

/** Filters of the same kind, from common to rare; the requests take them in turn. */
const single: Record<string, readonly Filters[]> = {
  職種: [
    { jobCategoryIds: ['engineer-backend'] },
    { jobCategoryIds: ['engineer', 'design'] },
    { jobCategoryIds: ['writing-translator'] },
  ],
  '職種、経験年数': [
    { jobCategoryIds: ['engineer-backend'], minYears: 5 },
    { jobCategoryIds: ['sales'], minYears: 20 },
  ],
  経験年数: [{ minYears: 3 }, { minYears: 10 }, { minYears: 25 }],
  スキル: [{ skills: ['TypeScript'] }, { skills: ['Rust'] }, { skills: ['COBOL'] }],
  'スキル、すべて・いずれか': [
    { skills: ['TypeScript', 'React'], skillMatch: 'and' },
    { skills: ['SQL', 'Excel', '英語'], skillMatch: 'or' },
    { skills: ['COBOL', 'Figma'], skillMatch: 'and' },
  ],
  都道府県: [
    { prefectureCodes: ['13'] },
    { prefectureCodes: ['31', '32'] },
    { prefectureCodes: ['13', '14', '12', '11'] },
  ],
  働き方: [
    { workingFormIds: ['side-job'] },
    { workingFormIds: ['part-time'] },
    { workingFormIds: ['contract', 'full-time'] },
  ],
  週の時間: [{ minHoursPerWeek: 10 }, { minHoursPerWeek: 30 }, { minHoursPerWeek: 41 }],
  時給: [
    { maxRewardPerHour: 5000 },
    { maxRewardPerHour: 1500, excludeBlank: true },
    { maxRewardPerHour: 0, excludeBlank: true },
  ],
  リモート: [{ remote: ['full'] }, { remote: ['onsite'] }, { remote: ['full', 'partial'] }],
  開始時期: [{ startFrom: 'now' }, { startFrom: 'within3m' }, { startFrom: 'talk' }],
  最終ログイン: [{ lastLoginWithinDays: 7 }, { lastLoginWithinDays: 30 }, { lastLoginWithinDays: 90 }],
  除外: [{ excludeScouted: true }, { excludeApplied: true, excludeFavorite: true }, { excludeBlank: true }],
};

const several: readonly Filters[] = [
  { jobCategoryIds: ['engineer'], prefectureCodes: ['13'], remote: ['full'] },
  { jobCategoryIds: ['design-web'], skills: ['Figma'], lastLoginWithinDays: 7 },
  { workingFormIds: ['side-job'], minHoursPerWeek: 10, maxRewardPerHour: 4000, startFrom: 'within1m' },
  { jobCategoryIds: ['sales'], minYears: 5, prefectureCodes: ['27', '28'], excludeScouted: true },
  { skills: ['AWS', 'Python'], remote: ['partial'], startFrom: 'now', minYears: 3, excludeBlank: true },
  {
    jobCategoryIds: ['corporate-finance', 'marketing'],
    minYears: 3,
    remote: ['onsite'],
    workingFormIds: ['contract'],
  },
  {
    prefectureCodes: ['13'],
    remote: ['partial'],
    startFrom: 'talk',
    minHoursPerWeek: 30,
    maxRewardPerHour: 3000,
  },
];

/** Words by their length, common ones first, rare ones after them. */
const words: Record<string, readonly string[]> = {
  '1文字': ['発', '田', '鷲', 'c'],
  '2文字': ['開発', '決済', '病院', '週次'],
  '3文字': ['AWS', '東京都', '農業の', 'SQL'],
  '6文字': ['エンジニア職', 'デザイナー', 'マネージャー', 'ポルトガル語', 'ロボット開発'],
  二語以上: ['営業 採用', 'SaaS 立ち上げ', 'aws terraform', '英語 翻訳 契約書'],
  '別の表記、同義語': ['k8s', 'さーばー', 'マネジャー', 'ReactNative', '機械学習'],
  'OR、除外、語句': [
    'Go OR Rust',
    'デザイナー -営業',
    'エンジニア -React -Java',
    'AWS OR Azure OR 決済',
    '"プロジェクト管理"',
  ],
  ない語: ['髙﨑鸞', 'zzzzzz', '龘'],
};

const deep: readonly Filters[] = [
  {},
  { jobCategoryIds: ['engineer-infra'] },
  { prefectureCodes: ['03', '10', '34'] },
  { keyword: 'デザイナー' },
  { keyword: '決済' },
  { keyword: 'エンジニア', remote: ['partial'] },
  { skills: ['TypeScript'], maxRewardPerHour: 3000 },
  { minYears: 10, startFrom: 'talk', lastLoginWithinDays: 30 },
];

type Caller = { cid: string; uid: string };

const searchCall = (
  { cid, uid }: Caller,
  label: string,
  criteria: (round: number) => Filters,
): TimedCall => ({
  label: `search ${label}`,
  uid,
  next: (round) => pathOf(userProfile.searchPaid, { cid }, { page: 1, brief: true, ...criteria(round) }),
});

function randomMix(
  caller: Caller,
  label: string,
  { seed, searches }: { seed: number; searches: number },
): TimedCall {
  const random = createRandom(seed);
  const mixes = Array.from({ length: searches }, () => ({
    ...randomCriteria(random),
    byFit: random.chance(0.2),
  }));
  return { ...searchCall(caller, label, (round) => itemOf(mixes, round)), rounds: searches };
}

/** Returns the first searches that a database runs after its start: other random mixes than those of `searchCalls`. */
export const firstSearches = (caller: Caller, searches: number): TimedCall =>
  randomMix(caller, 'other mixes, right after the start', { seed: 8, searches });

/**
 * Returns the searches of one company on the paid plan: each filter, several, words, deep pages, and `searches` random
 * mixes.
 */
export function searchCalls(caller: Caller, searches: number): TimedCall[] {
  const call = (label: string, criteria: (round: number) => Filters) => searchCall(caller, label, criteria);
  /** Each of the filters in each order. */
  const inTurn =
    (filters: readonly Filters[], page = {}) =>
    (round: number) => ({
      ...itemOf(filters, round),
      orderBy: itemOf(orders, Math.floor(Math.abs(round) / filters.length)),
      ...page,
    });
  return [
    ...orders.map((orderBy) => call(`no filter, ${orderBy}`, () => ({ orderBy }))),
    ...Object.entries(single).map(([label, filters]) => call(label, inTurn(filters))),
    call('several filters', inTurn(several)),
    ...Object.entries(words).map(([label, keywords]) =>
      call(`フリーワード、${label}`, inTurn(keywords.map((keyword) => ({ keyword })))),
    ),
    call('適合順、フリーワード', (round) => ({
      keyword: itemOf(Object.values(words).flat(), round),
      byFit: true,
    })),
    call('適合順、条件', (round) => ({ ...itemOf(several, round), byFit: true })),
    call('page 50 of 20', inTurn(deep, { page: 50, limit: 20 })),
    call('last page (20 of 50)', inTurn(deep, { page: 20, limit: 50 })),
    randomMix(caller, 'random mix', { seed: 7, searches }),
  ];
}
