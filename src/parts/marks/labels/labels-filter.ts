import { fixedCodec, idsCodec } from '@/lib/address/url-state';
import * as filter from '@/parts/lists/filter';
import { has } from '@/session/abilities';

/** ラベル as a condition of a list of candidates: those with any of the chosen ones. Without extensions none can be chosen. */
export const labelsFilter = filter.many(
  'labelIds',
  has('marks') ? idsCodec : fixedCodec<string[]>([]),
  (name) => `ラベル:${name || '不明'}`,
);
