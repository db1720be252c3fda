import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openPostgres } from '#server/db/adapters/postgres';
import { createPostgresDatabase } from '../tests/support/servers/postgres-database.ts';

const preloaded = new URL('../server/process/quick-imports.ts', import.meta.url).href;

/** Pipes a mail into the command as a mail server does. */
const pipe = (env: Record<string, string>, input = 'From: a@example.com\r\n\r\ntext') =>
  spawnSync(process.execPath, ['--import', preloaded, path.join(import.meta.dirname, 'bounce.ts')], {
    input,
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: '', BOUNCE_ADDRESS: '', ...env },
  });

test('a mail is asked for again while the database is away; a missing setting is named', () => {
  const away = {
    DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/x',
    BOUNCE_ADDRESS: 'bounces@biz.example',
  };
  const { status, stderr } = pipe(away);
  expect([status, stderr]).toEqual([75, expect.stringMatching(/cannot be reached/)]);
  expect(stderr).not.toContain('secret');
  expect(pipe({ ...away, BOUNCE_ADDRESS: '' })).toMatchObject({
    status: 78,
    stderr: expect.stringMatching(/^BOUNCE_ADDRESS is not set/),
  });
}, 200_000);

test('a mail that can never be read is done with, which is said', async () => {
  const served = await createPostgresDatabase();
  const opened = await openPostgres(served.url);
  await opened.migrate();
  await opened.close();
  const env = { DATABASE_URL: served.url, BOUNCE_ADDRESS: 'bounces@biz.example' };
  const deep = Array.from(
    { length: 300 },
    (_, level) => `Content-Type: multipart/mixed; boundary="b${level}"\r\n\r\n--b${level}\r\n`,
  ).join('');
  for (const mail of [deep, `From: a@b.example\r\n\r\n${'x'.repeat(3 * 1024 ** 2)}`]) {
    expect(pipe(env, mail)).toMatchObject({
      status: 0,
      stderr: expect.stringMatching(/^The mail cannot be read: .+ It is done with/),
    });
  }
  expect(pipe(env)).toMatchObject({ status: 0, stdout: 'Nothing to note.\n' });
  await served.stop();
}, 200_000);
