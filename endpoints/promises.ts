import { holidayOn, weekdayOf } from './japanese-holidays.ts';
import { addDays } from './jst.ts';

/** A reply that a text promises: the words, and the last day on which it keeps them, as `2026-11-27`. */
export type ReplyPromise = { words: string; day: string };

const WEEK = '月火水木金土日';
/** Longer promises are for no reminder of a reply. */
const MAX_DAYS = 180;
/** Longer words are not repeated in full. */
const MAX_WORDS = 30;

const isWorkingDay = (day: string) => ![0, 6].includes(weekdayOf(day)) && holidayOn(day) === null;

/** The nth working day after a day. */
function workingDay(after: string, count: number): string {
  let day = after;
  for (let left = count; left > 0; ) {
    day = addDays(day, 1);
    if (isWorkingDay(day)) left -= 1;
  }
  return day;
}

/** A day of the week, 0 for Monday, in the week that begins on a Monday a number of weeks later. */
const inWeek = (today: string, weeks: number, weekday: number): string =>
  addDays(today, weeks * 7 + weekday - ((weekdayOf(today) + 6) % 7));

const twoDigits = (value: string | number) => String(value).padStart(2, '0');

function lastOfMonth(today: string): string {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** The next such day of a month, in any month without one; null for none soon. */
function nextDate(today: string, date: string, month?: string): string | null {
  const ending = month ? `-${twoDigits(month)}-${twoDigits(date)}` : `-${twoDigits(date)}`;
  for (let days = 0; days <= MAX_DAYS; days += 1) {
    const day = addDays(today, days);
    if (day.endsWith(ending)) return day;
  }
  return null;
}

type Rule = { words: string; day: (today: string, found: readonly string[]) => string | null };

const nextWorkingMonday = (today: string) => workingDay(addDays(inWeek(today, 1, 0), -1), 1);

/** How days are written, the longest words first; what a rule finds in its brackets is given to it. */
const rules: readonly Rule[] = [
  { words: '今日明日', day: (today) => addDays(today, 1) },
  { words: '今日|本日', day: (today) => today },
  { words: '明後日|あさって|一両日', day: (today) => addDays(today, 2) },
  { words: '(?<!明)明日|あす|(?<!し)あした', day: (today) => addDays(today, 1) },
  { words: '(?<!再)来週の?(?:頭|早々|初め|はじめ)|週明け(?:早々)?', day: nextWorkingMonday },
  { words: '(?<!再)来週の?(?:前半|半ば|なかば)', day: (today) => inWeek(today, 1, 2) },
  {
    words: '(?<!再)来週の?([月火水木金土日])曜日?',
    day: (today, [weekday = '']) => inWeek(today, 1, WEEK.indexOf(weekday)),
  },
  { words: '(?<!再)来週(?:の?後半|いっぱい)?(?!末)', day: (today) => inWeek(today, 1, 4) },
  {
    words: '今週の?([月火水木金土日])曜日?',
    day: (today, [weekday = '']) => inWeek(today, 0, WEEK.indexOf(weekday)),
  },
  { words: '今週(?:の?後半|いっぱい)?(?!末)', day: (today) => inWeek(today, 0, 4) },
  {
    words: '(?<![今来先毎週月火水木金土日]|[週月]の)([月火水木金土日])曜日?',
    // On a Monday, 「月曜」 may be today or in a week.
    day: (today, [weekday = '']) => {
      const days = (WEEK.indexOf(weekday) - WEEK.indexOf('日月火水木金土'[weekdayOf(today)] ?? '') + 7) % 7;
      return days === 0 ? null : addDays(today, days);
    },
  },
  { words: '今月の?末日?|(?<![来先毎各\\d一二三四五六七八九十])月末日?|今月(?!の?末)', day: lastOfMonth },
  {
    words: '(?:\\d{1,2}[~〜、・-])?(\\d{1,2})営業日',
    day: (today, [count]) => workingDay(today, Number(count)),
  },
  {
    words: '(?<![\\d/月])\\d{1,2}[~〜、・-](\\d{1,2})日(?=中|以内)|(?<![\\d/月])(\\d{1,2})日(?=以内)',
    day: (today, [longer, days]) => addDays(today, Number(longer ?? days)),
  },
  {
    words: '(?<![\\d/])(\\d{1,2})(?:/|月)(\\d{1,2})(?![\\d/])日?',
    day: (today, [month, date = '']) => nextDate(today, date, month),
  },
  { words: '(?<![\\d/月~〜、・-])(\\d{1,2})日(?!間)', day: (today, [date = '']) => nextDate(today, date) },
];

const WEEKDAY_IN_BRACKETS = '(?:\\([月火水木金土日](?:・?祝)?\\))?';
const TIME =
  '(?:の?(?:午前中?|午後|朝|昼|夕方|夜)|の?(?:午前|午後)?\\d{1,2}(?:時(?:半|\\d{2}分)?|:\\d{2}))?(?:頃|ごろ)?';
/** A day by which, or on which: never one that only something else takes place on, as in 「明日の面談」. */
const BY = '(?:中|じゅう|以内)?(?:までに?は?|に?は?)[、,]?';
const dayAt = rules.map(({ words }) => new RegExp(`(?:${words})${WEEKDAY_IN_BRACKETS}${TIME}${BY}`, 'gu'));

const OURS =
  '(?:[ごお御]?(?:連絡|返信|返事|回答|返答|送付|案内|報告|共有|提示|提案|一報)(?:を|も|は)?' +
  '(?:(?:いた|致)?します|(?:差し|さし)上げます|申し上げます|させて(?:いただ|頂)きます)' +
  '|お(?:送り|知らせ|伝え|返し|渡し|届け)(?:(?:いた|致)?します|させて(?:いただ|頂)きます)' +
  '|(?:送り|知らせ|伝え|折り返し)ます)';
/** What is no promise after all: a question, or somebody's words. */
const NOT_OURS = '(?!か|でしょうか|よう|と(?:の|聞|伺|おっしゃ|言))';
const promised = new RegExp(`^([^。!?\\n]{0,24}?)${OURS}${NOT_OURS}`, 'u');

/** A condition, or something that is asked of the reader. */
const isUnsure = /もし|場合|次第|いただ|頂|くださ|下さ|お願い|れば|たら|なら|かも|予定|ように|以降|とき|際/u;

/** Quoted text: cited lines, and what is in quotation marks. */
const quoted = /^\s*[>|].*$|「[^」\n]*」|『[^』\n]*』|"[^"\n]*"|“[^”\n]*”/gmu;

