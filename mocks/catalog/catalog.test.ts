import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const from = (path: string) => new URL(path, import.meta.url);

/** Parts of others, which the catalog shows by these. */
const parts = ['data/table-row', 'feedback/toast-list', 'forms/fieldset', 'forms/listbox-popup'];
const shownByTheApp = ['feedback/alert', 'feedback/toast'];
const inner = [
  'overlays/alert-dialog',
  'overlays/dialog-surface',
  'overlays/tooltip-bubble',
  'overlays/use-tooltip',
];
const listed = [...parts, ...shownByTheApp, ...inner, 'forms/listbox-status'];

const components = readdirSync(from('../../src/ui'), { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
  .map((name) => name.slice(0, -'.tsx'.length));

const catalog = readdirSync(from('.'))
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => readFileSync(from(name), 'utf8'))
  .join('\n');

it('shows every component of src/ui', () => {
  const missing = components.filter((name) => !catalog.includes(`'@/ui/${name}'`) && !listed.includes(name));
  expect(missing, 'to be added to mocks/catalog').toEqual([]);
});

it('names no component that is gone', () => {
  expect(listed.filter((name) => !components.includes(name))).toEqual([]);
});
