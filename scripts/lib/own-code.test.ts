import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ownShares } from './own-code.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'own-code-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function script(name: string, modules: Record<string, string>): Promise<string> {
  const entries = Object.entries(modules).map(([id, code]) => `${id},e=>{${code}}`);
  const file = join(folder, name);
  await writeFile(
    file,
    `(globalThis.TURBOPACK||(globalThis.TURBOPACK=[])).push([void 0,${entries.join(',')}]);`,
  );
  return file;
}

it('counts a module that three pages load as nobody’s own, whatever files it lies in', async () => {
  const shared = '/* the same everywhere */';
  const a = await script('a.js', { 1: shared, 2: shared });
  const b = await script('b.js', { 1: shared });
  const pages = new Map([
    ['/a', new Set([a])],
    ['/b', new Set([b])],
    ['/c', new Set([b])],
  ]);
  const ownShare = ownShares(pages);
  expect(ownShare(a)).toBe(0.5);
  expect(ownShare(b)).toBe(0);
});

it('finds nothing of a page’s own in a script of another form', async () => {
  const runtime = join(folder, 'runtime.js');
  await writeFile(runtime, 'document.title = "";');
  expect(ownShares(new Map([['/a', new Set([runtime])]]))(runtime)).toBe(0);
});
