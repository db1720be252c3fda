import { chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeWorkingFolder } from '../../scripts/lib/working-folder.ts';

/** Gives all tests of a run one place for temporary files, which is gone at its end, or when the next run begins. */
export default function giveTemporaryFolder(): () => void {
  const before = process.env.TMPDIR;
  const { path, remove } = makeWorkingFolder(join(tmpdir(), 'biz-tests'));
  // PostgreSQL runs as another user and must get to its own folder below.
  chmodSync(path, 0o711);
  process.env.TMPDIR = path;
  return () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    remove();
  };
}
