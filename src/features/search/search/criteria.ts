import { type ProfileOrder, type ProfileSearch, userProfile } from '#endpoints/user-profile';
import { paths } from '@/config/paths';
import { type Codec, choiceCodec, idCodec, idsCodec, instantCodec, listCodec } from '@/lib/address/url-state';
import { formatYen } from '@/lib/text/format';
import { lastLoginLabels, remoteLabels, startFromLabels } from '@/parts/candidates/labels';
import type { Condition } from '@/parts/lists/condition-chips';
import { defineList } from '@/parts/lists/define-list';
import * as filter from '@/parts/lists/filter';
import type { ListInUse } from '@/parts/lists/use-list';
import { labelsFilter } from '@/parts/marks/labels/labels-filter';
import { has } from '@/session/abilities';

/** An order of the results; `fit` is an extension. */
type ResultOrder = ProfileOrder | 'fit';

const ranks = has('sorting');

/** The orders to choose from. Elsewhere than here a new candidate may not count as changed: both orders stay. */
export const resultOrders: readonly { value: ResultOrder; label: string }[] = ranks
  ? [
      { value: 'fit', label: '適合順' },
      { value: 'lastLogin', label: '最終ログイン順' },
      { value: 'updated', label: '新着・更新順' },
    ]
  : [
      { value: 'lastLogin', label: '最終ログイン順' },
      { value: 'updated', label: '更新順' },
      { value: 'new', label: '新着順' },
    ];

const orderCodec: Codec<ResultOrder | null> = {
  ...choiceCodec(
    resultOrders.map(({ value }) => value),
    null,
  ),
  // Before 新着・更新順 was one, addresses named 新着順.
  read: ([text]) =>
    resultOrders.find(({ value }) => value === (ranks && text === 'new' ? 'updated' : text))?.value ?? null,
};

/** What the order depends on where none was chosen. */
type Ordered = {
  orderBy: ResultOrder | null;
  keyword: string;
  skills: readonly string[];
  for: string | null;
};

/** The order where none was chosen: by fit as soon as there is something to fit. */
const usualOrder = ({ keyword, skills, for: projectId }: Omit<Ordered, 'orderBy'>): ResultOrder =>
  ranks && (keyword.trim() !== '' || skills.length > 0 || projectId !== null) ? 'fit' : 'lastLogin';

/** The order that results have. */
export const orderOf = ({ orderBy, ...criteria }: Ordered): ResultOrder => orderBy ?? usualOrder(criteria);

/** The change that brings an order; the usual one is none of its own, so that it follows the conditions. */
export function orderChange(criteria: Ordered, text: string): { orderBy: ResultOrder | null; page: number } {
  const order = orderCodec.read([text]);
  return { orderBy: order === usualOrder(criteria) ? null : order, page: 1 };
}

const orderQuery = (order: ResultOrder) => (order === 'fit' ? { byFit: true } : { orderBy: order });

/** What of リモート can be searched for. */
export const remotes = [
  'full',
  'partial',
  'onsite',
] as const satisfies readonly ProfileSearch['remote'][number][];
export const isRemote = (text: string): text is (typeof remotes)[number] =>
  remotes.some((remote) => remote === text);
const isPrefecture = (text: string) => /^(0[1-9]|[1-3]\d|4[0-7])$/.test(text);
const isSkill = (text: string) => text.trim() !== '' && text.length <= 50 && !text.includes(',');

const soughtFor: filter.Filter<string | null, Record<never, never>> = {
  codec: idCodec,
  toQuery: () => ({}),
  chips: (projectId, nameOf) => {
    if (projectId === null) return [];
    const title = nameOf(projectId);
    return [{ key: '', label: title ? `案件『${title}』に合う候補者` : '案件に合う候補者', without: null }];
  },
};

const daysOf = { '7': 7, '30': 30, '90': 90 } as const;

