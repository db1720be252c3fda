import { median } from './figures.ts';
import type { Sample } from './servers.ts';

const MEGABYTE = 1024 * 1024;

/** Growth of what stays after garbage collection that is still called flat, in MB. */
const FLAT_MB = 5;

const megabytes = (bytes: number): string => (bytes / MEGABYTE).toFixed(1);

/** Returns the share of one processor that a server used between its first and last sample. */
export function usedShare(samples: readonly Sample[]): number {
  const [first, last] = [samples[0], samples.at(-1)];
  return first && last && last.at > first.at
    ? (last.processorMs - first.processorMs) / (last.at - first.at)
    : 0;
}

/** Reports one server in lines: `samples` are those after the warm-up, `collected` those right after collections. */
export function memoryReport(samples: readonly Sample[], collected: readonly Sample[]): string[] {
  const resident = samples.map(({ rss }) => rss);
  const delays = samples.map(({ delayMs }) => delayMs);
  const stable = collected.map(({ heapUsed, external }) => heapUsed + external);
  const growth = ((stable.at(-1) ?? 0) - (stable[0] ?? 0)) / MEGABYTE;
  return [
    `resident ${megabytes(Math.min(...resident))} to ${megabytes(Math.max(...resident))} MB`,
    `heap and buffers after garbage collection: ${stable.map(megabytes).join(' → ')} MB: ${growth < FLAT_MB ? 'flat' : 'GROWING'}`,
    `processor: ${(usedShare(samples) * 100).toFixed(0)}% of one`,
    `event loop's delay, p99 of each second: median ${median(delays).toFixed(0)} ms, worst ${Math.max(...delays).toFixed(0)} ms`,
  ];
}
