import { MAX_PLANNED_DAYS } from '#endpoints/planned-message';
import { badRequest } from '../../kit/problem.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Returns when something is to leave; throws 400 for the past and for what is too far ahead. */
export function readSendAt(sendAt: string, now: Date): Date {
  const at = new Date(sendAt);
  if (at <= now) throw badRequest('予約の日時は現在より後を指定してください');
  if (at.getTime() > now.getTime() + MAX_PLANNED_DAYS * DAY) {
    throw badRequest(`予約の日時は${MAX_PLANNED_DAYS}日以内を指定してください`);
  }
  return at;
}
