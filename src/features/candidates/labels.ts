import type { Remote, StartFrom } from '#endpoints/user-profile';

export const remoteLabels: Record<Remote, string> = {
  full: 'フルリモート',
  partial: '一部リモート',
  onsite: '出社',
};

export const startFromLabels: Record<StartFrom, string> = {
  now: 'すぐに',
  within1m: '1か月以内',
  within3m: '3か月以内',
  talk: '要相談',
};

export const lastLoginLabels = { '7': '1週間以内', '30': '1か月以内', '90': '3か月以内' } as const;
