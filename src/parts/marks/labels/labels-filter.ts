import { idsCodec } from '@/lib/address/url-state';
import * as filter from '@/parts/lists/filter';
import { has } from '@/session/abilities';

/** Whether the company can have labels. */
export const knowsLabels = has('marks');

/** ラベル as a condition of a list of candidates: those with any of the chosen ones. */
export const labelsFilter = filter.many('labelIds', idsCodec, (name) => `ラベル:${name || '不明'}`);
