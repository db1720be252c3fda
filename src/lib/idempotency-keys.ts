import { randomId } from './random-id';

/**
 * The key under which a write may be repeated and happens once. It stays the same as long as what is written does, so
 * that a second try after a lost answer is the same write, and is another one as soon as the content is.
 */
export function createIdempotencyKeys() {
  let current: { content: string; key: string } | null = null;
  return {
    keyFor(content: unknown): string {
      const written = JSON.stringify(content);
      if (current?.content !== written) current = { content: written, key: randomId() };
      return current.key;
    },
    /** Ends the write: the same content once more is a new one. */
    forget(): void {
      current = null;
    },
  };
}
