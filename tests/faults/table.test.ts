import { expect, it } from 'vitest';
import { type FaultReport, faultTable } from './table.ts';

const report: FaultReport = {
  success: false,
  testResults: [
    {
      assertionResults: [
        {
          fullName: 'projects/index project.list',
          status: 'failed',
          meta: {
            faults: [
              { page: 'projects/index', call: 'project.list', kind: 500, problem: null },
              { page: 'projects/index', call: 'project.list', kind: 'slow', problem: 'no alert\nbut a page' },
            ],
          },
        },
        {
          fullName: 'login/index userAccount.create',
          status: 'passed',
          meta: {
            faults: [{ page: 'login/index', call: 'userAccount.create', kind: 'timeout', problem: null }],
          },
        },
        { fullName: 'knows every page', status: 'failed', meta: {} },
      ],
    },
  ],
};

it('counts the faults of each page', () => {
  expect(faultTable(report).table.split('\n')).toEqual([
    '| Page | Calls | Faults tried | Passed | Failed |',
    '|---|---|---|---|---|',
    '| `login/index` | 1 | 1 | 1 | 0 |',
    '| `projects/index` | 1 | 2 | 1 | 1 |',
    '| **2 pages** | 2 | 3 | 2 | 1 |',
  ]);
});

it('names what failed, a test that tried no fault too', () => {
  expect(faultTable(report).failures).toEqual([
    'projects/index, project.list, slow: no alert',
    'knows every page',
  ]);
});
