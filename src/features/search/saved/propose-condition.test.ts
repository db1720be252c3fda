import { describe, expect, it } from 'vitest';
import { noCriteria } from '../search/criteria';
import type { Pass } from './passes';
import { proposeCondition } from './propose-condition';

const person: Pass = {
  universalUid: 'u',
  reason: null,
  remote: 'full',
  maxHours: 30,
  minReward: 3000,
  years: 5,
  lacksSkill: false,
};

const people = (count: number, part: Partial<Pass> = {}): Pass[] =>
  Array.from({ length: count }, (_, index) => ({ ...person, universalUid: `u${index}`, ...part }));

/** 14 of 20 passed on for a reason, who have something in common. */
const mostly = (reason: Pass['reason'], part: Partial<Pass>) => [
  ...people(14, { reason, ...part }),
  ...people(6, { reason: 'other' }),
];

const others = people(30);

describe('what is proposed after 20 見送り', () => {
  it('is hours per week, where those passed on for 条件 have few', () => {
    expect(proposeCondition(mostly('terms', { maxHours: 10 }), others, noCriteria)).toEqual({
      reason: 'terms',
      total: 20,
      given: 14,
      left: 14,
      label: '週16時間以上',
      change: { minHoursPerWeek: 16 },
    });
  });

  it('is a reward, where they ask for more than others', () => {
    const passes = mostly('terms', { minReward: 7000 });
    expect(proposeCondition(passes, others, noCriteria)).toMatchObject({
      change: { maxRewardPerHour: 6500 },
      left: 14,
    });
  });

  it('is リモート, where those passed on for 勤務地 want another one', () => {
    const passes = mostly('location', { remote: 'onsite' });
    expect(proposeCondition(passes, others, noCriteria)).toMatchObject({
      label: 'フルリモート・一部リモート',
      change: { remote: ['full', 'partial'] },
    });
  });

  it('is years, where those passed on for 経験年数 have few', () => {
    const passes = mostly('experience', { years: 1 });
    expect(proposeCondition(passes, others, noCriteria)).toMatchObject({ change: { minYears: 2 } });
  });

  it('is all skills instead of any, where those passed on for スキル不一致 lack one', () => {
    const criteria = { ...noCriteria, skills: ['Go', 'Rust'], skillMatch: 'or' as const };
    expect(proposeCondition(mostly('skill', { lacksSkill: true }), others, criteria)).toMatchObject({
      change: { skillMatch: 'and' },
    });
  });

  it('never loosens a condition of the search', () => {
    const criteria = { ...noCriteria, minHoursPerWeek: 20 };
    expect(proposeCondition(mostly('terms', { maxHours: 20 }), others, criteria)).toMatchObject({
      change: { minHoursPerWeek: 24 },
    });
  });

  it.each<[string, Pass[], Pass[]]>([
    ['fewer than 20 were passed on', mostly('terms', { maxHours: 10 }).slice(0, 19), others],
    [
      'no reason stands out',
      [...people(11, { reason: 'terms', maxHours: 10 }), ...people(9, { reason: 'skill' })],
      others,
    ],
    ['most have no reason', [...people(11), ...people(9, { reason: 'terms', maxHours: 10 })], others],
    ['the reason says nothing', mostly('other', { maxHours: 10 }), others],
    [
      'they have nothing in common',
      [
        ...people(7, { reason: 'location', remote: 'full' }),
        ...people(7, { reason: 'location', remote: 'onsite' }),
        ...people(6),
      ],
      others,
    ],
    ['a condition would leave out most others too', mostly('terms', {}), others],
  ])('is nothing where %s', (_name, passes, rest) => {
    expect(proposeCondition(passes, rest, noCriteria)).toBeNull();
  });
});
