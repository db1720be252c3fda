import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { readOptions, runMain, UserError } from '../scripts/lib/cli.ts';
import { root } from '../scripts/lib/settings.ts';

const usage = `npm run test:citus -- --database-url postgres://… [--only server/live]

Runs the tests of the calls, the rounds and the streams on a Citus cluster, whose coordinator the address names: each process
makes a database of its own there, spreads its companies over the workers (deploy/citus) and drops it.`;

/** What asks the database; the others are about the embedded one, migrations, requests alone, or waits that one server sees. */
const tests = [
  'server/db/postgres.test.ts',
  'server/domains',
  'server/forget',
  'server/live',
  'server/process/two-processes.test.ts',
  ...['access', 'audit', 'foreign-records', 'former-candidates', 'lock-order', 'valid-calls'].map(
    (name) => `tests/endpoints/${name}.test.ts`,
  ),
  'demo/simulation',
];

await runMain(async () => {
  const { 'database-url': url, only } = readOptions(usage, {
    'database-url': { type: 'string' },
    only: { type: 'string' },
  });
  if (!url) throw new UserError(`--database-url is missing.\n\n${usage}`);
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--project',
      'unit',
      '--max-workers=2',
      ...(only ? [only] : tests),
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, TEST_CITUS_URL: url } },
  );
  process.exitCode = status ?? 1;
});
