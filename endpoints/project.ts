import * as v from 'valibot';
import { basedOnHeader } from './based-on.ts';
import { endpoint } from './endpoint.ts';
import { extension } from './extension.ts';
import { imitated } from './imitated.ts';
import { pageEntries } from './page.ts';
import { count, Id, PageNumber, PrefectureCode, requiredText, text } from './primitives.ts';
import { Count, optionalPart, optionalText, ReceivedId, ReturnedId, receivedState } from './received.ts';
import { ReceivedTime } from './received-time.ts';
import { ProjectIds } from './references.ts';
import { Remote } from './user-profile.ts';
import { listWorkingForms } from './working-form.ts';

/** draft 下書き, published 公開中, paused 募集停止中, closed 終了 (final). */
export const ProjectStatus = v.picklist(['draft', 'published', 'paused', 'closed']);
export type ProjectStatus = v.InferOutput<typeof ProjectStatus>;

export const ProjectDetail = v.object({
  background: text('募集背景', 10_000),
  work: text('業務内容', 10_000),
  required: text('必須スキル', 10_000),
  preferred: text('歓迎スキル', 10_000),
  flow: text('選考フロー', 10_000),
});
export type ProjectDetail = v.InferOutput<typeof ProjectDetail>;

export const ProjectFeature = v.object({
  tags: v.pipe(v.array(requiredText('タグ', 30)), v.maxLength(10, 'タグは10個まで設定できます')),
  appeal: text('アピールポイント', 10_000),
  imageUrl: v.nullable(text('画像', 2000)),
});
export type ProjectFeature = v.InferOutput<typeof ProjectFeature>;

/** What only an SW project has. */
export const SwProject = v.object({
  overview: text('プロジェクト概要', 10_000),
  technologies: v.pipe(v.array(requiredText('技術', 50)), v.maxLength(30, '技術は30個まで設定できます')),
  phases: v.pipe(v.array(requiredText('担当工程', 50)), v.maxLength(20, '担当工程は20個まで設定できます')),
  teamSize: v.nullable(count(1, 10_000, 'チーム人数は1以上の整数で入力してください')),
});
export type SwProject = v.InferOutput<typeof SwProject>;

const range = (label: string, min: number, max: number) =>
  v.nullable(
    v.pipe(
      v.object({
        min: count(min, max, `${label}は${min}以上の整数で入力してください`),
        max: count(min, max, () => `${label}は${max.toLocaleString('ja-JP')}以下の整数で入力してください`),
      }),
      v.check((value) => value.min <= value.max, `${label}の下限は上限以下にしてください`),
    ),
  );

const RewardType = v.picklist(['hourly', 'monthly']);

/** Hours per week; reward in yen per hour or month. Null is "not decided yet": a draft may hold it, a published project not. */
export const ProjectSetting = v.object({
  jobCategoryIds: v.pipe(v.array(Id), v.maxLength(10, '職種は10個まで選択できます')),
  workingFormId: v.nullable(Id),
  remote: v.nullable(Remote),
  prefectureCode: v.nullable(PrefectureCode),
  hoursPerWeek: range('稼働時間', 1, 168),
  rewardType: RewardType,
  reward: range('報酬', 0, 100_000_000),
  period: text('期間', 200),
  headcount: v.nullable(count(1, 1000, '募集人数は1以上の整数で入力してください')),
});
export type ProjectSetting = v.InferOutput<typeof ProjectSetting>;

export const PROJECT_TITLE_MAX_LENGTH = 100;

const texts = v.nullish(v.array(v.string()), []);
const bounds = optionalPart(v.object({ min: v.number(), max: v.number() }));

/** A project as it is read: what a platform leaves out of its texts and conditions is empty or not decided yet. */
export const Project = v.object({
  projectId: ReceivedId,
  isSwProject: v.nullish(v.boolean(), false),
  status: receivedState(ProjectStatus),
  content: v.object({
    title: v.string(),
    detail: v.nullish(
      v.object({
        background: optionalText,
        work: optionalText,
        required: optionalText,
        preferred: optionalText,
        flow: optionalText,
      }),
      {},
    ),
    feature: v.nullish(
      v.object({ tags: texts, appeal: optionalText, imageUrl: optionalPart(v.string()) }),
      {},
    ),
    swProject: optionalPart(
      v.object({
        overview: optionalText,
        technologies: texts,
        phases: texts,
        teamSize: optionalPart(v.number()),
      }),
    ),
  }),
  setting: v.nullish(
    v.object({
      jobCategoryIds: v.nullish(v.array(ReceivedId), []),
      workingFormId: optionalPart(ReceivedId),
      remote: optionalPart(receivedState(Remote)),
      prefectureCode: optionalPart(v.string()),
      hoursPerWeek: bounds,
      rewardType: v.nullish(receivedState(RewardType), 'hourly'),
      reward: bounds,
      period: optionalText,
      headcount: optionalPart(v.number()),
    }),
    {},
  ),
  publishedAt: optionalPart(ReceivedTime),
  updatedAt: optionalPart(ReceivedTime),
});
export type Project = v.InferOutput<typeof Project>;

