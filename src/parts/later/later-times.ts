import { holidayOn, weekdayOf } from '#endpoints/japanese-holidays';
import { addDays, dayOf, toJst } from '#endpoints/jst';
import { WEEKDAYS } from '@/lib/text/format';

/** 9:00 in JST of a day, as an instant: when what was put off comes back or leaves. */
export const morningOf = (day: string): string => new Date(`${day}T09:00:00+09:00`).toISOString();

/** A time at which a message may leave, as an instant. */
type LaterChoice = { label: string; sendAt: string };

/** From 21:00 to 8:00 in JST a message disturbs. */
const EVENING_HOUR = 21;
const MORNING_HOUR = 8;

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** An instant to come in JST: `今日 9:00`, `明日 9:00` or `11/30(月) 9:00`. */
export function timeInWords(iso: string, now: Date = new Date()): string {
  const at = new Date(iso);
  const day = dayOf(at);
  const today = dayOf(now);
  const jst = toJst(at);
  const time = `${jst.getUTCHours()}:${twoDigits(jst.getUTCMinutes())}`;
  if (day === today) return `今日 ${time}`;
  if (day === addDays(today, 1)) return `明日 ${time}`;
  const year = day.slice(0, 4) === today.slice(0, 4) ? '' : `${day.slice(0, 4)}/`;
  return `${year}${day.slice(5).replace('-', '/')}(${WEEKDAYS[weekdayOf(day)]}) ${time}`;
}

/** The times that 予約送信 offers. */
export function laterChoices(now: Date): LaterChoice[] {
  const today = dayOf(now);
  const tomorrow = addDays(today, 1);
  const monday = addDays(today, (8 - weekdayOf(today)) % 7 || 7);
  const choices = [{ label: '明日 9:00', sendAt: morningOf(tomorrow) }];
  if (monday !== tomorrow) choices.push({ label: '月曜 9:00', sendAt: morningOf(monday) });
  return choices;
}

const isWorkingDay = (day: string) => ![0, 6].includes(weekdayOf(day)) && holidayOn(day) === null;

/** Why this is no time to write to somebody, and the next one that is; null when it is. */
export function quietTime(now: Date): (LaterChoice & { reason: '夜間' | '祝日' }) | null {
  const today = dayOf(now);
  const hour = toJst(now).getUTCHours();
  const isNight = hour >= EVENING_HOUR || hour < MORNING_HOUR;
  if (!isNight && holidayOn(today) === null) return null;
  let day = hour < MORNING_HOUR ? today : addDays(today, 1);
  while (!isWorkingDay(day)) day = addDays(day, 1);
  const sendAt = morningOf(day);
  return { reason: isNight ? '夜間' : '祝日', label: timeInWords(sendAt, now), sendAt };
}
