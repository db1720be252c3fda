import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { prepareDataFolder } from './private-data.ts';

// Windows has no such permissions.
const hasModes = process.platform !== 'win32';

test('a data folder of before is closed to other users', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'private-'));
  try {
    const folders = ['auth', 'files', 'logs', 'mail'];
    for (const folder of folders) {
      await mkdir(path.join(dataDir, folder));
      await chmod(path.join(dataDir, folder), 0o755);
    }
    const accounts = path.join(dataDir, 'auth/accounts.json');
    await writeFile(accounts, '[]', { mode: 0o644 });
    prepareDataFolder(dataDir);
    if (!hasModes) return;
    for (const folder of folders) {
      expect([folder, (await stat(path.join(dataDir, folder))).mode & 0o777]).toEqual([folder, 0o700]);
    }
    expect((await stat(accounts)).mode & 0o777).toBe(0o600);
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
