import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isMailLine, mailLines } from '#server/mail/mail-lines';
import { Children } from './children.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'children-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('whom a mail went to and its link are shown in the terminal and stay out of the log, which is private', async () => {
  const printed = [
    'API ready on http://127.0.0.1:4000 with .data/db',
    ...mailLines('new@example.com', 'data/mail/1.eml', 'http://localhost:3000/biz/signup/secret/'),
    ...mailLines(
      'new@example.com',
      'data/mail/\u2028 2.eml',
      'http://localhost:3000/biz/signup/\u2029secret/',
    ),
    'Stopping…',
  ];
  const logFile = path.join(folder, 'logs/api.log');
  const shown: string[] = [];
  await new Children(() => {}).run({
    name: 'The server',
    args: ['-e', `console.log(${JSON.stringify(printed.join('\n'))}); console.error('{"level":30}')`],
    logFile,
    isPrivate: isMailLine,
    onOutput: (line) => shown.push(line),
  });
  expect(shown).toEqual(printed);
  const log = await readFile(logFile, 'utf8');
  expect(log.split('\n').filter(Boolean).sort()).toEqual([printed[0], printed.at(-1), '{"level":30}'].sort());
  const modes = await Promise.all([logFile, path.dirname(logFile)].map((place) => stat(place)));
  // Windows has no such permissions.
  if (process.platform !== 'win32')
    expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['600', '700']);
});
