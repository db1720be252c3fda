import type { BasicProfileSearch, ProfileOrder, ProfileSearch } from '#endpoints/user-profile';
import {
  type Codecs,
  choiceCodec,
  flagCodec,
  idsCodec,
  instantCodec,
  listCodec,
  noneCodec,
  numberCodec,
  pageCodec,
  readState,
  switchCodec,
  textCodec,
} from '@/lib/address/url-state';
import { has } from '@/session/abilities';

/** The orders of the results; `fit` is an extension. */
export type ResultOrder = ProfileOrder | 'fit';

export const resultOrders: readonly ResultOrder[] = has('sorting')
  ? ['lastLogin', 'updated', 'new', 'fit']
  : ['lastLogin', 'updated', 'new'];

/** The conditions of 候補者検索 as the screen holds them in the URL. */
export type Criteria = {
  keyword: string;
  jobCategoryIds: string[];
  prefectureCodes: string[];
  minYears: number | null;
  skills: string[];
  skillMatch: 'and' | 'or';
  workingFormIds: string[];
  remote: string[];
  minHoursPerWeek: number | null;
  maxRewardPerHour: number | null;
  startFrom: ProfileSearch['startFrom'] | null;
  lastLoginWithinDays: '7' | '30' | '90' | null;
  excludeScouted: boolean;
  excludeApplied: boolean;
  excludeFavorite: boolean;
  excludeBlank: boolean;
  /** On unless the URL says otherwise, where the platform knows 見送り. */
  excludePassed: boolean;
  labelIds: string[];
  /** When the first page of these results was read, if somebody was passed on since. */
  passedBefore: string | null;
  orderBy: ResultOrder;
  page: number;
};

/** A condition that narrows the result: everything but order and page. */
export type Condition = Exclude<keyof Criteria, 'orderBy' | 'page' | 'passedBefore' | 'skillMatch'>;

const remotes: readonly string[] = ['full', 'partial', 'onsite'];

export const criteriaCodecs: Codecs<Criteria> = {
  keyword: textCodec(100),
  jobCategoryIds: idsCodec,
  prefectureCodes: listCodec((text) => /^(0[1-9]|[1-3]\d|4[0-7])$/.test(text)),
  minYears: numberCodec(1, 50),
  skills: listCodec((text) => text.trim() !== '' && text.length <= 50 && !text.includes(','), 20),
  skillMatch: choiceCodec(['and', 'or'], 'and'),
  workingFormIds: idsCodec,
  remote: listCodec((text) => remotes.includes(text)),
  minHoursPerWeek: numberCodec(1, 168),
  maxRewardPerHour: numberCodec(1, 1_000_000),
  startFrom: choiceCodec(['now', 'within1m', 'within3m', 'talk'], null),
  lastLoginWithinDays: choiceCodec(['7', '30', '90'], null),
  excludeScouted: flagCodec,
  excludeApplied: flagCodec,
  excludeFavorite: flagCodec,
  excludeBlank: flagCodec,
  excludePassed: has('marks') ? switchCodec : { read: () => false, write: () => [] },
  labelIds: has('marks') ? idsCodec : noneCodec,
  passedBefore: instantCodec,
  orderBy: choiceCodec(resultOrders, 'lastLogin'),
  page: pageCodec,
};

/** No condition, the default order, the first page. */
export const noCriteria: Criteria = readState(criteriaCodecs, {});

/** The conditions that a FREE company may use (product decision: 職種, 都道府県, フリーワード). */
const basicConditions: readonly Condition[] = [
  'keyword',
  'jobCategoryIds',
  'prefectureCodes',
  'excludePassed',
];

const isSet = (value: Criteria[Condition]) => (Array.isArray(value) ? value.length > 0 : Boolean(value));

/** The conditions in use, in the order of the form. */
export function activeConditions(criteria: Criteria): Condition[] {
  const conditions = (Object.keys(noCriteria) as (keyof Criteria)[]).filter(
    (key): key is Condition =>
      key !== 'orderBy' && key !== 'page' && key !== 'passedBefore' && key !== 'skillMatch',
  );
  return conditions.filter((condition) => isSet(criteria[condition]));
}

/** The criteria that a company without the full search is left with. */
export function toBasicCriteria(criteria: Criteria): Criteria {
  const dropped = activeConditions(criteria).filter((condition) => !basicConditions.includes(condition));
  return {
    ...criteria,
    ...Object.fromEntries(dropped.map((condition) => [condition, noCriteria[condition]])),
  };
}

const orUndefined = <Value>(values: Value[]) => (values.length > 0 ? values : undefined);

/** The criteria as the query of the basic search. */
export function toBasicQuery(criteria: Criteria): Partial<BasicProfileSearch> {
  return {
    keyword: criteria.keyword || undefined,
    jobCategoryIds: orUndefined(criteria.jobCategoryIds),
    prefectureCodes: orUndefined(criteria.prefectureCodes),
    excludePassed: criteria.excludePassed || undefined,
    passedBefore: (criteria.page > 1 && criteria.passedBefore) || undefined,
    ...(criteria.orderBy === 'fit' ? { byFit: true } : { orderBy: criteria.orderBy }),
    page: criteria.page,
  };
}

const daysOf = { '7': 7, '30': 30, '90': 90 } as const;
const isRemote = (text: string): text is ProfileSearch['remote'][number] => remotes.includes(text);

/** The criteria as the query of the full-parameter search. */
export function toFullQuery(criteria: Criteria): Partial<ProfileSearch> {
  return {
    ...toBasicQuery(criteria),
    minYears: criteria.minYears ?? undefined,
    skills: orUndefined(criteria.skills),
    skillMatch: criteria.skills.length > 1 ? criteria.skillMatch : undefined,
    workingFormIds: orUndefined(criteria.workingFormIds),
    remote: orUndefined(criteria.remote.filter(isRemote)),
    minHoursPerWeek: criteria.minHoursPerWeek ?? undefined,
    maxRewardPerHour: criteria.maxRewardPerHour ?? undefined,
    startFrom: criteria.startFrom ?? undefined,
    lastLoginWithinDays: criteria.lastLoginWithinDays ? daysOf[criteria.lastLoginWithinDays] : undefined,
    excludeScouted: criteria.excludeScouted || undefined,
    excludeApplied: criteria.excludeApplied || undefined,
    excludeFavorite: criteria.excludeFavorite || undefined,
    excludeBlank: criteria.excludeBlank || undefined,
    labelIds: orUndefined(criteria.labelIds),
  };
}
