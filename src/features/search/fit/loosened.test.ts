import { describe, expect, it } from 'vitest';
import type { Project } from '#endpoints/project';
import { loosened } from './loosened';

const undecided: Project['setting'] = {
  jobCategoryIds: [],
  workingFormId: null,
  remote: null,
  prefectureCode: null,
  hoursPerWeek: null,
  rewardType: 'hourly',
  reward: null,
  period: '',
  headcount: null,
};

const projectOf = (setting: Partial<Project['setting']>): Project => ({
  projectId: 'project-1',
  isSwProject: false,
  status: 'published',
  content: {
    title: '案件',
    detail: { background: '', work: '', required: '', preferred: '', flow: '' },
    feature: { tags: [], appeal: '', imageUrl: null },
    swProject: null,
  },
  setting: { ...undecided, ...setting },
  publishedAt: null,
  updatedAt: null,
});

const jobCategories = [
  { id: 'engineer', name: 'エンジニア', children: [{ id: 'backend' }, { id: 'web' }] },
  { id: 'sales', name: '営業', children: [{ id: 'field' }] },
];

const changes = (setting: Partial<Project['setting']>) =>
  loosened(projectOf(setting), jobCategories).map(({ term, change }) => `${term}:${change}`);

const step = (setting: Partial<Project['setting']>, term: string) =>
  loosened(projectOf(setting), jobCategories).find((each) => each.term === term)?.criteria;

describe('the steps by which a project can be loosened', () => {
  it('are none of what is not decided', () => {
    expect(changes({})).toEqual([]);
  });

  it('are one for each condition', () => {
    expect(
      changes({
        jobCategoryIds: ['backend'],
        workingFormId: 'side-job',
        remote: 'onsite',
        prefectureCode: '13',
        hoursPerWeek: { min: 20, max: 40 },
        reward: { min: 3000, max: 4000 },
      }),
    ).toEqual([
      '職種:『エンジニア』全体なら',
      '契約形態:契約形態を問わなければ',
      '働き方:一部リモートなら',
      '勤務地:勤務地を問わなければ',
      '稼働:週16時間からなら',
      '報酬:時給4,500円なら',
    ]);
  });

  it.each([
    [4000, '時給4,500円なら'],
    [4300, '時給5,000円なら'],
    [4200, '時給4,500円なら'],
  ])('raise the reward to a round number: %i', (max, text) => {
    expect(changes({ reward: { min: 1000, max } })).toEqual([`報酬:${text}`]);
  });

  it('raise a monthly reward by the month, and search by the hour', () => {
    const setting = {
      rewardType: 'monthly',
      reward: { min: 500_000, max: 520_000 },
      hoursPerWeek: { min: 8, max: 30 },
    } as const;
    expect(changes(setting)).toContain('報酬:月額550,000円なら');
    expect(step(setting, '報酬')?.maxRewardPerHour).toBe(4230);
  });

  it.each([
    [40, '週32時間からなら'],
    [16, '週8時間からなら'],
    [8, '稼働時間を問わなければ'],
  ])('ask for a day less: from %i hours', (min, text) => {
    expect(changes({ hoursPerWeek: { min, max: 40 } })).toEqual([`稼働:${text}`]);
  });

  it('keep the reward by the hour when they ask for fewer hours', () => {
    const setting = {
      rewardType: 'monthly',
      reward: { min: 500_000, max: 520_000 },
      hoursPerWeek: { min: 8, max: 30 },
    } as const;
    expect(step(setting, '稼働')).toMatchObject({ minHoursPerWeek: null, maxRewardPerHour: 4000 });
  });

  it('ask nobody where they live once all work is remote', () => {
    expect(step({ remote: 'partial', prefectureCode: '13' }, '働き方')).toMatchObject({
      remote: [],
      prefectureCodes: [],
    });
  });

  it('drop job categories that stand above all others', () => {
    expect(changes({ jobCategoryIds: ['engineer'] })).toEqual(['職種:職種を問わなければ']);
    expect(step({ jobCategoryIds: ['backend', 'field'] }, '職種')?.jobCategoryIds).toEqual([
      'engineer',
      'sales',
    ]);
  });
});
