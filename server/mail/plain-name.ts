/** Returns a name as it may stand in a subject: one line, read in the direction of the others. */
export const plainName = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, '')
    .trim();

/**
 * Returns a name as it may stand in a text: with an unseen mark after dots and colons, mail programs make no link of
 * it. Else anyone who registers a company could have us mail an address of theirs to anybody.
 */
export const unlinked = (text: string): string => plainName(text).replace(/[.:]/g, '$&\u2060');
