import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Pipes a mail into the command as a mail server does. */
const pipe = (env: Record<string, string>) =>
  spawnSync(process.execPath, [path.join(import.meta.dirname, 'bounce.ts')], {
    input: 'From: a@example.com\r\n\r\ntext',
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
});
