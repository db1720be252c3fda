import type { Project } from '#endpoints/project';
import { remoteLabels } from '@/parts/candidates/labels';
import { hoursText, rewardText } from './labels';

type Setting = Pick<Project['setting'], 'remote' | 'hoursPerWeek' | 'rewardType' | 'reward' | 'period'>;
type Bounds = { min: number; max: number };

/** What a text says otherwise than its project: where in the text (UTF-16 units), as written, and what the project says. */
export type Contradiction = { from: number; to: number; written: string; project: string };

/** A claim of a text: a quantity with its ends, or words. */
type Claim = { from: number; to: number; values: readonly number[] };

/** Each character of another width as its plain one, so that all stay where they are. */
const plain = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(/[\u301c\u223c\u2010-\u2014\u2212]/g, '~')
    .replace(/\u3000/g, ' ');

const NUMBER = String.raw`\d[\d,]*(?:\.\d+)?`;
const TO = String.raw`\s*(?:[~-]|から)\s*`;
const MANY = '(?:に|で|は|が|:|の目安は|あたり|当たり)?\\s*(?:約|最大|最高|最低|上限)?\\s*[¥¥]?\\s*';
const YEN = '万円?|千円|円';
const MONTHS = '[かカヶケヵ箇ヵ]?月|年';

/** One amount, or a range of which the first may leave out its unit. */
const amounts = (unit: string) =>
  `(?<first>${NUMBER})\\s*(?<firstUnit>${unit})?(?:${TO}(?<second>${NUMBER})\\s*(?<secondUnit>${unit}))?`;

const money = amounts(YEN);
const hours = `(?<first>${NUMBER})\\s*(?:時間|h)?(?:${TO}(?<second>${NUMBER})\\s*)?\\s*(?:時間|h)`;

const patterns = {
  hourly: [
    new RegExp(`(?:時給|時間単価|1時間)${MANY}${money}`, 'gi'),
    new RegExp(`${money}\\s*/\\s*(?:h|時間?)`, 'gi'),
  ],
  monthly: [
    new RegExp(`(?:月額|月収|月給|月単価|月額単価|1[かカヶケヵ]月)${MANY}${money}`, 'g'),
    new RegExp(`${money}\\s*/\\s*月`, 'g'),
  ],
  weeklyHours: [new RegExp(`週${MANY}${hours}`, 'gi')],
  monthlyHours: [new RegExp(`月(?:間)?${MANY}${hours}`, 'gi')],
  period: [new RegExp(`(?:期間|契約|参画)[^。\\n\\d]{0,10}(?<quantity>${amounts(MONTHS)})`, 'g')],
} as const;

const factors: Readonly<Record<string, number>> = { 万: 10_000, 万円: 10_000, 千円: 1000, 年: 12 };

/** Said of the candidate, or said not to be so. */
const BEFORE = /希望[^。\n]{0,12}$/;
const AFTER =
  /^[^。\n、]{0,6}?(?:希望|不可|できま(?:せん|す?か)|では?(?:なく|ない|ありません|ございません)|じゃな|対応してい?な|難し|ごと|毎|後に|前に|以内)/;

const isClaimed = (text: string, { from, to }: Claim): boolean =>
  !BEFORE.test(text.slice(0, from)) && !AFTER.test(text.slice(to));

const toNumber = (digits: string, unit = ''): number =>
  Number(digits.replaceAll(',', '')) * (factors[unit] ?? 1);

/** The quantities that a text claims by some patterns; an amount without a unit is none. */
function claimsOf(text: string, wanted: readonly RegExp[], needsUnit: boolean): Claim[] {
  return wanted
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .flatMap((match): Claim[] => {
      const { first = '', firstUnit, second, secondUnit, quantity } = match.groups ?? {};
      if (needsUnit && firstUnit === undefined && secondUnit === undefined) return [];
      const to = match.index + match[0].length;
      const values = [
        toNumber(first, firstUnit ?? secondUnit),
        ...(second ? [toNumber(second, secondUnit)] : []),
      ];
      return [{ from: quantity === undefined ? match.index : to - quantity.length, to, values }];
    })
    .filter((claim) => isClaimed(text, claim));
}

