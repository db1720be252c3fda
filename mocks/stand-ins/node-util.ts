const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** `isDeepStrictEqual` of node:util for what JSON can hold. */
export function isDeepStrictEqual(a: unknown, b: unknown): boolean {
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return Object.is(a, b);
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => name in b && isDeepStrictEqual(a[name], b[name]))
  );
}

/** Only compression uses it, which the mocked mode does not switch on. */
export function promisify(): never {
  throw new Error('There is no node:util in a browser');
}