/** 候補者検索: the candidates that fit every condition. */
export const candidateList = defineList(
  userProfile.searchPaid,
  {
    keyword: filter.words('keyword'),
    jobCategoryIds: filter.many('jobCategoryIds', idsCodec, (name) => name || '職種'),
    prefectureCodes: filter.many('prefectureCodes', listCodec(isPrefecture), (name) => name || '都道府県'),
    minYears: filter.number('minYears', [1, 50], (years) => `経験${years}年以上`),
    skills: filter.many('skills', listCodec(isSkill, 20), (_name, skill) => skill),
    skillMatch: filter.own(choiceCodec(['and', 'or'], 'and'), (skillMatch) => ({ skillMatch })),
    workingFormIds: filter.many('workingFormIds', idsCodec, (name) => name || '働き方'),
    remote: filter.many('remote', listCodec(isRemote), (_name, remote) => remoteLabels[remote]),
    minHoursPerWeek: filter.number('minHoursPerWeek', [1, 168], (hours) => `週${hours}時間以上`),
    maxRewardPerHour: filter.number('maxRewardPerHour', [1, 1_000_000], (yen) => `時給${formatYen(yen)}以下`),
    startFrom: filter.choice('startFrom', {
      title: '開始時期',
      values: ['now', 'within1m', 'within3m', 'talk'],
      names: startFromLabels,
      chip: (name) => `開始:${name}`,
    }),
    lastLoginWithinDays: {
      ...filter.choice('lastLoginWithinDays', {
        title: '最終ログイン',
        values: ['7', '30', '90'],
        names: lastLoginLabels,
        chip: (name) => `最終ログイン${name}`,
      }),
      toQuery: (days: '7' | '30' | '90' | null) => ({ lastLoginWithinDays: days ? daysOf[days] : undefined }),
    },
    excludeScouted: filter.flag('excludeScouted', 'スカウト済みを除く'),
    excludeApplied: filter.flag('excludeApplied', '応募済みを除く'),
    excludeFavorite: filter.flag('excludeFavorite', 'お気に入りを除く'),
    excludeBlank: filter.flag('excludeBlank', '未入力を除く'),
    excludePassed: filter.onUnless('excludePassed', '見送りを除く'),
    labelIds: labelsFilter,
    recontact: filter.choice('recontact', {
      title: '再連絡日',
      values: ['due', 'set'],
      names: { due: '今日まで', set: '設定あり' },
      chip: (name) => `再連絡日:${name}`,
    }),
    /** When the first page of these results was read, if somebody was passed on since. */
    passedBefore: filter.own(instantCodec, (instant) => ({ passedBefore: instant ?? undefined })),
    /** The project that candidates are sought for: it narrows nothing. */
    for: soughtFor,
    orderBy: filter.view(orderCodec),
  },
  {
    name: 'candidates',
    path: paths.profiles,
    adjust: (query, state) => ({
      ...query,
      ...orderQuery(orderOf(state)),
      passedBefore: state.page > 1 ? query.passedBefore : undefined,
      skillMatch: state.skills.length > 1 ? query.skillMatch : undefined,
    }),
  },
);

/** The conditions of 候補者検索 with the order and the page, as the screen holds them in the URL. */
export type Criteria = typeof candidateList.defaults;

/** The list with its state, as the controls of the conditions need it. */
export type CandidateListInUse = ListInUse<(typeof candidateList)['filters']>;

/** A condition in use. */
export type CriteriaCondition = Condition<Partial<Criteria>>;

/** Whether a condition leaves anybody out: the project that one seeks for does not. */
export const isNarrowing = ({ key }: CriteriaCondition): boolean => key !== 'for';

/** No condition, the usual order, the first page. */
export const noCriteria = candidateList.defaults;

/** What a company without the full search is left with (product decision: 職種, 都道府県, フリーワード). */
export const toBasicCriteria = (criteria: Criteria): Criteria => ({
  ...noCriteria,
  keyword: criteria.keyword,
  jobCategoryIds: criteria.jobCategoryIds,
  prefectureCodes: criteria.prefectureCodes,
  excludePassed: criteria.excludePassed,
  passedBefore: criteria.passedBefore,
  for: criteria.for,
  orderBy: criteria.orderBy,
  page: criteria.page,
});
