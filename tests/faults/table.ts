import * as v from 'valibot';

const Tried = v.object({
  page: v.string(),
  call: v.string(),
  kind: v.union([v.string(), v.number()]),
  problem: v.nullable(v.string()),
});

/** What Vitest's JSON report holds of the fault matrix: each test's result, and the faults that it tried. */
export const FaultReport = v.object({
  success: v.boolean(),
  testResults: v.array(
    v.object({
      assertionResults: v.array(
        v.object({
          fullName: v.string(),
          status: v.string(),
          meta: v.optional(v.object({ faults: v.optional(v.array(Tried)) })),
        }),
      ),
    }),
  ),
});

export type FaultReport = v.InferOutput<typeof FaultReport>;

type Row = { calls: Set<string>; passed: number; failed: number };

/** The result of the fault matrix as a Markdown table of its pages, and what failed as a list. */
export function faultTable({ testResults }: FaultReport): { table: string; failures: string[] } {
  const rows = new Map<string, Row>();
  const failures: string[] = [];
  for (const { fullName, status, meta } of testResults.flatMap((file) => file.assertionResults)) {
    const faults = meta?.faults ?? [];
    for (const { page, call, kind, problem } of faults) {
      const row = rows.get(page) ?? { calls: new Set(), passed: 0, failed: 0 };
      rows.set(page, row);
      row.calls.add(call);
      if (problem === null) row.passed += 1;
      else row.failed += 1;
      if (problem !== null) failures.push(`${page}, ${call}, ${kind}: ${problem.split('\n')[0]}`);
    }
    if (status === 'failed' && faults.every(({ problem }) => problem === null)) failures.push(fullName);
  }
  const sorted = [...rows].sort(([one], [two]) => one.localeCompare(two));
  const sum = (count: (row: Row) => number) => sorted.reduce((total, [, row]) => total + count(row), 0);
  const line = (name: string, calls: number, passed: number, failed: number) =>
    `| ${name} | ${calls} | ${passed + failed} | ${passed} | ${failed} |`;
  const table = [
    '| Page | Calls | Faults tried | Passed | Failed |',
    '|---|---|---|---|---|',
    ...sorted.map(([page, { calls, passed, failed }]) => line(`\`${page}\``, calls.size, passed, failed)),
    line(
      `**${sorted.length} pages**`,
      sum(({ calls }) => calls.size),
      sum(({ passed }) => passed),
      sum(({ failed }) => failed),
    ),
  ].join('\n');
  return { table, failures };
}
