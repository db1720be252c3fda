import { toJst } from '#endpoints/jst';
import type { MailFrequency } from '#endpoints/notification';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Immediate mails wait so long for what comes right after: at most one in this time. */
const BUNDLE_MS = 5 * MINUTE;

/** A slot is looked at so long after its end: by then all that has come in it is committed. */
const SETTLED_MS = MINUTE / 2;

/** Hours in JST between which the mail of a day goes out. */
const DAYTIME = { from: 8, to: 20 };

const NEVER = new Date(0);

/** Returns whether mails of a day go out at an instant: they wake nobody at night. */
export function isDaytime(now: Date): boolean {
  const hour = toJst(now).getUTCHours();
  return hour >= DAYTIME.from && hour < DAYTIME.to;
}

/**
 * Returns up to when events are mailed by now, for each frequency: what came before and is not mailed is due. The same at
 * every server for as long as the slot lasts, so that the first one to take it has it.
 */
export function slotsAt(now: Date): Readonly<Record<MailFrequency, Date>> {
  const settled = new Date(now.getTime() - SETTLED_MS);
  const floor = (length: number, shift = 0) =>
    new Date(Math.floor((settled.getTime() - shift) / length) * length + shift);
  return {
    immediate: floor(BUNDLE_MS),
    hourly: floor(HOUR),
    // Eight in the morning in Japan is 23:00 UTC.
    daily: isDaytime(settled) && isDaytime(now) ? floor(DAY, DAYTIME.from * HOUR - 9 * HOUR) : NEVER,
  };
}
