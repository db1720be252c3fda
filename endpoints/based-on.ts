import * as v from 'valibot';
import { Timestamp } from './primitives.ts';

const UNREADABLE = '更新前の内容を確認できませんでした。画面を再読み込みして、もう一度お試しください';

/**
 * What the writer of a form or a section had read, by its `contentTag`. If another content is stored, nothing is written
 * (422). Without it the write replaces anything.
 */
export const basedOnHeader = v.object({
  basedOn: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, UNREADABLE))),
});

/** The header value of what was not there yet. */
export const UNWRITTEN = 'none';

/** Like `basedOnHeader` for a single text, by the time of its last change, or `UNWRITTEN`. */
export const seenAtHeader = v.object({
  seenAt: v.optional(v.union([v.literal(UNWRITTEN), Timestamp], UNREADABLE)),
});
