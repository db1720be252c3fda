/** What follows the path of an address: a search, or where one came from. */
const QUERY = /(^|[\w\-./%~])[?#][\w%~[][^\s"'<>`]*/g;

/** The same after a path, which would pass for the local part of an e-mail address in the query. */
const QUERY_OF_PATH = /(\/[\w\-.%~]*)[?#][\w%~[][^\s"'<>`]*/g;

/** Paths whose last part grants access to anyone who knows it: a sign-up or an invitation. */
const CAPABILITY =
  /(\/(?:signup|invitations|corporation_member_invitation|temporary_account)\/)(?=[\w-]*\d)[\w-]+/g;

// No local part is longer; without a bound a long text would be searched again from each of its characters.
const EMAIL = /[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]+(?:\.[\w-]+)+/g;

const TOKEN = /\b(?:Bearer\s+[\w.~+/=-]+|eyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?)/g;

/** Engines repeat the beginning of a text that is no JSON. */
const QUOTED_BODY = /".{0,300}?"(?:\.\.\.)? is not valid JSON/gs;

/** A text without queries, e-mail addresses, tokens and the ids that grant access. */
export function redact(text: string): string {
  return text
    .replace(QUOTED_BODY, '[text] is not valid JSON')
    .replace(QUERY_OF_PATH, '$1')
    .replace(EMAIL, '[email]')
    .replace(TOKEN, '[token]')
    .replace(QUERY, '$1')
    .replace(CAPABILITY, '$1[id]');
}

/** Redacts every text in a tree of plain objects and lists, in place. */
export function redactAll(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, item] of Object.entries(value)) {
    if (typeof item === 'string') Reflect.set(value, key, redact(item));
    else redactAll(item);
  }
}
