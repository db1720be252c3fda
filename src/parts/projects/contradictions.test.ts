import { expect, it } from 'vitest';
import { contradictionsIn } from './contradictions';

const setting = {
  remote: 'partial',
  hoursPerWeek: { min: 20, max: 30 },
  rewardType: 'hourly',
  reward: { min: 4000, max: 5000 },
  period: '3か月〜6か月',
} as const;
const monthly = { ...setting, rewardType: 'monthly', reward: { min: 600_000, max: 800_000 } } as const;
const full = { ...setting, remote: 'full' } as const;
const onsite = { ...setting, remote: 'onsite' } as const;
const open = { ...setting, period: '3か月から(更新あり)' };
const vague = {
  remote: null,
  hoursPerWeek: null,
  rewardType: 'hourly',
  reward: null,
  period: '応相談',
} as const;

const written = (text: string, of: Parameters<typeof contradictionsIn>[1] = setting) =>
  contradictionsIn(text, of).map((each) => `${each.written} → ${each.project}`);

const REWARD = '時給 4,000〜5,000円';
const HOURS = '週20〜30時間';

it.each([
  ['時給6,000円でお願いします', setting, `時給6,000円 → ${REWARD}`],
  ['報酬は時給:3,500〜4,500円です', setting, `時給:3,500〜4,500円 → ${REWARD}`],
  ['時間単価は最大7千円', setting, `時間単価は最大7千円 → ${REWARD}`],
  ['5,500円/時でいかがでしょうか', setting, `5,500円/時 → ${REWARD}`],
  ['月額90万円でお願いします', monthly, '月額90万円 → 月額 600,000〜800,000円'],
  ['月額は80~100万円', monthly, '月額は80~100万円 → 月額 600,000〜800,000円'],
  ['80万〜90万円/月', monthly, '80万〜90万円/月 → 月額 600,000〜800,000円'],
  ['週10時間から始められます', setting, `週10時間 → ${HOURS}`],
  ['週に30〜40時間ほど', setting, `週に30〜40時間 → ${HOURS}`],
  ['月160時間の稼働です', setting, `月160時間 → ${HOURS}`],
  ['フルリモートで働けます', setting, 'フルリモート → 一部リモート'],
  ['出社は不要です', onsite, '出社は不要 → 出社'],
  ['週1日の出社があります', full, '週1日の出社 → フルリモート'],
  ['在宅勤務も可能です', onsite, '在宅勤務も可能 → 出社'],
  ['契約期間は1年を想定しています', setting, '1年 → 期間 3か月〜6か月'],
  ['期間:2ヶ月', open, '2ヶ月 → 期間 3か月から(更新あり)'],
])('finds what contradicts the project: %s', (text, of, found) => {
  expect(written(text, of)).toEqual([found]);
});

it.each([
  ['時給4,000〜5,000円、週20〜30時間、一部リモートです', setting],
  ['時給4,500円、週に25時間ほど', setting],
  ['月額90万円', setting],
  ['時給6,000円', monthly],
  ['ご希望の時給6,000円については面談で伺います', setting],
  ['フルリモートではありませんが、在宅も選べます', setting],
  ['フルリモートをご希望とのこと', setting],
  ['フルリモートは不可です', setting],
  ['契約は1年ごとに更新します', setting],
  ['契約期間は1年です', open],
  ['売上は月額90億円', monthly],
  ['資本金5,000万円、社員300人', setting],
  ['1日8時間、週3日', setting],
  ['時給6,000円、週5時間、フルリモート、期間は1年', vague],
  ['', setting],
])('finds nothing in: %s', (text, of) => {
  expect(written(text, of)).toEqual([]);
});

it('says where in the text they are, in its order', () => {
  const text = '👩‍💻 週40時間で、時給は9,000円です。';
  const found = contradictionsIn(text, setting);
  expect(found.map(({ from, to }) => text.slice(from, to))).toEqual(['週40時間', '時給は9,000円']);
});
