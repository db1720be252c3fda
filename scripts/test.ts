import { spawnSync } from 'node:child_process';
import { elapsed } from './lib/progress.ts';
import { readOptions } from './lib/read-options.ts';
import { root } from './lib/settings.ts';
import { type Count, clearReports, type TestStep, testSteps } from './lib/test-steps.ts';
import { runMain, UserError } from './lib/user-error.ts';

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

/** Runs a step and adds up its tests; answers whether all went well. A step that fails without a failed test counts as one. */
function run(step: TestStep, total: Count): boolean {
  const since = performance.now();
  console.log(`\n── ${step.title}`);
  let isSuccess = false;
  try {
    isSuccess = succeeds(step);
    const count = step.count?.() ?? { passed: 0, failed: 0 };
    total.passed += count.passed;
    total.failed += count.failed || (isSuccess ? 0 : 1);
    isSuccess &&= count.failed === 0;
  } catch (error) {
    console.error(error instanceof UserError ? error.message : error);
    total.failed += 1;
  }
  console.log(`── ${isSuccess ? '✓' : '✗'} ${step.title} (${elapsed(since)})`);
  return isSuccess;
}

await runMain(async () => {
  const since = performance.now();
  const total: Count = { passed: 0, failed: 0 };
  const steps = chosenSteps();
  clearReports();
  const isGreen = steps.every((step) => run(step, total));
  console.log(`\n${isGreen ? 'All checks passed' : 'Stopped at the first failure'} after ${elapsed(since)}.`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = isGreen ? 0 : 1;
});
