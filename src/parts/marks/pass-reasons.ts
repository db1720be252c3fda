import type { PassReason } from '#endpoints/user-profile';

/** Why candidates are passed on. */
export const passReasonNames: Record<PassReason, string> = {
  skill: 'スキル不一致',
  experience: '経験年数',
  location: '勤務地',
  terms: '条件',
  other: 'その他',
};