function promiseOfRule(sentence: string, today: string, index: number): ReplyPromise[] {
  const rule = rules[index];
  const pattern = dayAt[index];
  if (!rule || !pattern) return [];
  return [...sentence.matchAll(pattern)].flatMap((found) => {
    const [words, ...groups] = found;
    const rest = sentence.slice(found.index + words.length);
    const verb = promised.exec(rest);
    if (!verb) return [];
    const between = verb[1] ?? '';
    const isDeadline = /まで|中|以内/u.test(words);
    if (isUnsure.test(between) || isUnsure.test(sentence.slice(0, found.index))) return [];
    // 「明日の面談」, and 「月曜に面談し、…」 without a deadline.
    if (/^[のがもとや以よかで]/u.test(between) || (!isDeadline && between.includes('、'))) return [];
    // The day that stands nearest to the verb counts.
    if (dayAt.some((other) => between.search(other) >= 0)) return [];
    const day = rule.day(today, groups);
    if (day === null || day < today || day > addDays(today, MAX_DAYS)) return [];
    const full = `${words}${verb[0]}`;
    return [{ words: full.length > MAX_WORDS ? `${full.slice(0, MAX_WORDS)}…` : full, day }];
  });
}

/**
 * The first reply that a text of the company promises by a day in JST, the earliest if there are several; null for none
 * and whenever it is unsure. A week ends on its Friday.
 */
export function promiseIn(text: string, today: string): ReplyPromise | null {
  const own = text.normalize('NFKC').replace(quoted, ' ');
  const found = own
    .split(/(?<=[。!?\n])/u)
    .flatMap((sentence) => rules.flatMap((_, index) => promiseOfRule(sentence, today, index)));
  return found.reduce<ReplyPromise | null>(
    (first, next) => (first === null || next.day < first.day ? next : first),
    null,
  );
}
