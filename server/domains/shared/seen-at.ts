import { UNWRITTEN } from '#endpoints/based-on';

/** Returns what the header `X-Seen-At` says: an instant, null for a text that nobody had written, undefined for nothing. */
export const seenAtOf = (header: string | undefined): Date | null | undefined =>
  header === undefined ? undefined : header === UNWRITTEN ? null : new Date(header);
