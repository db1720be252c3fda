import * as v from 'valibot';
import { countCharacters } from './count-characters.ts';

/** Whether every database can hold a text. */
export const storable = (text: string) => !text.includes('\u0000') && text.isWellFormed();

/**
 * Returns the schema of a text of at most `max` code points without NUL and lone surrogates. `label` names the field in the
 * Japanese message.
 */
export const text = (label: string, max: number) =>
  v.pipe(
    v.string(`${label}を文字で入力してください`),
    v.check(storable, `${label}に使用できない文字が含まれています。その文字を削除してください`),
    v.check(
      (value) => countCharacters(value) <= max,
      // Written when it is needed: the first number that a browser formats costs it 17 ms, 70 on a phone.
      () => `${label}は${max.toLocaleString('ja-JP')}文字以内で入力してください`,
    ),
  );

/** Like `text`, and not blank. */
export const requiredText = (label: string, max: number) =>
  v.pipe(
    text(label, max),
    v.check((value) => value.trim() !== '', `${label}を入力してください`),
  );

/** An identifier as the API hands it out. */
export const Id = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(64),
  v.regex(/^[\w-]+$/, 'IDの形式が正しくありません'),
);

/** The hours of an offset from UTC. No place is further from it than 14, and no database takes more than 15. */
const OFFSET_HOURS = /T.*[+-](\d\d)/i;

/**
 * Returns whether every database and browser knows the instant: its day is in the calendar (browsers take a 30th of February
 * for the 2nd of March), its year also in the time zone where it is another one.
 */
const isInCalendar = (text: string) => {
  const year = new Date(text).getUTCFullYear();
  const date = Number(text.slice(8, 10));
  const isDay = date < 29 || new Date(`${text.slice(0, 10)}T00:00:00Z`).getUTCDate() === date;
  return year > 1 && year < 9999 && isDay && Number(OFFSET_HOURS.exec(text)?.[1] ?? 0) <= 15;
};

/** An instant: ISO 8601 in UTC. */
export const Timestamp = v.pipe(
  v.string(),
  v.isoTimestamp('日時の形式が正しくありません。日時を選び直してください'),
  v.check(isInCalendar, '日時の形式が正しくありません。日時を選び直してください'),
);

/** A calendar day in JST, `2026-11-21`. */
export const Day = v.pipe(
  v.string(),
  v.isoDate('日付の形式が正しくありません。日付を選び直してください'),
  v.check(isInCalendar, '日付の形式が正しくありません。日付を選び直してください'),
);

/** Returns the schema of a whole number within bounds. */
export const count = (min: number, max: number, message?: string | (() => string)) =>
  v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message));

/** The page number of a list, from 1. */
export const PageNumber = v.optional(count(1, 1_000_000, 'ページ番号が正しくありません'), 1);

/** JIS X 0401 prefecture code, `01` to `47`. */
export const PrefectureCode = v.pipe(
  v.string(),
  v.regex(/^(0[1-9]|[1-3]\d|4[0-7])$/, '都道府県が正しくありません。都道府県を選び直してください'),
);
