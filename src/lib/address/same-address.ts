/**
 * Whether two e-mail addresses may be one person's: their case does not count, as on the server. An empty one is not
 * known, since a platform may leave it out; who the person is, is then up to the platform.
 */
export function mayBeSameAddress(one: string, other: string): boolean {
  return one === '' || other === '' || one.toLowerCase() === other.toLowerCase();
}
