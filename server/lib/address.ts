/** Whether a text is an address of one of the protocols whose password cannot be read as another part. */
export function isAddressOf(text: string, protocols: readonly string[]): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash } = new URL(text);
  return protocols.includes(protocol) && !`${pathname}${search}${hash}`.includes('@');
}

/** Says how a password is written in an address that cannot be read for it; empty for others. */
export const passwordHint = (text: string): string =>
  text.includes('@') && !isAddressOf(text, [/^[\w+.-]+:/.exec(text)?.[0] ?? ''])
    ? ' Write “/”, “?”, “#” and “@” of a password as %2F, %3F, %23 and %40.'
    : '';

/** Whether a Firebase project is one of the emulator: Google gives nobody a project of such a name. */
export const isDemoProject = (projectId: string): boolean => projectId.startsWith('demo-');

/** What in the query of an address opens something: `password`, `sslpassword`, `X-Amz-Signature` … */
const SECRET_PARAMETER = /([?&][^=&#]*(?:pass|secret|token|key|signature|credential)[^=&#]*=)[^&#]*/gi;

/** Returns an address without its password, to be printed or logged, even where it is malformed. */
export function printable(address: string): string {
  const at = address.lastIndexOf('@');
  const [start, user = ''] = /^(?:[a-z][\w+.-]*:\/+)?([^:@/?#]*)/i.exec(address) ?? [''];
  const hidden =
    at < 0 ? address : `${start.slice(0, start.length - user.length)}${user}:***${address.slice(at)}`;
  return hidden.replace(SECRET_PARAMETER, '$1***');
}
