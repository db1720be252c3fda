import type { ScoutStatus } from '#endpoints/scout';
import type { BadgeTone } from '@/ui/badge';

/** The Japanese names of the states of a scout. */
export const scoutStatusLabels: Record<ScoutStatus, string> = {
  sent: '送信済み',
  read: '既読',
  replied: '返信あり',
  declined: '辞退',
};

export const scoutStatusTones: Record<ScoutStatus, BadgeTone> = {
  sent: 'neutral',
  read: 'info',
  replied: 'success',
  declined: 'neutral',
};

const dayParts = new Intl.DateTimeFormat('ja-JP', {
  timeZone: 'Asia/Tokyo',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
});

/** An ISO instant as a JST day inside a sentence: this year `3月12日`, else `2025年3月12日`. */
export function dayInWords(iso: string, now: Date = new Date()): string {
  const words = (instant: Date) => {
    const parts = Object.fromEntries(dayParts.formatToParts(instant).map(({ type, value }) => [type, value]));
    return { year: `${parts.year}年`, day: `${parts.month}月${parts.day}日` };
  };
  const then = words(new Date(iso));
  return then.year === words(now).year ? then.day : then.year + then.day;
}

/** The family name out of a full name, as in 「佐藤さん」. */
export const familyName = (fullName: string): string => fullName.trim().split(/\s+/)[0] ?? '';
