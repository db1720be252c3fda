/** The address of a link that somebody else wrote, when it is http(s); null for anything else, such as `javascript:`. */
export function safeHref(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, href } = new URL(url);
  return protocol === 'http:' || protocol === 'https:' ? href : null;
}
