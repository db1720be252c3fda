import { withoutBasePath } from '@/config/paths';

/** Used as our own origin while a path is resolved; never requested. */
const OWN_ORIGIN = 'https://own.invalid';

const withSlash = (path: string) => (path.endsWith('/') ? path : `${path}/`);

/**
 * A path of this site (`/profiles/?page=2`, without the base path) from an address that anyone may have written, else
 * null. Absolute and scheme-relative addresses, backslashes and control characters are refused, and so is the page
 * `except`: the one that would lead back to itself.
 */
export function safeReturnPath(
  raw: string | null | undefined,
  { except }: { except?: string } = {},
): string | null {
  if (!raw?.startsWith('/') || /^\/[/\\]/.test(raw)) return null;
  // Browsers drop control characters, and then read `/\t/evil` as `//evil`.
  if (/[\\\p{Cc}]/u.test(raw) || !URL.canParse(raw, OWN_ORIGIN)) return null;
  const { origin, pathname, search, hash } = new URL(raw, OWN_ORIGIN);
  const path = withoutBasePath(pathname);
  if (origin !== OWN_ORIGIN || path.startsWith('//') || withSlash(path) === except) return null;
  return path + search + hash;
}
