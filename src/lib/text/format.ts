import { toJst } from '#endpoints/jst';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The days of the week in one character, from Sunday. */
export const WEEKDAYS = ['日', '月', '火', '水', '木', '金', '土'];

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** The JST calendar parts of an instant, as texts with leading zeros. */
function jst(instant: Date) {
  const shifted = toJst(instant);
  return {
    year: String(shifted.getUTCFullYear()),
    date: `${twoDigits(shifted.getUTCMonth() + 1)}/${twoDigits(shifted.getUTCDate())}`,
    time: `${twoDigits(shifted.getUTCHours())}:${twoDigits(shifted.getUTCMinutes())}`,
    weekday: WEEKDAYS[shifted.getUTCDay()],
  };
}

/**
 * An ISO instant in JST: today as `14:02`, this year as `11/21 14:02`, else `2026/11/21 14:02`.
 */
export function formatDateTime(iso: string, now: Date = new Date()): string {
  const then = jst(new Date(iso));
  const today = jst(now);
  if (then.year !== today.year) return `${then.year}/${then.date} ${then.time}`;
  return then.date === today.date ? then.time : `${then.date} ${then.time}`;
}

/** An ISO instant as a JST day: this year as `11/21`, else `2026/11/21`. */
export function formatDate(iso: string, now: Date = new Date()): string {
  const then = jst(new Date(iso));
  return then.year === jst(now).year ? then.date : `${then.year}/${then.date}`;
}

/** An ISO instant in full, for titles: `2026/11/21 14:02`. */
export function formatFullDateTime(iso: string): string {
  const { year, date, time } = jst(new Date(iso));
  return `${year}/${date} ${time}`;
}

/** An ISO instant as the divider of a conversation: `今日`, `昨日`, `11/21(土)`, `2025/11/21(金)`. */
export function formatDayDivider(iso: string, now: Date = new Date()): string {
  const day = formatDate(iso, now);
  if (day === formatDate(now.toISOString(), now)) return '今日';
  if (day === formatDate(new Date(now.getTime() - DAY).toISOString(), now)) return '昨日';
  return `${day}(${jst(new Date(iso)).weekday})`;
}

/** An ISO instant as a JST day inside a sentence: this year `3月12日`, else `2025年3月12日`. */
export function formatDayInWords(iso: string, now: Date = new Date()): string {
  const then = jst(new Date(iso));
  const [month, day] = then.date.split('/').map(Number);
  return `${then.year === jst(now).year ? '' : `${then.year}年`}${month}月${day}日`;
}

/** How long ago an ISO instant was, coarsely: `1時間以内`, `5時間前`, `3日前`, `2か月前`, `1年以上前`. */
export function formatAgo(iso: string, now: Date = new Date()): string {
  const elapsed = now.getTime() - new Date(iso).getTime();
  if (elapsed < HOUR) return '1時間以内';
  if (elapsed < DAY) return `${Math.floor(elapsed / HOUR)}時間前`;
  if (elapsed < 30 * DAY) return `${Math.floor(elapsed / DAY)}日前`;
  if (elapsed < 365 * DAY) return `${Math.floor(elapsed / (30 * DAY))}か月前`;
  return '1年以上前';
}

/** A month `2024-04` as `2024年4月`; what is no month stays as it is. */
export function formatMonth(month: string): string {
  const [, year, number] = /^(\d{4})-(\d{1,2})\b/.exec(month) ?? [];
  return year && number ? `${year}年${Number(number)}月` : month;
}

/** A whole number: `1,000`. Without `Intl`, whose first use costs a page 17 ms, 70 on a phone. */
export const formatNumber = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');

/** Yen: `3,000円`. */
export const formatYen = (yen: number): string => `${formatNumber(yen)}円`;

/** A range: `10〜20時間`, or `10時間` when both ends are the same. */
export function formatRange({ min, max }: { min: number; max: number }, unit: string): string {
  return min === max ? `${formatNumber(min)}${unit}` : `${formatNumber(min)}〜${formatNumber(max)}${unit}`;
}

/** A person's name, family name first: `山田 太郎`. */
export const formatName = ({ lastName, firstName }: { lastName: string; firstName: string }): string =>
  `${lastName} ${firstName}`.trim();

/** The name of a person as a link, a button or a title shows it, which must not be empty. */
export const displayName = (person: { lastName: string; firstName: string }): string =>
  formatName(person) || '氏名未入力';