const outside =
  ({ min, max }: Bounds) =>
  ({ values }: Claim) =>
    values.some((value) => value < min || value > max);

const places = (text: string, pattern: RegExp): Claim[] =>
  [...text.matchAll(pattern)]
    .map((match) => ({ from: match.index, to: match.index + match[0].length, values: [] }))
    .filter((claim) => isClaimed(text, claim));

const remoteWords = {
  full: /(?:フル|完全)(?:リモート|在宅)|出社(?:は|の必要は)?(?:なし|不要|ありません|ございません)/g,
  some: /週\s*\d\s*(?:日|回)(?:は|の|程度の?)*\s*(?:出社|リモート|在宅)|一部リモート|リモートと出社の?併用|ハイブリッド勤務/g,
  possible: /(?:リモート|在宅)(?:勤務|ワーク)?(?:も|が)?(?:可能?|でき(?:ます|る)|OK)/g,
  onsite: /(?:フル|完全|毎日)出社|(?:客先)?常駐/g,
} as const;

/** Which words contradict each way of working. */
const remoteContradictions: Record<'full' | 'partial' | 'onsite', readonly (keyof typeof remoteWords)[]> = {
  full: ['some', 'onsite'],
  partial: ['full', 'onsite'],
  onsite: ['full', 'some', 'possible'],
};

function remoteClaims(text: string, remote: Setting['remote']): Claim[] {
  if (remote === null || remote === 'unknown') return [];
  return remoteContradictions[remote].flatMap((words) => places(text, remoteWords[words]));
}

/** The months that a period names; null when it names none, or more than its ends. */
function monthsOf(period: string): Bounds | null {
  const text = plain(period).replaceAll('半年', '6か月');
  const [claim, ...others] = claimsOf(text, [new RegExp(amounts(MONTHS), 'g')], true);
  if (!claim || others.length > 0) return null;
  const [min = 0, max = min] = claim.values;
  return {
    min,
    max: /以上|~|から|更新|延長|長期/.test(text.slice(claim.to)) ? Number.POSITIVE_INFINITY : max,
  };
}

/**
 * What a text says of reward, hours, way of working and period that its project says otherwise, in the order of the text.
 * Whatever the project leaves open, or the text leaves in doubt, is none.
 */
export function contradictionsIn(text: string, setting: Setting): Contradiction[] {
  const read = plain(text);
  const { hoursPerWeek, reward, rewardType } = setting;
  const found: { claims: readonly Claim[]; project: string }[] = [];
  if (reward !== null && rewardType !== 'unknown') {
    const claims = claimsOf(read, patterns[rewardType], true).filter(outside(reward));
    found.push({ claims, project: rewardText(setting) });
  }
  if (hoursPerWeek !== null) {
    const { min, max } = hoursPerWeek;
    const weekly = claimsOf(read, patterns.weeklyHours, false).filter(outside(hoursPerWeek));
    // A month has four weeks and up to three days.
    const byMonth = claimsOf(read, patterns.monthlyHours, false).filter(
      outside({ min: min * 4, max: max * 5 }),
    );
    found.push({ claims: [...weekly, ...byMonth], project: hoursText(setting) });
  }
  if (setting.remote !== null)
    found.push({ claims: remoteClaims(read, setting.remote), project: remoteLabels[setting.remote] });
  const months = monthsOf(setting.period);
  if (months !== null)
    found.push({
      claims: claimsOf(read, patterns.period, true).filter(outside(months)),
      project: `期間 ${setting.period}`,
    });
  return found
    .flatMap(({ claims, project }) =>
      claims.map(({ from, to }) => ({ from, to, written: text.slice(from, to).trim(), project })),
    )
    .sort((one, other) => one.from - other.from);
}
