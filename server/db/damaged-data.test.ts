import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shared } from '#endpoints/shared';
import { createBackup } from '../../scripts/data/backup.ts';
import { fileOfTable, flipBit } from '../../tests/support/faults/damage.ts';
import { createCorporation } from '../../tests/support/records/factories.ts';
import { callApi } from '../../tests/support/servers/call-api.ts';
import { createTestApi } from '../../tests/support/servers/test-api.ts';
import { snapshotFile } from '../../tests/support/servers/test-database.ts';
import { openPglite } from './adapters/pglite.ts';
import { openDatabase } from './open-database.ts';

let folder: string;
let whole: string;
let files: Record<'prefecture' | 'corporation' | 'job_category', string>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'damaged-'));
  whole = path.join(folder, 'whole');
  await mkdir(whole);
  const snapshot = new Blob([await readFile(snapshotFile)]);
  const { db, close } = await openPglite({ dataDir: path.join(whole, 'db'), snapshot });
  await createCorporation(db);
  files = {
    prefecture: await fileOfTable(db, 'prefecture'),
    corporation: await fileOfTable(db, 'corporation'),
    job_category: await fileOfTable(db, 'job_category'),
  };
  await close();
}, 60_000);
afterAll(() => rm(folder, { recursive: true }));

async function copyOf(name: string): Promise<string> {
  const copy = path.join(folder, name);
  await cp(whole, copy, { recursive: true });
  return copy;
}

const open = (dataDir: string) => openDatabase({ databaseUrl: undefined, dataDir, onProgress: () => {} });

test.each<[string, (data: string) => Promise<void>]>([
  ['a page of a table is not as it was written', (data) => flipBit(data, files.prefecture)],
  ['the file of a table is gone', (data) => rm(path.join(data, 'db', files.prefecture))],
  ['the file of a table is empty', (data) => writeFile(path.join(data, 'db', files.prefecture), '')],
  ['the control file is gone', (data) => rm(path.join(data, 'db/global/pg_control'))],
  ['it is of another version of PostgreSQL', (data) => writeFile(path.join(data, 'db/PG_VERSION'), '16\n')],
  ['nothing says what it is', (data) => rm(path.join(data, 'db/PG_VERSION'))],
])(
  'a data folder says that it is damaged and what to do when %s',
  async (name, damage) => {
    const data = await copyOf(name);
    await damage(data);
    await expect(open(data)).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(
        /^The embedded database in \S.+db cannot be used, its files are damaged or incomplete: .+ npm run restore -- --from <backup>\.$/,
      ),
    });
    // The folder is free to be looked into.
    await expect(open(data)).rejects.toMatchObject({ name: 'StartError' });
  },
  60_000,
);

test('damage that is met later fails the call, and the log says what to do', async () => {
  const data = await copyOf('later');
  const opened = await open(data);
  await opened.close();
  await flipBit(data, files.job_category);
  const { db, close } = await openPglite({ dataDir: path.join(data, 'db') });
  const lines: { level: number; msg: string }[] = [];
  const logger = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) });
  const api = { ...(await createTestApi({ db, logger })), db };
  const { status, message } = await callApi(api, shared.listJobCategories);
  expect([status, message]).toEqual([500, 'サーバーのデータが破損しています。管理者にご連絡ください']);
  expect(lines.find(({ level }) => level === 60)?.msg).toContain('npm run restore');
  await close();
}, 60_000);

test('no backup is made of a database with a damaged page', async () => {
  const data = await copyOf('backup');
  await flipBit(data, files.corporation);
  const source = { databaseUrl: undefined, bucket: undefined, dataDir: data, name: data };
  await expect(createBackup(source, path.join(folder, 'x'))).rejects.toThrow(
    /db cannot be read: .+ Where its files are damaged, .+ npm run restore\.$/,
  );
  expect(await readdir(folder)).not.toContain('x');
}, 60_000);
