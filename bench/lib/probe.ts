import { monitorEventLoopDelay } from 'node:perf_hooks';
import v8 from 'node:v8';
import { runInNewContext } from 'node:vm';

// Preloaded into the API server: reports its memory and load to the load test once a second, and collects garbage on
// request, so that memory in use can be distinguished from garbage.

v8.setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();

function report(kind: 'sample' | 'collected'): void {
  const { rss, heapUsed, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const processorMs = (user + system) / 1000;
  process.send?.({ kind, rss, heapUsed, external, processorMs, delayMs: delay.percentile(99) / 1e6 });
  delay.reset();
}

setInterval(() => report('sample'), 1000).unref();
process.on('message', () => {
  if (typeof collect === 'function') collect();
  report('collected');
});
// The load test is gone.
process.on('disconnect', () => process.exit(1));
// Listening alone keeps no process alive: the server decides when it ends.
process.channel?.unref();
