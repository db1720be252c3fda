import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../lib/settings.ts';
import { addedAtEnd, makeEdits } from './edits.ts';
import { endpointEdits, type Kind, readEndpointName, screenEdits } from './plan.ts';

const copied = [
  'endpoints',
  'server/app.ts',
  'server/domains/memo',
  'server/domains/live',
  'tests/endpoints/support',
  'tests/support/pages/page-call-table.ts',
  'tests/faults/pages.ts',
  'e2e/support/screens.ts',
  'src/config/paths.ts',
  'src/features/search/favorites',
];

function copy() {
  const folder = mkdtempSync(join(tmpdir(), 'biz-new-'));
  for (const path of copied) cpSync(join(root, path), join(folder, path), { recursive: true });
  mkdirSync(join(folder, 'src/parts'), { recursive: true });
  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  const addEndpoint = (name: string, kind: Kind) =>
    makeEdits(folder, endpointEdits(folder, { ...readEndpointName(name), kind }));
  const addScreen = (room?: string) =>
    makeEdits(
      folder,
      screenEdits(folder, { address: 'colors', title: '色', room, domain: 'color', name: 'search' }),
    );
  return { folder, read, addEndpoint, addScreen };
}

const places: Readonly<Record<string, string>> = {
  '@/': 'src/',
  '#endpoints/': 'endpoints/',
  '#server/': 'server/',
};

/** The module that an import names: in the copy, or what is not copied in the repository. */
function moduleOf(folder: string, file: string, from: string): string | undefined {
  const [alias] = Object.keys(places).filter((each) => from.startsWith(each));
  const path = alias ? `${places[alias]}${from.slice(alias.length)}` : join(dirname(file), from);
  const names = ['', '.ts', '.tsx', '/index.tsx'].map((end) => `${path}${end}`);
  const found = names
    .flatMap((name) => [join(folder, name), join(root, name)])
    .find((name) => /\.tsx?$/.test(name) && existsSync(name));
  return found && readFileSync(found, 'utf8');
}

/** What a file imports of ours that nobody exports. */
function missingImports(folder: string, file: string): string[] {
  const text = readFileSync(join(folder, file), 'utf8');
  return [...text.matchAll(/^import (?:type )?(?:\{([^}]*)\}|(\w+)) from '((?:@\/|[#.])[^']*)';/gm)].flatMap(
    ([, names, whole, from = '']) => {
      const code = moduleOf(folder, file, from);
      if (whole) return code?.includes('export default') ? [] : [`${file}: ${from}`];
      return (names ?? '')
        .split(',')
        .map((name) => name.replace('type ', '').trim())
        .filter((name) => name && !new RegExp(`export [^\\n]*\\b${name}\\b`).test(code ?? ''))
        .map((name) => `${file}: ${name} of ${from}`);
    },
  );
}

describe('an endpoint', () => {
  test.each<Kind>(['list', 'read', 'write'])('of a new domain that is a %s has all its entries', (kind) => {
    const { folder, read, addEndpoint } = copy();
    const files = addEndpoint('color.search', kind);
    expect(files.flatMap((file) => missingImports(folder, file))).toEqual([]);
    expect(read('endpoints/color.ts')).toMatch(/path: .*\/search/);
    expect(read('endpoints/index.ts')).toMatch(/endpoints = \{[^}]*\n {2}color,\n\};/);
    expect(read('endpoints/summaries.ts')).toMatch(/\n {2}color: \{\n {4}search: .*\n {2}\},\n\};/);
    expect(read('server/domains/color/handlers.ts')).toContain('search: async () =>');
    expect(read('server/app.ts')).toContain('endpoints.color, colorHandlers);');
    expect(read('tests/endpoints/support/cases.ts')).toContain('color: colorCalls,');
    expect(read('tests/endpoints/support/color-calls.ts')).toContain('search: () =>');
    expect(read('server/domains/color/search.test.ts')).toContain('color.search responds to a member');
  });

  test.each<Kind>(['list', 'read', 'write'])(
    'of a domain that is there and is a %s stands beside the others',
    (kind) => {
      const { folder, read, addEndpoint } = copy();
      const files = addEndpoint('memo.listColors', kind);
      expect(files.flatMap((file) => missingImports(folder, file))).toEqual([]);
      expect(read('endpoints/memo.ts')).toContain("'/memo/corporation_member/:cid/memo/list_colors'");
      expect(read('server/domains/memo/handlers.ts')).toMatch(/listColors: async .*,\n\};\n$/);
      expect(read('tests/endpoints/support/candidate-calls.ts')).toMatch(/memoCalls[^;]*listColors: \(\) =>/);
      expect(files).toContain('server/domains/memo/list-colors.test.ts');
    },
  );

  test('finds handlers in a file of another name', () => {
    expect(copy().addEndpoint('presence.list', 'read')).toContain('server/domains/live/handlers.ts');
  });

  test('that is there already changes nothing', () => {
    const { read, addEndpoint } = copy();
    addEndpoint('color.search', 'read');
    const before = read('endpoints/color.ts');
    expect(() => addEndpoint('color.search', 'read')).toThrow();
    expect(read('endpoints/color.ts')).toBe(before);
  });

  test('of a domain that has one of the name changes nothing', () => {
    const { read, addEndpoint } = copy();
    const before = read('endpoints/memo.ts');
    expect(() => addEndpoint('memo.show', 'read')).toThrow('memo.show is there already');
    expect(read('endpoints/memo.ts')).toBe(before);
  });

  test.each(['color', 'color.', 'Color.search', 'color.search.all', ''])('is not called %j', (name) => {
    expect(() => readEndpointName(name)).toThrow(/color\.search/);
  });
});

describe('a screen', () => {
  test('stands in its room, with page, test and entries', () => {
    const { folder, read, addEndpoint, addScreen } = copy();
    addEndpoint('color.search', 'list');
    const files = addScreen('search');
    expect(files.flatMap((file) => missingImports(folder, file))).toEqual([]);
    expect(files).toContain('src/features/search/colors/colors-screen.tsx');
    expect(read('src/config/paths.ts')).toContain(
      "colors: (query?: PathQuery) => withQuery('/colors/', query),\n} as const",
    );
    expect(read('tests/support/pages/page-call-table.ts')).toContain(
      "'colors/index': { opening: ['color.search']",
    );
    expect(read('tests/faults/pages.ts')).toMatch(/page: ColorsPage.*\n\];/);
    expect(read('e2e/support/screens.ts')).toMatch(/companyPaths = \[[^\]]*'\/colors\/',\n\];/);
  });

  test('asks for a room that is there', () => {
    expect(() => copy().addScreen()).toThrow(/--room is one of search/);
  });

  test('asks for its call first', () => {
    expect(() => copy().addScreen('search')).toThrow(/endpoint color\.search --kind list/);
  });
});

test.each([
  ['const a = {\n  b,\n};', 'const a = {\n  b,\n  c,\n};'],
  ['const a: X = { b: () => ({ d }) };', 'const a: X = { b: () => ({ d }), c, };'],
  ['  const a: {\n    b: {\n    },\n  },', '  const a: {\n    b: {\n    },\n  c,\n  },'],
])('a line is added at the end of %j', (text, expected) => {
  expect(addedAtEnd(text, 'const a', '  c,')).toBe(expected);
});