/** Projects per status, for the tabs. */
export const ProjectStatusCounts = v.object({
  draft: Count,
  published: Count,
  paused: Count,
  closed: Count,
});

const title = requiredText('案件名', PROJECT_TITLE_MAX_LENGTH);

/** The title of a project, as its calls take it. */
export const ProjectTitle = v.object({ title });
export type ProjectTitle = v.InferOutput<typeof ProjectTitle>;
const member = '/project/corporation_member/:cid';

export const project = {
  countFavorites: endpoint({
    method: 'get',
    path: `${member}/favorite_project/count_for_projects`,
    auth: 'member',
    query: v.object({ projectIds: extension(v.optional(ProjectIds)) }),
    response: v.array(v.object({ projectId: ReceivedId, count: Count })),
  }),
  changeDetail: endpoint({
    method: 'post',
    path: `${member}/project/:projectId/content/change_detail`,
    auth: 'member',
    permission: 'createProject',
    body: ProjectDetail,
    headers: basedOnHeader,
    response: Project,
  }),
  changeFeature: endpoint({
    method: 'post',
    path: `${member}/project/:projectId/content/change_feature`,
    auth: 'member',
    permission: 'createProject',
    body: ProjectFeature,
    headers: basedOnHeader,
    response: Project,
  }),
  changeSwProject: endpoint({
    method: 'post',
    path: `${member}/project/:projectId/content/change_sw_project`,
    auth: 'member',
    permission: 'createProject',
    body: SwProject,
    headers: basedOnHeader,
    response: Project,
  }),
  changeTitle: endpoint({
    method: 'post',
    path: `${member}/project/:projectId/content/change_title`,
    auth: 'member',
    permission: 'createProject',
    body: ProjectTitle,
    headers: basedOnHeader,
    response: Project,
  }),
  changeSetting: endpoint({
    method: 'post',
    path: `${member}/project/:projectId/setting/change`,
    auth: 'member',
    permission: 'createProject',
    body: ProjectSetting,
    headers: basedOnHeader,
    response: Project,
  }),
  changeStatus: endpoint({
    method: 'post',
    path: `${member}/project/:projectId/status/change`,
    auth: 'member',
    permission: 'createProject',
    body: v.object({ status: v.picklist(['paused', 'closed']) }),
    response: Project,
  }),
  publish: endpoint({
    method: 'post',
    path: `${member}/project/:projectId/status/published`,
    auth: 'member',
    permission: 'createProject',
    response: Project,
  }),
  copy: endpoint({
    method: 'post',
    path: `${member}/project/copy`,
    auth: 'member',
    permission: 'createProject',
    idempotent: true,
    body: v.object({ projectId: Id }),
    responseType: 'text',
    namedResponse: true,
    response: ReturnedId,
  }),
  create: endpoint({
    method: 'post',
    path: `${member}/project/create`,
    auth: 'member',
    permission: 'createProject',
    idempotent: true,
    body: ProjectTitle,
    responseType: 'text',
    namedResponse: true,
    response: ReturnedId,
  }),
  createSwProject: endpoint({
    method: 'post',
    path: `${member}/project/sw_project/create`,
    auth: 'member',
    permission: 'createProject',
    idempotent: true,
    body: v.object({ ...ProjectTitle.entries, swProject: SwProject }),
    responseType: 'text',
    namedResponse: true,
    response: ReturnedId,
  }),
  countPublished: endpoint({
    method: 'get',
    path: `${member}/project/count_published_projects`,
    auth: 'member',
    response: Count,
  }),
  list: endpoint({
    method: 'get',
    path: `${member}/project/list`,
    auth: 'member',
    query: v.object({
      page: PageNumber,
      status: imitated(v.optional(ProjectStatus)),
      searchWord: imitated(v.optional(text('検索語', 100))),
      limit: imitated(v.optional(count(1, 100))),
    }),
    response: v.object({
      ...pageEntries(Project),
      statusCounts: extension(v.nullish(ProjectStatusCounts)),
    }),
  }),
  show: endpoint({
    method: 'get',
    path: `${member}/project/show/:projectId`,
    auth: 'member',
    edited: true,
    response: Project,
  }),
  listWorkingForms,
  showSwProject: endpoint({
    method: 'get',
    path: '/project/user/project/sw_project/show/:projectId',
    auth: 'user',
    edited: true,
    response: Project,
  }),
};
