import type { PassReason, Remote } from '#endpoints/user-profile';
import { formatYen } from '@/lib/text/format';
import { remoteLabels } from '@/parts/candidates/labels';
import type { Criteria } from '../search/criteria';
import type { Pass } from './passes';

type Facts = Omit<Pass, 'reason' | 'universalUid'>;

/** A condition that could be added, and whether it leaves a candidate out. */
type Option = { label: string; change: Partial<Criteria>; leavesOut: (facts: Facts) => boolean };

/** A condition proposed because of a reason: `given` of `total` had it; the condition leaves out `left` of those. */
export type Proposal = {
  reason: PassReason;
  total: number;
  given: number;
  left: number;
  label: string;
  change: Partial<Criteria>;
};

/** As many are passed on before anything is proposed. */
const ENOUGH_PASSES = 20;

/** Shares: of the passes with one reason, of those that a condition leaves out, and of others that it may leave out. */
const CLEAR = 0.6;
const MOST = 0.75;
const FEW = 0.5;

const hourSteps = [8, 16, 20, 24, 32, 40];
const yearSteps = [1, 2, 3, 5, 7, 10];
const rewardSteps = Array.from({ length: 38 }, (_, index) => 20_000 - index * 500);
const remoteSets: readonly Remote[][] = [['onsite', 'partial'], ['full', 'partial'], ['full'], ['onsite']];

function termsOptions({ maxRewardPerHour, minHoursPerWeek }: Criteria): Option[] {
  const rewards = rewardSteps.filter((yen) => maxRewardPerHour === null || yen < maxRewardPerHour);
  const hours = hourSteps.filter((each) => minHoursPerWeek === null || each > minHoursPerWeek);
  return [
    ...rewards.map((yen) => ({
      label: `時給${formatYen(yen)}以下`,
      change: { maxRewardPerHour: yen },
      leavesOut: ({ minReward }: Facts) => minReward !== null && minReward > yen,
    })),
    ...hours.map((each) => ({
      label: `週${each}時間以上`,
      change: { minHoursPerWeek: each },
      leavesOut: ({ maxHours }: Facts) => maxHours === null || maxHours < each,
    })),
  ];
}

const experienceOptions = ({ minYears }: Criteria): Option[] =>
  yearSteps
    .filter((each) => minYears === null || each > minYears)
    .map((each) => ({
      label: `経験${each}年以上`,
      change: { minYears: each },
      leavesOut: ({ years }) => years === null || years < each,
    }));

const locationOptions = ({ remote: chosen }: Criteria): Option[] =>
  remoteSets
    .filter(
      (set) =>
        chosen.length === 0 || (set.length < chosen.length && set.every((each) => chosen.includes(each))),
    )
    .map((set) => ({
      label: set.map((each) => remoteLabels[each]).join('・'),
      change: { remote: set },
      leavesOut: ({ remote }) => remote === null || !set.includes(remote),
    }));

const skillOptions = ({ skills, skillMatch }: Criteria): Option[] =>
  skills.length > 1 && skillMatch === 'or'
    ? [
        {
          label: 'スキルをすべて持つ人',
          change: { skillMatch: 'and' },
          leavesOut: ({ lacksSkill }) => lacksSkill,
        },
      ]
    : [];

const optionsOf: Record<PassReason, (criteria: Criteria) => Option[]> = {
  terms: termsOptions,
  experience: experienceOptions,
  location: locationOptions,
  skill: skillOptions,
  other: () => [],
};

const countLeft = (people: readonly Facts[], { leavesOut }: Option): number =>
  people.filter(leavesOut).length;

/**
 * Proposes a condition after 20 見送り: one that leaves out three of four passed on for the reason that most were, and no
 * more than half of the `others` of the search. Null where no reason or no condition stands out.
 */
export function proposeCondition(
  passes: readonly Pass[],
  others: readonly Facts[],
  criteria: Criteria,
): Proposal | null {
  if (passes.length < ENOUGH_PASSES) return null;
  const byReason = Map.groupBy(passes, ({ reason }) => reason);
  const [reason, group] = [...byReason].toSorted((a, b) => b[1].length - a[1].length)[0] ?? [null, []];
  if (reason === null || group.length < passes.length * CLEAR) return null;
  const fitting = optionsOf[reason](criteria)
    .map((option) => ({ option, left: countLeft(group, option), lost: countLeft(others, option) }))
    .filter(({ left, lost }) => left >= group.length * MOST && lost <= others.length * FEW)
    // Of those that answer the reason, the one that costs the fewest others.
    .toSorted((a, b) => a.lost - b.lost || b.left - a.left);
  const [best] = fitting;
  if (!best) return null;
  const { label, change } = best.option;
  return { reason, total: passes.length, given: group.length, left: best.left, label, change };
}
