import type { UserProfile } from '#endpoints/user-profile';

export const remoteLabels: Record<NonNullable<UserProfile['remote']>, string> = {
  full: 'フルリモート',
  partial: '一部リモート',
  onsite: '出社',
  unknown: 'その他',
};

export const startFromLabels: Record<NonNullable<UserProfile['startFrom']>, string> = {
  now: 'すぐに',
  within1m: '1か月以内',
  within3m: '3か月以内',
  talk: '要相談',
  unknown: 'その他',
};

export const lastLoginLabels = { '7': '1週間以内', '30': '1か月以内', '90': '3か月以内' } as const;
