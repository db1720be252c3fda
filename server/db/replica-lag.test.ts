import { expect, test } from 'vitest';
import { createLagMeter } from './replica-lag.ts';

test('a replica that has everything is not behind, however long nobody has written', () => {
  const meter = createLagMeter();
  for (const at of [0, 1000, 60_000]) {
    meter.written(100n, at);
    expect(meter.replayed(100n, at)).toBe(0);
  }
});

test('a replica is behind since what it lacks was written', () => {
  const meter = createLagMeter();
  meter.written(100n, 0);
  meter.written(200n, 1000);
  meter.written(200n, 2000);
  meter.written(300n, 3000);
  expect(meter.replayed(100n, 4000)).toBe(3000);
  expect(meter.replayed(250n, 5000)).toBe(2000);
  expect(meter.replayed(300n, 6000)).toBe(0);
});
