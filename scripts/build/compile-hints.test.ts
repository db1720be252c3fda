import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addCompileHints } from './compile-hints.js';

let distDir = '';
/** Long enough for a hint. */
const long = (code: string) => code.padEnd(8_000);
const inChunks = (name: string) => join(distDir, 'static/chunks', name);

beforeEach(async () => {
  distDir = await mkdtemp(join(tmpdir(), 'compile-hints-'));
});
afterEach(() => rm(distDir, { recursive: true }));

it('puts the hint into the first line of every long script, once', async () => {
  await mkdir(inChunks('pages'), { recursive: true });
  await writeFile(inChunks('pages/a.js'), long('a();'));
  await writeFile(inChunks('style.css'), 'a {}');
  await writeFile(inChunks('short.js'), 'b();');
  await addCompileHints({ distDir });
  await addCompileHints({ distDir });
  expect(await readFile(inChunks('pages/a.js'), 'utf8')).toBe(
    `//# allFunctionsCalledOnLoad\n${long('a();')}`,
  );
  expect(await readFile(inChunks('style.css'), 'utf8')).toBe('a {}');
  expect(await readFile(inChunks('short.js'), 'utf8')).toBe('b();');
});

it('keeps source maps true, each moved once', async () => {
  await mkdir(inChunks(''), { recursive: true });
  for (const name of ['a.js', 'b.js']) {
    await writeFile(inChunks(name), `${long(`${name[0]}();`)}\n//# sourceMappingURL=both.js.map\n`);
  }
  await writeFile(inChunks('both.js.map'), JSON.stringify({ version: 3, mappings: 'AAAA' }));
  await addCompileHints({ distDir });
  expect(JSON.parse(await readFile(inChunks('both.js.map'), 'utf8'))).toEqual({
    version: 3,
    mappings: ';AAAA',
  });
});

it('warns and changes nothing where no scripts are', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await addCompileHints({ distDir });
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('none gets a compile hint'));
});
