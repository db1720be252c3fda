import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addCompileHints } from './compile-hints.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'biz-chunks-'));
  mkdirSync(join(folder, 'pages'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('makes the hint the first line of every script, once', () => {
  writeFileSync(join(folder, 'pages/login.js'), 'run();');
  addCompileHints(folder);
  addCompileHints(folder);
  expect(readFileSync(join(folder, 'pages/login.js'), 'utf8')).toBe('//# allFunctionsCalledOnLoad\nrun();');
});

it('leaves styles alone', () => {
  writeFileSync(join(folder, 'app.css'), 'a{color:red}');
  addCompileHints(folder);
  expect(readFileSync(join(folder, 'app.css'), 'utf8')).toBe('a{color:red}');
});
