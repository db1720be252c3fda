import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { root } from './settings.ts';
import { testEnvironment } from './test-environment.ts';

/** How many tests a step ran. */
export interface Count {
  passed: number;
  failed: number;
}

/** One part of `npm test`. */
export interface TestStep {
  /** What `--only` calls it. */
  name: string;
  title: string;
  /** Arguments for node, run in the root folder. */
  command: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** Reads how many tests the command ran. */
  count?: () => Count;
}

const reports = join(root, '.cache/reports');
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');

const VitestReport = v.object({ numPassedTests: v.number(), numFailedTests: v.number() });
const PlaywrightReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }),
});

/** Removes the reports of an earlier run, so that no step can be counted by them. */
export function clearReports(): void {
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

function countPlaywright(): Count {
  const { stats } = v.parse(PlaywrightReport, JSON.parse(readFileSync(playwrightReport, 'utf8')));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

/** The steps of `npm test`, quick ones first. */
export const testSteps: readonly TestStep[] = [
  { name: 'lockfile', title: 'package-lock.json', command: ['scripts/lockfile.ts', '--check'] },
  {
    name: 'lint',
    title: 'Format and lint',
    command: [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'],
  },
  { name: 'types', title: 'Types', command: [bin('typescript/bin/tsc'), '--noEmit'] },
  {
    name: 'imports',
    title: 'Import rules',
    command: [
      bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
      ...['--config', '.dependency-cruiser.mjs', '--output-type', 'err-long'],
      ...['src', 'server', 'endpoints', 'scripts', 'tests', 'e2e'],
    ],
  },
  {
    name: 'unused',
    title: 'Unused code',
    command: [bin('knip/bin/knip.js'), '--treat-config-hints-as-errors'],
  },
  { name: 'openapi', title: 'docs/openapi.json is fresh', command: ['scripts/openapi.ts', '--check'] },
  {
    name: 'unit',
    title: 'Unit, endpoint and page tests',
    command: [
      bin('vitest/vitest.mjs'),
      'run',
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
    ],
    count: countVitest,
  },
  { name: 'build', title: 'Build', command: ['scripts/build.ts'], env: testEnvironment() },
  { name: 'budgets', title: 'Size budgets', command: ['scripts/budgets.ts'], env: testEnvironment() },
  {
    name: 'e2e',
    title: 'End-to-end tests',
    command: [bin('@playwright/test/cli.js'), 'test'],
    count: countPlaywright,
  },
];
