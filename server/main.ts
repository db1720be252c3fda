import './process/quick-imports.ts';
import { existsSync } from 'node:fs';
import { StartError } from './lib/start-error.ts';
import { readOptions, usage } from './process/env.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Ends the process on the first SIGINT or SIGTERM after stopping in good order, on the second at once. */
function stopOnSignals(stop: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = () => {
    if (isStopping) process.exit(130);
    isStopping = true;
    print('Stopping…');
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

try {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const options = readOptions(process.env, process.argv.slice(2));
  if (options.help) {
    print(usage);
  } else {
    const { start } = await import('./process/start.ts');
    const { ready, stop } = await start(options, print);
    stopOnSignals(stop);
    // Only now: a process that waits for this line may send a signal at once.
    print(ready);
  }
} catch (error) {
  const isClear = error instanceof StartError;
  process.stderr.write(`${isClear ? error.message : error instanceof Error ? error.stack : error}\n`);
  process.exit(1);
}
