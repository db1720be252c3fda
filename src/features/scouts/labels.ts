import type { Scout } from '#endpoints/scout';
import type { BadgeTone } from '@/ui/data/badge';

/** The Japanese names of the states of a scout. */
export const scoutStatusLabels: Record<Scout['status'], string> = {
  sent: '送信済み',
  read: '既読',
  replied: '返信あり',
  declined: '辞退',
  unknown: 'その他',
};

export const scoutStatusTones: Record<Scout['status'], BadgeTone> = {
  sent: 'neutral',
  read: 'info',
  replied: 'success',
  declined: 'neutral',
  unknown: 'neutral',
};

/** The family name out of a full name, as in 「佐藤さん」; empty where the platform does not name the sender. */
export const familyName = (fullName: string): string => fullName.trim().split(/\s+/)[0] ?? '';
