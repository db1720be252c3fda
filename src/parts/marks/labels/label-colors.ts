import type { LabelColor } from '#endpoints/user-profile';

/** The colors of labels. */
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
