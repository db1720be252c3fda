import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { elapsed, failureText, readOptions, runMain, UserError } from './lib/cli.ts';
import { hasCaddy } from './lib/deployment.ts';
import { findInstalled } from './lib/postgres-server.ts';
import { root } from './lib/settings.ts';
import { testEnvironment } from './lib/test-environment.ts';

/** How many tests a step ran. */
interface Count {
  passed: number;
  failed: number;
}

/** One part of `npm test`. */
interface TestStep {
  /** What `--only` calls it. */
  name: string;
  title: string;
  /** Arguments for node, run in the root folder. */
  command: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** Reads how many tests the command ran. */
  count?: () => Count;
  /** What is missing on this machine: the step is then left out, and counts for nothing. */
  missing?: () => string | undefined;
}

const reports = join(root, '.cache/reports');
const vitestReport = join(reports, 'vitest.json');

const VitestReport = v.object({ numPassedTests: v.number(), numFailedTests: v.number() });
const PlaywrightReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }),
});

/** Removes the reports of an earlier run, so that no step can be counted by them. */
function clearReports(): void {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
}

function bin(path: string): string {
  return join(root, 'node_modules', path);
}

function countVitest(): Count {
  const report = v.parse(VitestReport, JSON.parse(readFileSync(vitestReport, 'utf8')));
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

/** The arguments that run some of Vitest's projects, with the report that `countVitest` reads. */
const vitest = (...options: string[]): string[] => [
  bin('vitest/vitest.mjs'),
  'run',
  ...['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
  ...options,
];

const countPlaywright = (report: string) => (): Count => {
  const { stats } = v.parse(PlaywrightReport, JSON.parse(readFileSync(join(reports, report), 'utf8')));
  if (stats.flaky > 0) console.warn(`Passed only when tried again, and to be looked into: ${stats.flaky}`);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
};

const playwright = bin('@playwright/test/cli.js');

/** On a machine of unknown speed a browser may be late once; `countPlaywright` says how often that was so. */
const oneMoreTry = ['--retries=1'];

/** The steps of `npm test`, quick ones first. */
const testSteps: readonly TestStep[] = [
  {
    name: 'lint',
    title: 'Format and lint',
    command: [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'],
  },
  {
    name: 'types',
    title: 'Types',
    // tsconfig.json names what each side may know: the browser no Node.js, the server no DOM, the endpoints neither.
    command: [bin('typescript/bin/tsc'), '-b'],
  },
  {
    name: 'imports',
    title: 'Import rules',
    command: [
      bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
      ...['--config', '.dependency-cruiser.mjs', '--output-type', 'err-long'],
      ...['src', 'server', 'demo', 'endpoints', 'scripts', 'bench', 'mocks', 'tests', 'e2e'],
    ],
  },
  {
    name: 'unused',
    title: 'Unused code',
    command: [bin('knip/bin/knip.js'), '--treat-config-hints-as-errors'],
  },
  {
    name: 'unit',
    title: 'Unit, endpoint and page tests',
    command: vitest(
      '--project=!backup',
      '--project=!recovery',
      // Focus moves a frame after the page: on a busy machine a test may press a key before that.
      '--retry=1',
      '--reporter=./scripts/lib/retried-tests.ts',
    ),
    count: countVitest,
  },
  {
    name: 'backup',
    title: 'Backups of PostgreSQL by its own programs',
    command: vitest('--project=backup'),
    count: countVitest,
    missing: () =>
      findInstalled() && spawnSync('pg_dump', ['--version']).status === 0
        ? undefined
        : 'PostgreSQL (apt-get install postgresql)',
  },
  {
    name: 'recovery',
    title: 'Back to a moment, by pgBackRest',
    command: vitest('--project=recovery'),
    count: countVitest,
    missing: () =>
      findInstalled() && spawnSync('pgbackrest', ['version']).status === 0
        ? undefined
        : 'pgBackRest (apt-get install postgresql pgbackrest)',
  },
  { name: 'build', title: 'Build', command: ['scripts/build.ts'], env: testEnvironment() },
  { name: 'budgets', title: 'Size budgets', command: ['scripts/budgets.ts'], env: testEnvironment() },
  {
    name: 'e2e',
    title: 'End-to-end tests, mocked',
    command: [playwright, 'test', ...oneMoreTry, '--project=mocked'],
    count: countPlaywright('e2e.json'),
  },
  {
    name: 'e2e-strict',
    title: 'End-to-end tests, mocked, on a platform without extensions',
    command: [playwright, 'test', ...oneMoreTry, 'e2e/mocked/journeys', '--project=mocked'],
    env: { E2E_PLATFORM: 'strict' },
    count: countPlaywright('e2e-strict.json'),
  },
  {
    name: 'e2e-full',
    title: 'End-to-end tests, full-stack',
    command: [playwright, 'test', ...oneMoreTry, '--config=playwright.full.config.ts'],
    count: countPlaywright('e2e-full.json'),
  },
  {
    name: 'deploy',
    title: 'Deployment, behind its proxy',
    command: ['scripts/deploy-check.ts', ...oneMoreTry],
    count: countPlaywright('deploy.json'),
    missing: () => (hasCaddy() ? undefined : 'Caddy (apt-get install caddy)'),
  },
];

const usage = `npm test -- [--only ${testSteps.map((step) => step.name).join(',')}]`;

function chosenSteps(): readonly TestStep[] {
  const { only } = readOptions(usage, { only: { type: 'string' } });
  const names = only?.split(',');
  const unknown = names?.find((name) => !testSteps.some((step) => step.name === name));
  if (unknown !== undefined) {
    const known = testSteps.map((step) => step.name).join(', ');
    throw new UserError(`--only is "${unknown}": expected some of ${known}, separated by commas.`);
  }
  return testSteps.filter((step) => names?.includes(step.name) ?? true);
}

function succeeds({ command, env }: TestStep): boolean {
  const { status } = spawnSync(process.execPath, command, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return status === 0;
}

/** Runs a step and adds up its tests; returns whether all went well. A step that fails without a failed test counts as one. */
function run(step: TestStep, total: Count): boolean {
  const since = performance.now();
  console.log(`\n── ${step.title}`);
  const missing = step.missing?.();
  if (missing) {
    console.log(`── Left out, neither passed nor failed: ${missing} is not installed`);
    return true;
  }
  let isSuccess = false;
  try {
    isSuccess = succeeds(step);
    const count = step.count?.() ?? { passed: 0, failed: 0 };
    total.passed += count.passed;
    total.failed += count.failed || (isSuccess ? 0 : 1);
    isSuccess &&= count.failed === 0;
  } catch (error) {
    console.error(failureText(error));
    total.failed += 1;
  }
  console.log(`── ${isSuccess ? '✓' : '✗'} ${step.title} (${elapsed(since)})`);
  return isSuccess;
}

await runMain(async () => {
  const since = performance.now();
  const total: Count = { passed: 0, failed: 0 };
  const ran: string[] = [];
  const steps = chosenSteps();
  clearReports();
  const isGreen = steps.every((step) => {
    const isStepGreen = run(step, total);
    ran.push(`${isStepGreen ? '✓' : '✗'} ${step.name}`);
    return isStepGreen;
  });
  console.log(`\n${isGreen ? 'All checks passed' : 'Stopped at the first failure'} after ${elapsed(since)}.`);
  const left = testSteps.length - ran.length;
  console.log(
    `Ran ${ran.join('  ')}${left > 0 ? `  (${left} of ${testSteps.length} checks were not run)` : ''}`,
  );
  const hasTests = total.passed + total.failed > 0;
  console.log(hasTests ? `${total.passed} passed, ${total.failed} failed` : 'No tests were among them');
  process.exitCode = isGreen ? 0 : 1;
});
