import { randomId } from './random-id';

/**
 * The keys of writes that may be repeated and happen once, one for each content. A second try of the same content is the same
 * write.
 */
export function createIdempotencyKeys() {
  const keys = new Map<string, string>();
  return {
    keyFor(content: unknown): string {
      const written = JSON.stringify(content);
      const key = keys.get(written) ?? randomId();
      keys.set(written, key);
      return key;
    },
    /** Ends the write: the same content once more is a new one. */
    forget: () => keys.clear(),
  };
}
