import type { Random } from '../../../demo/seed/companies/random.ts';
import { jobCategories, prefectures, workingForms } from '../../../server/db/masters.ts';
import type { Criteria } from '../../../server/domains/user-profile/filters.ts';

const keywords = [
  'エンジニア',
  '営業',
  'デザイナー',
  'SaaS 立ち上げ',
  'AWS',
  'ａｗｓ',
  'aws terraform',
  'kubernetes',
  'k8s',
  'さーばー',
  'マネジャー',
  'ReactNative',
  'Go OR Rust',
  'エンジニア -営業',
  '-React',
  '"プロジェクト管理"',
  'React',
  'フリーランス',
  '決済',
  '採用 広報',
  '佐藤',
  'さとう',
  'ｻﾄｳ',
  '小鳥遊',
  '鷲',
  '田',
  'c',
  '経',
  '東京都',
  '農業',
  '100%',
  '_',
  '%',
  '副業',
  '週',
  'マネージャー',
  '病院',
  'ロボット',
  'ポルトガル語',
  '、',
  'シニアプロダクトマネージャー',
  '英語 翻訳 契約書',
  '😀',
  'を',
  '解約率 改善',
  '鈴木 営業',
  'note',
  'ー',
];
const skills = [
  'TypeScript',
  'ｔｙｐｅｓｃｒｉｐｔ',
  'React',
  'SQL',
  'Excel',
  'Figma',
  'AWS',
  'Python',
  '法人営業',
  'Salesforce',
  '要件定義',
  'M&A',
  'Rust',
  'COBOL',
  'Photoshop',
  'SEO',
  '英語',
  'C++',
];

/** Returns a search as recruiters might make it: none to many filters, any order, mostly the first page. */
export function randomCriteria(random: Random, { isFree = false } = {}): Criteria {
  const some = <Item>(items: readonly Item[], most: number): Item[] => [
    ...new Set(Array.from({ length: random.int(1, most) }, () => random.pick(items))),
  ];
  const maybe = <Value>(share: number, value: () => Value) => (random.chance(share) ? value() : undefined);
  const basic: Criteria = {
    keyword: maybe(0.45, () => random.pick(keywords)),
    jobCategoryIds:
      maybe(0.35, () =>
        some(
          jobCategories.map(({ id }) => id),
          3,
        ),
      ) ?? [],
    prefectureCodes:
      maybe(0.25, () =>
        some(
          prefectures.map(({ code }) => code),
          4,
        ),
      ) ?? [],
    orderBy: random.pick(['lastLogin', 'updated', 'new'] as const),
    page: random.pick([1, 1, 1, 1, 2, 3, 7, 20, 21, 500]),
    limit: random.pick([50, 50, 50, 20, 1]),
  };
  if (isFree) return basic;
  return {
    ...basic,
    minYears: maybe(0.2, () => random.pick([0, 1, 3, 5, 10, 25, 50])),
    skills: maybe(0.3, () => some(skills, 3)),
    skillMatch: random.pick(['and', 'or'] as const),
    workingFormIds: maybe(0.2, () =>
      some(
        workingForms.map(({ id }) => id),
        2,
      ),
    ),
    minHoursPerWeek: maybe(0.2, () => random.pick([1, 10, 20, 30, 40, 41])),
    maxRewardPerHour: maybe(0.2, () => random.pick([0, 2000, 3000, 5000, 100_000])),
    remote: maybe(0.2, () => some(['full', 'partial', 'onsite'] as const, 2)),
    startFrom: maybe(0.2, () => random.pick(['now', 'within1m', 'within3m', 'talk'] as const)),
    lastLoginWithinDays: maybe(0.2, () => random.pick([7, 30, 90] as const)),
    excludeScouted: random.chance(0.15),
    excludeApplied: random.chance(0.15),
    excludeFavorite: random.chance(0.15),
    excludeBlank: random.chance(0.2),
  };
}
