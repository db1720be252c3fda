import { addDays, dayOf, toJst } from '#endpoints/jst';
import { morningOf } from '@/parts/later/later-times';

/** The times that snoozing offers, as instants. */
export function snoozeChoices(now: Date): { label: string; until: string }[] {
  const today = dayOf(now);
  const daysToMonday = (8 - toJst(now).getUTCDay()) % 7 || 7;
  return [
    { label: '明日', until: morningOf(addDays(today, 1)) },
    { label: '3日後', until: morningOf(addDays(today, 3)) },
    { label: '来週月曜', until: morningOf(addDays(today, daysToMonday)) },
  ];
}
