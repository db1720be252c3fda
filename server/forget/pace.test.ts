import { expect, test, vi } from 'vitest';
import { createPace } from './pace.ts';

/** A pace whose statements take a time by the number of rows; returns how many each was given, and the pauses. */
async function run(msOfRow: number, { isShared = true } = {}) {
  let time = 0;
  const pause = vi.fn(async (_: number) => {});
  const pace = createPace({ isShared, pause, now: () => time });
  const given: number[] = [];
  for (let count = 0; count < 30; count += 1) {
    await pace(async (rows) => {
      given.push(rows);
      time += rows * msOfRow;
    });
  }
  return { last: given.at(-1) ?? 0, took: (given.at(-1) ?? 0) * msOfRow, pauses: pause.mock.calls.flat() };
}

test('statements become as large as they may while they are quick, and small where they are slow', async () => {
  expect((await run(0.001)).last).toBe(1000);
  const slow = await run(0.5);
  expect(slow.last).toBeLessThanOrEqual(50);
  expect(slow.took).toBeLessThanOrEqual(25);
});

test('where others use the database, a pause as long as the statement follows it', async () => {
  const { pauses, took } = await run(0.5);
  expect(pauses).toHaveLength(30);
  expect(pauses.at(-1)).toBeCloseTo(took);
  expect((await run(0.5, { isShared: false })).pauses).toEqual([]);
});
