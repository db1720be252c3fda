/**
 * The address of a link that somebody else wrote, when it is http(s); null for anything else, such as `javascript:`, and
 * for one with a user name, which could pass for the host: `https://www.bank.example@evil.example/`.
 */
export function safeHref(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, username, password, href } = new URL(url);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  return isWeb && username === '' && password === '' ? href : null;
}
