import { chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { giveToOwnerOf } from './owner.ts';

test('what was put into a folder is its owner’s, who may be another than the one who put it there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'owner-'));
  const file = join(folder, 'files', 'chat', 'a.pdf');
  mkdirSync(join(folder, 'files', 'chat'), { recursive: true });
  writeFileSync(file, 'a');
  // Only root can give a folder away.
  if (process.getuid?.() === 0) chownSync(folder, 4321, 4321);
  giveToOwnerOf(folder);
  const { uid, gid } = statSync(folder);
  for (const each of [join(folder, 'files'), join(folder, 'files', 'chat'), file])
    expect(statSync(each)).toMatchObject({ uid, gid });
  rmSync(folder, { recursive: true });
});
