import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { describeFaults } from '../../faults/matrix.tsx';
import { faultPages, pagesUnder } from '../../faults/pages.ts';
import { pageCalls } from '../../support/pages/page-call-table.ts';

const elsewhere = new Set(pagesUnder('projects/', 'profiles/', 'favorites/', 'scouts/'));

describeFaults(faultPages.filter((page) => !elsewhere.has(page)));

it('knows every page', () => {
  const files = globSync('src/pages/**/[!_]*.tsx').map((file) => file.replace(/^src\/pages\/|\.tsx$/g, ''));
  const known = new Set(Object.keys(pageCalls).map((page) => page.replace(/\?.*$/, '')));
  expect([...known].sort(), 'to be listed in tests/support/pages/page-call-table.ts').toEqual(files.sort());
  expect(
    faultPages.map(({ file }) => file),
    'to be listed in tests/faults/pages.ts, in the order of tests/support/pages/page-call-table.ts',
  ).toEqual(Object.keys(pageCalls));
});
