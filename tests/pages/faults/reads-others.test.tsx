import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { describeFaults } from '../../support/fault-matrix.tsx';
import { faultPages, pagesUnder } from '../../support/fault-pages.ts';

const elsewhere = new Set(pagesUnder('projects/', 'profiles/', 'favorites/', 'scouts/'));

describeFaults(faultPages.filter((page) => !elsewhere.has(page)));

it('knows every page', () => {
  const files = globSync('src/pages/**/[!_]*.tsx').map((file) => file.replace(/^src\/pages\/|\.tsx$/g, ''));
  const known = new Set(faultPages.map(({ file }) => file.replace(/\?.*$/, '')));
  expect([...known].sort()).toEqual(files.sort());
});
