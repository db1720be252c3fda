import { expect, it } from 'vitest';
import { createIdempotencyKeys } from './idempotency-keys';

it('gives the same content the same key until the write is over', () => {
  const keys = createIdempotencyKeys();
  const first = keys.keyFor({ text: 'a' });
  expect(keys.keyFor({ text: 'b' })).not.toBe(first);
  expect(keys.keyFor({ text: 'a' })).toBe(first);
  keys.forget();
  expect(keys.keyFor({ text: 'a' })).not.toBe(first);
});
