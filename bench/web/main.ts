import { runMain } from '../../scripts/lib/cli.ts';
import { benchEnvironment } from './environment.ts';
import { readBenchOptions } from './options.ts';

await runMain(async () => {
  const options = readBenchOptions(process.argv.slice(2));
  // Where the build lies is read when the modules load.
  Object.assign(process.env, benchEnvironment(options));
  const { runBench } = await import('./run.ts');
  await runBench(options);
  process.exit(0);
});
