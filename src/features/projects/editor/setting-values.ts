import * as v from 'valibot';
import { type Project, ProjectSetting } from '#endpoints/project';
import { planProblem } from '#endpoints/project-rules';
import { UNKNOWN } from '#endpoints/received';
import type { CorporationAccountRole } from '#endpoints/role';
import { Remote } from '#endpoints/user-profile';
import { boundsMessage, numberText, readNumber } from './number-text';

/** 募集条件 as its form holds them: numbers as typed, what is not chosen as an empty text. */
export type SettingValues = {
  jobCategoryIds: string[];
  workingFormId: string;
  remote: string;
  prefectureCode: string;
  minHours: string;
  maxHours: string;
  rewardType: string;
  minReward: string;
  maxReward: string;
  period: string;
  headcount: string;
};

/** The fields of numbers, and what each counts. */
export const numberUnits = {
  minHours: '時間',
  maxHours: '時間',
  minReward: '円',
  maxReward: '円',
  headcount: '人',
} as const satisfies Partial<Record<keyof SettingValues, string>>;

const numberOf = (values: SettingValues, field: keyof typeof numberUnits) =>
  readNumber(values[field], numberUnits[field]);

type Bounds = { min: number; max: number };

/** The values that the form begins with. */
export function settingValues(setting: Project['setting']): SettingValues {
  const { jobCategoryIds, workingFormId, remote, prefectureCode, hoursPerWeek, reward } = setting;
  return {
    jobCategoryIds,
    workingFormId: workingFormId ?? '',
    remote: remote ?? '',
    prefectureCode: prefectureCode ?? '',
    minHours: numberText(hoursPerWeek?.min ?? null),
    maxHours: numberText(hoursPerWeek?.max ?? null),
    rewardType: setting.rewardType,
    minReward: numberText(reward?.min ?? null),
    maxReward: numberText(reward?.max ?? null),
    period: setting.period,
    headcount: numberText(setting.headcount),
  };
}

const rangeOf = (min: number | null, max: number | null): Bounds | null =>
  min === null || max === null || Number.isNaN(min + max) ? null : { min, max };

const choiceOf = <Choice extends string>(choices: readonly Choice[], text: string): Choice | null =>
  choices.find((choice) => choice === text) ?? null;

const rewardTypes = ProjectSetting.entries.rewardType.options;

/** What the form says as far as it can be read, for the preview: what is no number yet is left out. */
export function readSetting(values: SettingValues): ProjectSetting {
  const headcount = numberOf(values, 'headcount');
  return {
    jobCategoryIds: values.jobCategoryIds,
    workingFormId: values.workingFormId || null,
    remote: choiceOf(Remote.options, values.remote),
    prefectureCode: values.prefectureCode || null,
    hoursPerWeek: rangeOf(numberOf(values, 'minHours'), numberOf(values, 'maxHours')),
    rewardType: choiceOf(rewardTypes, values.rewardType) ?? 'hourly',
    reward: rangeOf(numberOf(values, 'minReward'), numberOf(values, 'maxReward')),
    period: values.period,
    headcount: Number.isNaN(headcount) ? null : headcount,
  };
}

type Problem = { field: keyof SettingValues; message: string };

const isWithin = (value: number | null, { min, max }: Bounds) =>
  value === null || (value >= min && value <= max);

/** What is wrong with a range of numbers, at the field where it is put right. */
function rangeProblem<Field extends keyof SettingValues>(
  label: string,
  bounds: Bounds,
  fields: { min: { field: Field; value: number | null }; max: { field: Field; value: number | null } },
): Problem | null {
  const { min, max } = fields;
  const outside = [min, max].find(({ value }) => !isWithin(value, bounds));
  if (outside) return { field: outside.field, message: boundsMessage(label, bounds) };
  if ((min.value === null) !== (max.value === null)) {
    const field = min.value === null ? min.field : max.field;
    return { field, message: `${label}は下限と上限の両方を入力してください` };
  }
  if (min.value !== null && max.value !== null && min.value > max.value) {
    return { field: max.field, message: `${label}の下限は上限以下にしてください` };
  }
  return null;
}

const hoursBounds = { min: 1, max: 168 };
const rewardBounds = { min: 0, max: 100_000_000 };
const headcountBounds = { min: 1, max: 1000 };

/**
 * Everything that is wrong with the numbers of 募集条件 under a plan (spec §9), each at its field; and what the app does not
 * know of a platform's project, and would write over.
 */
export function settingProblems(values: SettingValues, role: CorporationAccountRole): Problem[] {
  const hours = rangeProblem('稼働時間', hoursBounds, {
    min: { field: 'minHours', value: numberOf(values, 'minHours') },
    max: { field: 'maxHours', value: numberOf(values, 'maxHours') },
  });
  const reward = rangeProblem('報酬', rewardBounds, {
    min: { field: 'minReward', value: numberOf(values, 'minReward') },
    max: { field: 'maxReward', value: numberOf(values, 'maxReward') },
  });
  const headcount = isWithin(numberOf(values, 'headcount'), headcountBounds)
    ? null
    : { field: 'headcount' as const, message: boundsMessage('募集人数', headcountBounds) };

  const setting = readSetting(values);
  const planHours = hours ? null : planProblem(role, { ...setting, reward: null });
  // The least monthly reward depends on the hours: without good ones only the least by the hour is known.
  const hoursPerWeek = hours || planHours ? null : setting.hoursPerWeek;
  const planReward = reward ? null : planProblem(role, { ...setting, hoursPerWeek });

  return [
    hours,
    planHours && { field: 'maxHours' as const, message: planHours },
    reward,
    planReward && { field: 'minReward' as const, message: planReward },
    headcount,
    values.remote === UNKNOWN && { field: 'remote' as const, message: '働き方を選び直してください' },
    values.rewardType === UNKNOWN && {
      field: 'rewardType' as const,
      message: '報酬の種類を選び直してください',
    },
  ].filter((problem) => problem !== null && problem !== '' && problem !== false);
}

/** The form of 募集条件 within the bounds of a plan, to what the API takes. */
export const settingInput = (role: CorporationAccountRole) =>
  v.pipe(
    v.object({
      jobCategoryIds: ProjectSetting.entries.jobCategoryIds,
      workingFormId: v.string(),
      remote: v.string(),
      prefectureCode: v.string(),
      minHours: v.string(),
      maxHours: v.string(),
      rewardType: v.string(),
      minReward: v.string(),
      maxReward: v.string(),
      period: v.pipe(v.string(), v.trim(), ProjectSetting.entries.period),
      headcount: v.string(),
    }),
    // One check for all, since the form's resolver stops at the first that fails.
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const input = dataset.value;
      for (const { field, message } of settingProblems(input, role)) {
        addIssue({
          message,
          path: [{ type: 'object', origin: 'value', input, key: field, value: input[field] }],
        });
      }
    }),
    v.transform(readSetting),
  );
