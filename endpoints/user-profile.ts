import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { extension } from './extension.ts';
import { Page, PROFILE_SEARCH_LIMIT } from './page.ts';
import { count, Id, PageNumber, PrefectureCode, Timestamp, text } from './primitives.ts';
import { optionalPart, optionalText, ReceivedId, receivedState } from './received.ts';
import { ReceivedDay, ReceivedTime } from './received-time.ts';

export const UserSummary = v.object({
  universalUid: ReceivedId,
  lastName: optionalText,
  firstName: optionalText,
  imageUrl: optionalPart(v.string()),
  /** True of somebody who is no candidate any more: there is no profile, and nobody to write to. */
  hasLeft: extension(v.nullish(v.boolean())),
});
export type UserSummary = v.InferOutput<typeof UserSummary>;

export const Remote = v.picklist(['full', 'partial', 'onsite']);
export type Remote = v.InferOutput<typeof Remote>;

export const StartFrom = v.picklist(['now', 'within1m', 'within3m', 'talk']);
export type StartFrom = v.InferOutput<typeof StartFrom>;

/** Why a company passes on a candidate. */
export const PassReason = v.picklist(['skill', 'experience', 'location', 'terms', 'other']);
export type PassReason = v.InferOutput<typeof PassReason>;

/** That the company passed on a candidate (見送り). */
export const Passed = v.object({
  reason: optionalPart(PassReason),
  passedAt: optionalPart(ReceivedTime),
  passedByName: optionalText,
});
export type Passed = v.InferOutput<typeof Passed>;

/** The day on which the company means to contact a candidate again (再連絡日), in JST, with a note and who set it. */
export const Recontact = v.object({
  recontactOn: ReceivedDay,
  note: optionalText,
  setByName: optionalText,
});
export type Recontact = v.InferOutput<typeof Recontact>;

/** The colors of labels by name; how they look is the stylesheet's. */
export const LabelColor = v.picklist(['gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple']);
export type LabelColor = v.InferOutput<typeof LabelColor>;

export const CandidateLabel = v.object({ labelId: v.string(), name: v.string(), color: LabelColor });
export type CandidateLabel = v.InferOutput<typeof CandidateLabel>;

/** The ids of labels: only candidates with at least one of them are listed. */
export const LabelIds = v.pipe(v.array(Id), v.maxLength(50));

/** A candidate beside a record, with the labels that the company has put on them. */
export const LabelledUser = v.object({
  ...UserSummary.entries,
  relation: extension(v.nullish(v.object({ labels: v.nullish(v.array(CandidateLabel), []) }))),
});
export type LabelledUser = v.InferOutput<typeof LabelledUser>;

/** What the company already has to do with a candidate. */
export const Relation = v.object({
  isFavorite: v.nullish(v.boolean(), false),
  lastScout: optionalPart(v.object({ scoutedAt: optionalPart(ReceivedTime), senderName: optionalText })),
  hasApplied: v.nullish(v.boolean(), false),
  hasMemo: v.nullish(v.boolean(), false),
  passed: extension(optionalPart(Passed)),
  labels: extension(v.nullish(v.array(CandidateLabel), [])),
  recontact: extension(optionalPart(Recontact)),
});
export type Relation = v.InferOutput<typeof Relation>;

/** The texts of a candidate, which no card of a list shows; `from` and `to` of a career as `2024-04`. */
const texts = {
  introduction: v.string(),
  careers: v.array(
    v.object({
      company: optionalText,
      position: optionalText,
      from: optionalText,
      to: optionalPart(v.string()),
      description: optionalText,
    }),
  ),
  links: v.array(v.object({ title: optionalText, url: v.string() })),
};

/** A candidate. Hours are per week, rewards yen per hour. */
export const UserProfile = v.object({
  ...UserSummary.entries,
  headline: optionalText,
  introduction: v.nullish(texts.introduction, ''),
  careers: v.nullish(texts.careers, []),
  links: v.nullish(texts.links, []),
  prefectureCode: optionalPart(v.string()),
  jobCategories: v.nullish(
    v.array(v.object({ jobCategoryId: ReceivedId, years: optionalPart(v.number()) })),
    [],
  ),
  skills: v.nullish(v.array(v.object({ name: v.string(), years: optionalPart(v.number()) })), []),
  availableHoursPerWeek: optionalPart(v.object({ min: v.number(), max: v.number() })),
  minRewardPerHour: optionalPart(v.number()),
  workingFormIds: v.nullish(v.array(ReceivedId), []),
  remote: optionalPart(receivedState(Remote)),
  startFrom: optionalPart(receivedState(StartFrom)),
  lastLoginAt: optionalPart(ReceivedTime),
  updatedAt: optionalPart(ReceivedTime),
  createdAt: optionalPart(ReceivedTime),
  relation: v.nullish(Relation, {}),
});
export type UserProfile = v.InferOutput<typeof UserProfile>;

