/** Whether two e-mail addresses are one person's: their case does not count, as on the server. */
export function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
