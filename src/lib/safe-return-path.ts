/** Stands for our own origin while a path is resolved; never requested. */
const OWN_ORIGIN = 'https://own.invalid';

/**
 * A path of this site (`/profiles/?page=2`, without the base path) from an address that anyone may have written, else
 * null. Absolute and scheme-relative addresses, backslashes and control characters are refused.
 */
export function safeReturnPath(raw: string | null | undefined): string | null {
  if (!raw?.startsWith('/') || /^\/[/\\]/.test(raw)) return null;
  // Browsers drop control characters, and then read `/\t/evil` as `//evil`.
  if (/[\\\p{Cc}]/u.test(raw) || !URL.canParse(raw, OWN_ORIGIN)) return null;
  const url = new URL(raw, OWN_ORIGIN);
  return url.origin === OWN_ORIGIN && !url.pathname.startsWith('//')
    ? url.pathname + url.search + url.hash
    : null;
}
