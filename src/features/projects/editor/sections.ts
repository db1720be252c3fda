import * as v from 'valibot';
import {
  Project,
  ProjectDetail,
  ProjectFeature,
  ProjectSetting,
  ProjectTitle,
  project,
  SwProject,
} from '#endpoints/project';
import { withPictureKey } from '#endpoints/project-picture';
import type { CorporationAccountRole } from '#endpoints/role';
import { normalizeWebAddress } from '#endpoints/typed-text';
import { withoutParts } from '@/client/parts';
import { tagged } from '@/client/tagged';
import { safeHref } from '@/lib/address/safe-link';
import type { FormValues } from '@/lib/forms/form-values';
import { corporationCall } from '@/session/corporation-queries';
import { numberInput, numberText, readNumber } from './number-text';
import { settingInput, settingValues } from './setting-values';

/** What is to be written of a section, what its writer had read, and the parts that are not sent. */
export type SectionChange<Content> = { content: Content; basedOn: Content; leftOut: readonly string[] };

/** What a section of the editor is made of: its place in a project, its form and its call. */
export type Section<Values extends FormValues, Content extends object> = {
  name: string;
  title: string;
  /** Names of the fields, in the order of the form. */
  labels: Readonly<Record<keyof Values & string, string>>;
  /** What the API takes and returns. */
  content: v.GenericSchema<unknown, Content>;
  contentOf: (project: Project) => Content;
  /** Where a project has it. */
  part: string;
  toValues: (content: Content) => Values;
  input: (role: CorporationAccountRole) => v.GenericSchema<Values, Content>;
  /** Null where the platform does not return the project. */
  save: (change: SectionChange<Content> & { projectId: string }) => Promise<Project | null>;
};

export type FeatureValues = { tags: string[]; appeal: string; imageUrl: string };
export type SwValues = { overview: string; technologies: string[]; phases: string[]; teamSize: string };

export const titleSection: Section<ProjectTitle, ProjectTitle> = {
  name: 'title',
  title: 'タイトル',
  labels: { title: '案件名' },
  content: ProjectTitle,
  contentOf: ({ content: { title } }) => ({ title }),
  part: 'content.title',
  toValues: (content) => content,
  input: () => v.object({ title: v.pipe(v.string(), v.trim(), ProjectTitle.entries.title) }),
  save: async ({ projectId, content, basedOn, leftOut }) =>
    corporationCall(project.changeTitle, {
      params: { projectId },
      body: withoutParts(content, leftOut),
      headers: await tagged(basedOn),
    }),
};

export const detailSection: Section<ProjectDetail, ProjectDetail> = {
  name: 'detail',
  title: '詳細',
  labels: {
    background: '募集背景',
    work: '業務内容',
    required: '必須スキル',
    preferred: '歓迎スキル',
    flow: '選考フロー',
  },
  content: ProjectDetail,
  contentOf: ({ content }) => content.detail,
  part: 'content.detail',
  toValues: (content) => content,
  input: () => ProjectDetail,
  save: async ({ projectId, content, basedOn, leftOut }) =>
    corporationCall(project.changeDetail, {
      params: { projectId },
      body: withoutParts(content, leftOut),
      headers: await tagged(basedOn),
    }),
};

export const featureSection: Section<FeatureValues, ProjectFeature> = {
  name: 'feature',
  title: '特徴',
  labels: { tags: 'タグ', appeal: 'アピールポイント', imageUrl: '画像のURL' },
  content: ProjectFeature,
  contentOf: ({ content }) => content.feature,
  part: 'content.feature',
  toValues: (content) => ({ ...content, imageUrl: content.imageUrl ?? '' }),
  input: () =>
    v.object({
      ...ProjectFeature.entries,
      imageUrl: v.pipe(
        v.string(),
        v.transform(normalizeWebAddress),
        v.check(
          (url) => url === '' || safeHref(url) !== null,
          '画像のURLはhttp://またはhttps://で始めてください',
        ),
        v.transform((url) => url || null),
        ProjectFeature.entries.imageUrl,
      ),
    }),
  save: async ({ projectId, content, basedOn, leftOut }) =>
    corporationCall(project.changeFeature, {
      params: { projectId },
      body: withoutParts(content, leftOut),
      headers: await tagged(withPictureKey(basedOn)),
    }),
};

/** A platform may have conditions that the app does not know (`UNKNOWN`): its form takes none of these. */
export const settingSection: Section<ReturnType<typeof settingValues>, Project['setting']> = {
  name: 'setting',
  title: '募集条件',
  labels: {
    jobCategoryIds: '職種',
    workingFormId: '契約形態',
    remote: '働き方',
    prefectureCode: '勤務地',
    minHours: '稼働時間の下限',
    maxHours: '稼働時間の上限',
    rewardType: '報酬の種類',
    minReward: '報酬の下限',
    maxReward: '報酬の上限',
    period: '期間',
    headcount: '募集人数',
  },
  content: Project.entries.setting.wrapped,
  contentOf: ({ setting }) => setting,
  part: 'setting',
  toValues: settingValues,
  input: settingInput,
  save: async ({ projectId, content, basedOn, leftOut }) =>
    corporationCall(project.changeSetting, {
      params: { projectId },
      body: withoutParts(v.parse(ProjectSetting, content), leftOut),
      headers: await tagged(basedOn),
    }),
};

/** What an SW project begins with. */
export const emptySwProject: SwProject = { overview: '', technologies: [], phases: [], teamSize: null };

/** What the form of the SW fields says as far as it can be read, for the preview. */
export function readSwProject({ teamSize, ...rest }: SwValues): SwProject {
  const size = readNumber(teamSize, '人');
  return { ...rest, teamSize: Number.isNaN(size) ? null : size };
}

/** The form of the SW fields, to what the API takes. */
export const swInput = v.object({
  ...SwProject.entries,
  teamSize: numberInput('チーム人数', { min: 1, max: 10_000, unit: '人' }),
});

export const swSection: Section<SwValues, SwProject> = {
  name: 'swProject',
  title: 'SW案件',
  labels: {
    overview: 'プロジェクト概要',
    technologies: '技術',
    phases: '担当工程',
    teamSize: 'チーム人数',
  },
  content: SwProject,
  contentOf: ({ content }) => content.swProject ?? emptySwProject,
  part: 'content.swProject',
  toValues: (content) => ({ ...content, teamSize: numberText(content.teamSize) }),
  input: () => swInput,
  save: async ({ projectId, content, basedOn, leftOut }) =>
    corporationCall(project.changeSwProject, {
      params: { projectId },
      body: withoutParts(content, leftOut),
      headers: await tagged(basedOn),
    }),
};
