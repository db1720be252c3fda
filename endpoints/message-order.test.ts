import { expect, it } from 'vitest';
import { oldestFirst } from './message-order.ts';

const at = (id: string, minute: number | null) => ({
  id,
  sentAt: minute === null ? null : `2026-11-24T01:${String(minute).padStart(2, '0')}:00Z`,
});
const idsOf = (messages: readonly { id: string }[]) => messages.map(({ id }) => id).join('');
const [a, b, c, d] = [at('a', 1), at('b', 2), at('c', 3), at('d', 4)];

it.each([
  ['in order', [a, b, c, d]],
  ['newest first', [d, c, b, a]],
  ['in any order', [c, a, d, b]],
  ['in another order', [b, d, a, c]],
])('returns what comes %s oldest first', (_how, messages) => {
  expect(idsOf(oldestFirst(messages))).toBe('abcd');
});

it('leaves those of one instant as they follow each other, also where they come newest first', () => {
  const same = [at('b', 2), at('x', 2), at('y', 2)];
  expect(idsOf(oldestFirst([a, ...same, d]))).toBe('abxyd');
  expect(idsOf(oldestFirst([a, ...same, d].reverse()))).toBe('abxyd');
});

it('leaves one whose time is not known behind the one before it', () => {
  const unknown = at('u', null);
  expect(idsOf(oldestFirst([a, unknown, c]))).toBe('auc');
  expect(idsOf(oldestFirst([c, unknown, a]))).toBe('auc');
  expect(idsOf(oldestFirst([at('p', null), at('q', null)]))).toBe('pq');
  expect(oldestFirst([])).toEqual([]);
});

it('compares instants, however they are written', () => {
  const [zoned, utc] = [
    { id: '1', sentAt: '2026-11-24T10:00:00+09:00' },
    { id: '2', sentAt: '2026-11-24T01:00:01.5Z' },
  ];
  expect(idsOf(oldestFirst([utc, zoned]))).toBe('12');
});
