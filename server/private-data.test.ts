import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { assertWritable } from '../scripts/lib/settings.ts';
import { prepareDataFolder } from './db/open-database.ts';

// Windows has no such permissions.
const hasModes = process.platform !== 'win32';

test.each([
  ['the server', prepareDataFolder],
  ['npm start', assertWritable],
])('%s closes a data folder of before to other users', async (_, prepare) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'private-'));
  try {
    const folders = ['auth', 'files', 'logs', 'mail'];
    for (const folder of folders) {
      await mkdir(path.join(dataDir, folder));
      await chmod(path.join(dataDir, folder), 0o755);
    }
    const accounts = path.join(dataDir, 'auth/accounts.json');
    await writeFile(accounts, '[]', { mode: 0o644 });
    prepare(dataDir);
    if (!hasModes) return;
    for (const folder of folders) {
      expect([folder, (await stat(path.join(dataDir, folder))).mode & 0o777]).toEqual([folder, 0o700]);
    }
    expect((await stat(accounts)).mode & 0o777).toBe(0o600);
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
