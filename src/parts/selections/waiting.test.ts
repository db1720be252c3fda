import { expect, it } from 'vitest';
import type { Application } from '#endpoints/application';
import { waitingOf } from './waiting';

const now = new Date('2026-11-21T12:00:00.000Z');

type Input = Pick<Application, 'lastMessage' | 'appliedAt' | 'selectionStatus'>;

const application = (sentAt: string | null, change: Partial<Input> = {}): Input => ({
  appliedAt: '2026-11-01T12:00:00.000Z',
  selectionStatus: 'applied',
  lastMessage: sentAt === null ? null : { excerpt: '', sentAt, fromUs: false },
  ...change,
});

it.each([
  ['2026-11-21T11:00:00.000Z', 0, 'fresh'],
  ['2026-11-19T11:00:00.000Z', 2, 'fresh'],
  ['2026-11-18T12:00:00.000Z', 3, 'aging'],
  ['2026-11-14T12:00:00.000Z', 7, 'old'],
  ['2026-11-22T12:00:00.000Z', 0, 'fresh'],
] as const)('counts whole days since %s', (sentAt, days, level) => {
  expect(waitingOf(application(sentAt), now)).toEqual({ days, level });
});

it('counts from the application when nothing was written', () => {
  expect(waitingOf(application(null), now)).toEqual({ days: 20, level: 'old' });
});

it.each<[string, Partial<Input>]>([
  ['we wrote last', { lastMessage: { excerpt: '', sentAt: '2026-11-01T12:00:00.000Z', fromUs: true } }],
  ['the selection came to terms', { selectionStatus: 'matched' }],
  ['the selection is over', { selectionStatus: 'finished' }],
])('does not count when %s', (_, change) => {
  expect(waitingOf(application('2026-11-01T12:00:00.000Z', change), now)).toBeNull();
});