/** A candidate in the results of a search, which with `brief` come without texts. */
export const ListedProfile = v.object({
  ...UserProfile.entries,
  /** In an order by fit: where what was searched for was found, in a skill or else in the headline or a position. */
  matchedIn: extension(v.nullish(v.picklist(['skill', 'title']))),
  introduction: v.nullish(texts.introduction),
  careers: v.nullish(texts.careers),
  links: v.nullish(texts.links),
});
export type ListedProfile = v.InferOutput<typeof ListedProfile>;

export const ProfileOrder = v.picklist(['lastLogin', 'updated', 'new']);
export type ProfileOrder = v.InferOutput<typeof ProfileOrder>;

const shortList = <Item extends v.GenericSchema>(item: Item) =>
  v.optional(v.pipe(v.array(item), v.maxLength(50)), []);

const basicEntries = {
  keyword: v.optional(text('フリーワード', 100)),
  jobCategoryIds: shortList(Id),
  prefectureCodes: shortList(PrefectureCode),
  orderBy: v.optional(ProfileOrder, 'lastLogin'),
  page: PageNumber,
  /** Leaves out introduction, careers and links: two thirds of a response. */
  brief: extension(v.optional(v.boolean(), false)),
  /**
   * Orders by how well candidates fit, in place of `orderBy`: skills before headline and positions before other texts,
   * then years and the last login. Of more than `maxCount` the last to log in are ordered.
   */
  byFit: extension(v.optional(v.boolean(), false)),
  /** Leaves out the candidates that the company passed on. */
  excludePassed: extension(v.optional(v.boolean(), false)),
  /** With `excludePassed`: only those passed on before this, so that passing on somebody moves nobody to an earlier page. */
  passedBefore: extension(v.optional(Timestamp)),
};

/** The search of a FREE company. */
export const BasicProfileSearch = v.object(basicEntries);
export type BasicProfileSearch = v.InferOutput<typeof BasicProfileSearch>;

/**
 * The full-parameter search. Years of experience, hours per week, yen per hour. `startFrom` finds who can start by then,
 * `maxRewardPerHour` also who has not said a reward, unless `excludeBlank` is set.
 */
export const ProfileSearch = v.object({
  ...basicEntries,
  limit: v.optional(count(1, PROFILE_SEARCH_LIMIT), PROFILE_SEARCH_LIMIT),
  minYears: v.optional(count(0, 50)),
  skills: shortList(v.pipe(text('スキル', 50), v.regex(/^[^,]+$/, 'スキルに「,」は使えません'))),
  skillMatch: v.optional(v.picklist(['and', 'or']), 'and'),
  workingFormIds: shortList(Id),
  minHoursPerWeek: v.optional(count(1, 168)),
  maxRewardPerHour: v.optional(count(0, 1_000_000)),
  remote: shortList(Remote),
  startFrom: v.optional(StartFrom),
  lastLoginWithinDays: v.optional(v.picklist([7, 30, 90])),
  excludeScouted: v.optional(v.boolean(), false),
  excludeApplied: v.optional(v.boolean(), false),
  excludeFavorite: v.optional(v.boolean(), false),
  excludeBlank: v.optional(v.boolean(), false),
  /** Finds who carries any of these labels. */
  labelIds: extension(shortList(Id)),
  /** Finds who has a day on which to contact them again; `due` only where it has come. */
  recontact: extension(v.optional(v.picklist(['set', 'due']))),
});
export type ProfileSearch = v.InferOutput<typeof ProfileSearch>;

export const userProfile = {
  search: endpoint({
    method: 'get',
    path: '/user_profile/corporation_member/:cid/user_profile/search_v2',
    auth: 'member',
    query: BasicProfileSearch,
    queryArrays: 'comma',
    response: Page(ListedProfile),
  }),
  searchPaid: endpoint({
    method: 'get',
    path: '/user_profile/paid_corporation_member/:cid/user_profile/search_v2',
    auth: 'member',
    permission: 'fullParameterUserProfileSearch',
    query: ProfileSearch,
    queryArrays: 'comma',
    response: Page(ListedProfile),
  }),
  show: endpoint({
    method: 'get',
    path: '/user_profile/corporation_member/:cid/user_profile/:universalUid/show',
    auth: 'member',
    extension: true,
    response: UserProfile,
  }),
};
