import { describe, expect, it } from 'vitest';
import { readNumber } from './number-text';
import { readSetting, type SettingValues, settingProblems, settingValues } from './setting-values';

const values: SettingValues = {
  jobCategoryIds: ['engineer-backend'],
  workingFormId: 'side-job',
  remote: 'full',
  prefectureCode: '',
  minHours: '5',
  maxHours: '10',
  rewardType: 'hourly',
  minReward: '3000',
  maxReward: '5000',
  period: '',
  headcount: '',
};
const problems = (change: Partial<SettingValues>, role: 'FREE_ACCOUNT_ROLE' | 'PAID_ACCOUNT_ROLE') =>
  settingProblems({ ...values, ...change }, role).map(({ field, message }) => `${field}:${message}`);

describe('a number as it is typed', () => {
  it.each([
    ['1,000', 1000],
    ['１，０００', 1000],
    ['3,000円', 3000],
    [' 12 ', 12],
    ['', null],
  ])('「%s」 is %s', (text, number) => {
    expect(readNumber(text, '円')).toBe(number);
  });

  it.each(['十', '3千', '1.5', '-3', '1e3', '0x10', '1,00', '円', '9'.repeat(16)])(
    '「%s」 is none',
    (text) => {
      expect(readNumber(text, '円')).toBeNaN();
    },
  );
});

describe('募集条件 as typed', () => {
  it('becomes what the API takes and back', () => {
    const setting = readSetting(values);
    expect(setting).toMatchObject({
      hoursPerWeek: { min: 5, max: 10 },
      reward: { min: 3000, max: 5000 },
      prefectureCode: null,
      headcount: null,
    });
    expect(settingValues(setting)).toEqual(values);
  });

  it('leaves out what cannot be read yet', () => {
    expect(readSetting({ ...values, minHours: '五', maxReward: '', headcount: '-' })).toMatchObject({
      hoursPerWeek: null,
      reward: null,
      headcount: null,
    });
  });

  it('is fine, and may be undecided', () => {
    expect(problems({}, 'FREE_ACCOUNT_ROLE')).toEqual([]);
    const undecided = { minHours: '', maxHours: '', minReward: '', maxReward: '' };
    expect(problems(undecided, 'FREE_ACCOUNT_ROLE')).toEqual([]);
  });

  it('reports everything that is wrong at once', () => {
    expect(problems({ minHours: '0', maxReward: '', headcount: '1001' }, 'PAID_ACCOUNT_ROLE')).toEqual([
      'minHours:稼働時間は1〜168の整数で入力してください',
      'maxReward:報酬は下限と上限の両方を入力してください',
      'headcount:募集人数は1〜1,000の整数で入力してください',
    ]);
    expect(problems({ minHours: '11', minReward: '6000' }, 'PAID_ACCOUNT_ROLE')).toEqual([
      'maxHours:稼働時間の下限は上限以下にしてください',
      'maxReward:報酬の下限は上限以下にしてください',
    ]);
  });

  it('keeps within the bounds of the FREE plan only', () => {
    const beyond = { maxHours: '11', minReward: '2999' };
    expect(problems(beyond, 'FREE_ACCOUNT_ROLE')).toEqual([
      'maxHours:無料プランの稼働時間は週10時間までです。10時間以内で入力してください',
      'minReward:無料プランの報酬は時給3,000円以上です。3,000円以上で入力してください',
    ]);
    expect(problems(beyond, 'PAID_ACCOUNT_ROLE')).toEqual([]);
    const monthly = { rewardType: 'monthly', minReward: '119999', maxReward: '200000' };
    expect(problems(monthly, 'FREE_ACCOUNT_ROLE')).toEqual([expect.stringContaining('月額120,000円以上')]);
    expect(problems({ ...monthly, minReward: '120000' }, 'FREE_ACCOUNT_ROLE')).toEqual([]);
  });
});
