import { randomId } from './random-id';

/**
 * The keys under which a write may be repeated and happens once: one for each content, so that a second try after a lost
 * response is the same write, and what was changed in between is another one.
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
