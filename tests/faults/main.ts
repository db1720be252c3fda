import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'valibot';
import { root } from '../../scripts/lib/settings.ts';
import { FaultReport, faultTable } from './table.ts';

// Every fault of every call of every page, of which `npm test` tries some. Prints the table of bench/results/faults.md.
// `npm run test:faults -- acts` tries the files of that name only.
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const options = process.argv.slice(2).filter((argument) => argument.startsWith('-'));
const report = join(root, '.cache/faults.json');
mkdirSync(join(root, '.cache'), { recursive: true });

const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...(names.length > 0 ? names.map((name) => `tests/pages/faults/${name}`) : ['tests/pages/faults']),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
    // A server of its own opens beside each file, which takes long on a busy machine.
    '--hookTimeout=300000',
    ...options,
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, FAULTS: 'all' } },
);

const result = parse(FaultReport, JSON.parse(readFileSync(report, 'utf8')));
const { table, failures } = faultTable(result);
process.stdout.write(`\n${table}\n`);
for (const failure of failures) process.stdout.write(`\n${failure}`);
process.stdout.write('\n');
process.exitCode = result.success && status === 0 ? 0 : 1;
