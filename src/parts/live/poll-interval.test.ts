import { expect, it } from 'vitest';
import { MAX_POLL_INTERVAL, POLL_INTERVAL, pollInterval } from './poll-interval';

it('polls every 10 seconds while all is well', () => {
  expect(pollInterval({ status: 'success', dataUpdatedAt: 1000, errorUpdatedAt: 0 })).toBe(10_000);
});

it('waits longer each time it fails, up to two minutes, and is quick again after a success', () => {
  const dataUpdatedAt = 1000;
  let errorUpdatedAt = dataUpdatedAt;
  const pauses = Array.from({ length: 6 }, () => {
    errorUpdatedAt += pollInterval({ status: 'error', dataUpdatedAt, errorUpdatedAt });
    return pollInterval({ status: 'error', dataUpdatedAt, errorUpdatedAt });
  });
  expect(pauses).toEqual([10_000, 20_000, 40_000, 80_000, MAX_POLL_INTERVAL, MAX_POLL_INTERVAL]);
  expect(pollInterval({ status: 'success', dataUpdatedAt: 2000, errorUpdatedAt: 1999 })).toBe(POLL_INTERVAL);
});

it('polls less often where that is asked for, and backs off from there', () => {
  expect(pollInterval({ status: 'success', dataUpdatedAt: 1000, errorUpdatedAt: 0 }, 30_000)).toBe(30_000);
  expect(pollInterval({ status: 'error', dataUpdatedAt: 1000, errorUpdatedAt: 31_000 }, 30_000)).toBe(30_000);
  expect(pollInterval({ status: 'error', dataUpdatedAt: 1000, errorUpdatedAt: 61_000 }, 30_000)).toBe(60_000);
});
