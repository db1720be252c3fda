import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { readOptions, runMain, wholeNumberOf } from '../scripts/lib/cli.ts';
import { root } from '../scripts/lib/settings.ts';

const usage = `npm run test:fuzz -- [--requests 10000] [--seed 1]

Sends random and hostile requests to every endpoint, on the embedded database and on a served PostgreSQL: no server error,
no stack trace, no row changed by a refusal. The seed of a run is printed; the same seed sends the same requests.`;

const tests = ['fuzz', 'bad-input', 'hostile-files', 'hostile-bodies'];

await runMain(async () => {
  const values = readOptions(usage, {
    requests: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(randomInt(1, 2 ** 31)) },
  });
  const requests = wholeNumberOf('requests', values.requests);
  const seed = wholeNumberOf('seed', values.seed);
  console.log(`${requests} requests for each database, seed ${seed}`);
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--project',
      'unit',
      ...tests.map((name) => `tests/endpoints/${name}`),
    ],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, FUZZ_SEED: String(seed), FUZZ_REQUESTS: String(requests) },
    },
  );
  console.log(`Seed ${seed}`);
  process.exitCode = status ?? 1;
});
