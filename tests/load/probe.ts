import { monitorEventLoopDelay } from 'node:perf_hooks';
import v8 from 'node:v8';
import { runInNewContext } from 'node:vm';

// Preloaded into the API server: tells the load test once a second how the process fares, and collects its garbage when
// told to, so that what stays can be told from what only waits for the collector.

v8.setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();

function tell(kind: 'sample' | 'collected'): void {
  const { rss, heapUsed, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const processorMs = (user + system) / 1000;
  process.send?.({ kind, rss, heapUsed, external, processorMs, delayMs: delay.percentile(99) / 1e6 });
  delay.reset();
}

setInterval(() => tell('sample'), 1000).unref();
process.on('message', () => {
  if (typeof collect === 'function') collect();
  tell('collected');
});
// Whoever started this is gone.
process.on('disconnect', () => process.exit(1));
// Listening alone keeps no process alive: the server decides when it ends.
process.channel?.unref();
