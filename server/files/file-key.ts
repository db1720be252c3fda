const KEY = /^[\w-]+(\/[\w-]+)*(\.[a-z0-9]+)?$/;

/**
 * Returns whether a text is a key of a file: words joined by `/`, with one extension at most. No dot can climb out of a
 * folder, and none of its characters has a meaning in an address.
 */
export const isFileKey = (key: string): boolean => KEY.test(key) && key.length <= 200;

/** What to throw for a key that is none. */
export const noFileKey = (key: string): RangeError =>
  new RangeError(`Not a key of a file: ${JSON.stringify(key)}`);
