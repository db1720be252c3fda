const MINUTE = 60_000;
const MEGABYTE = 1024 * 1024;

/**
 * What a server reported about itself at an instant: bytes, the time of processors that it has used so far, and the 99th
 * percentile of its event loop's delay.
 */
export type Sample = {
  at: number;
  rss: number;
  heapUsed: number;
  external: number;
  processorMs: number;
  delayMs: number;
};

/** Returns how much each minute adds, by the line that fits best (least squares). `at` is in ms. */
export function slopePerMinute(points: readonly { at: number; value: number }[]): number {
  const count = points.length;
  if (count < 2) return 0;
  const meanAt = points.reduce((sum, point) => sum + point.at, 0) / count;
  const mean = points.reduce((sum, { value }) => sum + value, 0) / count;
  let product = 0;
  let square = 0;
  for (const { at, value } of points) {
    product += (at - meanAt) * (value - mean);
    square += (at - meanAt) ** 2;
  }
  return square === 0 ? 0 : (product / square) * MINUTE;
}

/** Returns the least of each ten seconds: what the garbage collector left, without what waits for it. */
export function floorOf(points: readonly { at: number; value: number }[], windowMs = 10_000) {
  const least = new Map<number, { at: number; value: number }>();
  for (const point of points) {
    const window = Math.floor(point.at / windowMs);
    const known = least.get(window);
    if (!known || point.value < known.value) least.set(window, point);
  }
  return [...least.values()];
}

/** Growth of what stays after garbage collection that is still called flat, in MB. */
const FLAT_MB = 5;

const megabytes = (bytes: number): string => (bytes / MEGABYTE).toFixed(1);

/**
 * Reports the memory, the processor and the event loop of one server in lines: `samples` are those after the warm-up,
 * `collected` those right after garbage collections, the first of them after the warm-up too.
 */
export function memoryReport(samples: readonly Sample[], collected: readonly Sample[]): string[] {
  const series = (read: (sample: Sample) => number) =>
    samples.map((sample) => ({ at: sample.at, value: read(sample) }));
  const perMinute = (points: readonly { at: number; value: number }[]) => {
    const slope = slopePerMinute(points) / MEGABYTE;
    return `${slope >= 0 ? '+' : ''}${slope.toFixed(2)} MB/min`;
  };
  const rss = series((sample) => sample.rss);
  const heap = floorOf(series((sample) => sample.heapUsed));
  const rssValues = rss.map(({ value }) => value);
  const delays = samples.map((sample) => sample.delayMs).sort((a, b) => a - b);
  const stable = collected.map((sample) => sample.heapUsed + sample.external);
  const [first, last] = [samples[0], samples.at(-1)];
  const used = first && last ? (last.processorMs - first.processorMs) / (last.at - first.at) : 0;
  const growth = ((stable.at(-1) ?? 0) - (stable[0] ?? 0)) / MEGABYTE;
  return [
    `resident ${megabytes(Math.min(...rssValues))} to ${megabytes(Math.max(...rssValues))} MB, ${perMinute(rss)}`,
    `heap, least of each 10 s: ${perMinute(heap)}`,
    `heap and buffers after garbage collection: ${stable.map(megabytes).join(' → ')} MB: ${growth < FLAT_MB ? 'flat' : 'GROWING'}`,
    `processor: ${(used * 100).toFixed(0)}% of one`,
    `event loop's delay, p99 of each second: median ${(delays[Math.floor(delays.length / 2)] ?? 0).toFixed(0)} ms, worst ${(delays.at(-1) ?? 0).toFixed(0)} ms`,
  ];
}
