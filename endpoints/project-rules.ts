import { limits } from './permissions.ts';
import type { Project } from './project.ts';
import type { CorporationAccountRole } from './role.ts';

/** A field that a project needs before candidates may see it, in the order of the form. */
export type PublicationField =
  | 'title'
  | 'work'
  | 'jobCategoryIds'
  | 'workingFormId'
  | 'remote'
  | 'hoursPerWeek'
  | 'reward'
  | 'swOverview';

/** What is still to do before a project can be published: the field and its label. */
export type MissingField = { field: PublicationField; label: string };

type Publishable = Pick<Project, 'isSwProject' | 'content' | 'setting'>;

const isBlank = (text: string) => text.trim() === '';

const requirements: readonly (MissingField & { isMissing(project: Publishable): boolean })[] = [
  { field: 'title', label: '案件名', isMissing: ({ content }) => isBlank(content.title) },
  { field: 'work', label: '業務内容', isMissing: ({ content }) => isBlank(content.detail.work) },
  {
    field: 'swOverview',
    label: 'プロジェクト概要',
    isMissing: ({ isSwProject, content }) => isSwProject && isBlank(content.swProject?.overview ?? ''),
  },
  { field: 'jobCategoryIds', label: '職種', isMissing: ({ setting }) => setting.jobCategoryIds.length === 0 },
  { field: 'workingFormId', label: '契約形態', isMissing: ({ setting }) => setting.workingFormId === null },
  { field: 'remote', label: '働き方', isMissing: ({ setting }) => setting.remote === null },
  { field: 'hoursPerWeek', label: '稼働時間', isMissing: ({ setting }) => setting.hoursPerWeek === null },
  { field: 'reward', label: '報酬', isMissing: ({ setting }) => setting.reward === null },
];

/** Returns the fields that a project lacks for publication, in the form's order; empty when complete. */
export function missingForPublication(project: Publishable): MissingField[] {
  return requirements
    .filter(({ isMissing }) => isMissing(project))
    .map(({ field, label }) => ({ field, label }));
}

/** Fewest weeks in a month: what turns a monthly reward into the least it can be by the hour. */
const WEEKS_PER_MONTH = 4;

const yen = (amount: number) => `${amount.toLocaleString('ja-JP')}円`;

/**
 * Returns, as a message, the first condition of a project beyond the company's plan (spec §9); null for none. Open conditions
 * are not checked.
 */
export function planProblem(
  role: CorporationAccountRole,
  setting: Pick<Project['setting'], 'hoursPerWeek' | 'rewardType' | 'reward'>,
): string | null {
  const { maxAvailableHoursPerWeek: maxHours, minRewardPerHour: minReward } = limits[role];
  const { hoursPerWeek, rewardType, reward } = setting;
  if (maxHours !== null && hoursPerWeek && hoursPerWeek.max > maxHours) {
    return `無料プランの稼働時間は週${maxHours}時間までです。${maxHours}時間以内で入力してください`;
  }
  if (minReward === null || !reward) return null;
  if (rewardType === 'hourly') {
    if (reward.min >= minReward) return null;
    return `無料プランの報酬は時給${yen(minReward)}以上です。${yen(minReward)}以上で入力してください`;
  }
  if (!hoursPerWeek) return null;
  const minMonthly = minReward * WEEKS_PER_MONTH * hoursPerWeek.max;
  if (reward.min >= minMonthly) return null;
  return `無料プランの報酬は1時間あたり${yen(minReward)}以上です。週${hoursPerWeek.max}時間の場合は月額${yen(minMonthly)}以上で入力してください`;
}
