import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Files that may ask for an ability: fewer with each substitute, and no more than these. */
const MAX_ASKING = 22;

const files = globSync('src/{features,parts,ui,layouts,pages}/**/*.{ts,tsx}')
  .filter((path) => !path.includes('.test.'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

it('is the only way in which a screen learns what the platform offers', () => {
  const reading = files.filter(({ text }) => text.includes('apiExtensions'));
  expect(reading.map(({ path }) => path)).toEqual([]);
});

it('is asked for in few files', () => {
  const asking = files.filter(({ text }) => /(?<!\.)\bhas\('/.test(text));
  expect(asking.length).toBeGreaterThan(0);
  expect(asking.length).toBeLessThanOrEqual(MAX_ASKING);
});
