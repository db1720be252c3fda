import type { Codec } from '@/lib/address/url-state';
import { isDay } from './day';

/** A first and a last day, both included; null is open. */
export type Period = { from: string | null; to: string | null };

/** Whether a period ends before it begins. */
export const isReversed = ({ from, to }: Period): boolean => from !== null && to !== null && from > to;

const dayOrNull = (text: string) => (isDay(text) ? text : null);

/** A period in the parameters `from` and `to` of the URL. */
export const periodCodec: Codec<Period> = {
  parameters: ['from', 'to'],
  read: ([from = '', to = '']) => ({ from: dayOrNull(from), to: dayOrNull(to) }),
  write: ({ from, to }) => [from ?? '', to ?? ''],
};
