import type { LabelColor, PassReason } from '#endpoints/user-profile';

/** Why candidates are passed on. */
export const passReasonNames: Record<PassReason, string> = {
  skill: 'スキル不一致',
  experience: '経験年数',
  location: '勤務地',
  terms: '条件',
  other: 'その他',
};

/** The colours of labels. */
export const labelColorNames: Record<LabelColor, string> = {
  gray: 'グレー',
  red: '赤',
  orange: 'オレンジ',
  yellow: '黄',
  green: '緑',
  teal: '青緑',
  blue: '青',
  purple: '紫',
};
