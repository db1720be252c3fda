import type { Project } from '#endpoints/project';
import { formatYen } from '@/lib/text/format';
import { remoteLabels } from '@/parts/candidates/labels';
import type { Criteria } from '../search/criteria';
import { criteriaFor } from './project-criteria';

type JobCategories = readonly { id: string; name: string; children: readonly { id: string }[] }[];

/** A condition of a project, what one step looser is called, and the candidates that the search finds by it. */
export type Loosened = { term: string; change: string; criteria: Criteria };

type Step = Omit<Loosened, 'term'> | null;

const YEN_PER_HOUR = 500;
const YEN_PER_MONTH = 50_000;
const HOURS_PER_DAY = 8;

/** The next round number, at least half a step above. */
const above = (value: number, step: number): number => Math.ceil((value + step / 2) / step) * step;

/** A project with another 募集条件. */
const withSetting = (project: Project, change: Partial<Project['setting']>): Project => ({
  ...project,
  setting: { ...project.setting, ...change },
});

function rewardStep(project: Project): Step {
  const { reward, rewardType } = project.setting;
  if (reward === null || rewardType === 'unknown') return null;
  const [unit, step] =
    rewardType === 'hourly' ? (['時給', YEN_PER_HOUR] as const) : (['月額', YEN_PER_MONTH] as const);
  const max = above(reward.max, step);
  const criteria = criteriaFor(withSetting(project, { reward: { ...reward, max } }));
  if (criteria.maxRewardPerHour === null) return null;
  return { change: `${unit}${formatYen(max)}なら`, criteria };
}

/** A day per week less, down to no condition. */
function hoursStep(criteria: Criteria): Step {
  const { minHoursPerWeek } = criteria;
  if (minHoursPerWeek === null) return null;
  const hours = Math.floor((minHoursPerWeek - HOURS_PER_DAY / 2) / HOURS_PER_DAY) * HOURS_PER_DAY;
  if (hours <= 0)
    return { change: '稼働時間を問わなければ', criteria: { ...criteria, minHoursPerWeek: null } };
  return { change: `週${hours}時間からなら`, criteria: { ...criteria, minHoursPerWeek: hours } };
}

function remoteStep(project: Project): Step {
  const { remote } = project.setting;
  if (remote !== 'onsite' && remote !== 'partial') return null;
  const next = remote === 'onsite' ? 'partial' : 'full';
  return {
    change: `${remoteLabels[next]}なら`,
    criteria: criteriaFor(withSetting(project, { remote: next })),
  };
}

/** Job categories below another give way to that one, all others to none. */
function jobCategoryStep(criteria: Criteria, jobCategories: JobCategories): Step {
  const { jobCategoryIds } = criteria;
  if (jobCategoryIds.length === 0 || jobCategories.length === 0) return null;
  const parents = jobCategories.filter(
    ({ id, children }) =>
      jobCategoryIds.includes(id) || children.some((child) => jobCategoryIds.includes(child.id)),
  );
  const ids = parents.map(({ id }) => id);
  if (ids.length === 0 || ids.every((id) => jobCategoryIds.includes(id)))
    return { change: '職種を問わなければ', criteria: { ...criteria, jobCategoryIds: [] } };
  const names = parents.map(({ name }) => `『${name}』`).join('');
  return { change: `${names}全体なら`, criteria: { ...criteria, jobCategoryIds: ids } };
}

/** The conditions of a project that can be loosened by one step, each by itself, in the order in which they are shown. */
export function loosened(project: Project, jobCategories: JobCategories): Loosened[] {
  const criteria = criteriaFor(project);
  const { workingFormIds, prefectureCodes } = criteria;
  const steps: [string, Step][] = [
    ['職種', jobCategoryStep(criteria, jobCategories)],
    [
      '契約形態',
      workingFormIds.length === 0
        ? null
        : { change: '契約形態を問わなければ', criteria: { ...criteria, workingFormIds: [] } },
    ],
    ['働き方', remoteStep(project)],
    [
      '勤務地',
      prefectureCodes.length === 0
        ? null
        : { change: '勤務地を問わなければ', criteria: { ...criteria, prefectureCodes: [] } },
    ],
    ['稼働', hoursStep(criteria)],
    ['報酬', rewardStep(project)],
  ];
  return steps.flatMap(([term, step]) => (step === null ? [] : [{ term, ...step }]));
}
