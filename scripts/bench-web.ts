import { benchEnvironment } from './bench/web/environment.ts';
import { readBenchOptions, usage } from './bench/web/options.ts';
import { runMain } from './lib/user-error.ts';

await runMain(async () => {
  const options = readBenchOptions(process.argv.slice(2));
  if (options.help) {
    console.log(usage);
    return;
  }
  // Where the build lies is read when the modules load.
  Object.assign(process.env, benchEnvironment(options));
  const { runBench } = await import('./bench/web/run.ts');
  await runBench(options);
  process.exit(0);
});
