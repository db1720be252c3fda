import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './lib/settings.ts';

// Every fault of every call of every page, of which `npm test` tries some.
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', 'tests/pages/faults', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', env: { ...process.env, FAULTS: 'all' } },
);
process.exitCode = status ?? 1;
