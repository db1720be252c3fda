/** The push services of Chrome, Edge, Firefox and Safari. */
const hosts: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^[\w-]+\.push\.services\.mozilla\.com$/,
  /^[\w.-]+\.push\.apple\.com$/,
  /^[\w.-]+\.notify\.windows\.com$/,
];

/**
 * Whether an address is one of a known push service: the server calls no other, least of all one inside its own network.
 * `others` are origins that tests add.
 */
export function isPushService(address: string, others: readonly string[] = []): boolean {
  const url = URL.parse(address);
  if (url === null) return false;
  if (others.includes(url.origin)) return true;
  const isPlain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';
  return isPlain && hosts.some((host) => host.test(url.hostname));
}
