/** Returns a name as it may appear in a subject: one line, read in the direction of the others. */
export const plainName = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, '')
    .trim();

/** Characters of a name in a subject: enough for a company's, too few for a message of its own. */
const IN_SUBJECT = 40;

/**
 * Returns a name that somebody else may have chosen for what it says as it may stand in a subject: short, and nothing that a
 * mail program makes a link of.
 */
export function nameInSubject(text: string): string {
  const characters = [...plainName(text)];
  return unlinked(
    characters.length > IN_SUBJECT ? `${characters.slice(0, IN_SUBJECT - 1).join('')}…` : characters.join(''),
  );
}

/**
 * Returns a name as it may appear in a text: with an unseen mark after dots and colons, mail programs make no link of
 * it. Else anyone who registers a company could have us mail an address of theirs to anybody.
 */
export const unlinked = (text: string): string => plainName(text).replace(/[.:]/g, '$&\u2060');
