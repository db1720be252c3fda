import type { Reporter, TestModule } from 'vitest/node';

/** Names the tests that passed only when tried again, which a long list of results hides. */
export default class RetriedTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const retried = modules.flatMap((module) =>
      [...module.children.allTests('passed')].filter((test) => test.diagnostic()?.flaky),
    );
    if (retried.length === 0) return;
    console.warn(`Passed only when tried again, and to be looked into: ${retried.length}`);
    for (const { module, fullName } of retried) console.warn(`  ${module.relativeModuleId}: ${fullName}`);
  }
}
