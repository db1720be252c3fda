import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { IdentityMails } from './identity-mails.ts';

test('a new password and a new address are asked for by a mail each, once, to who shall open it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'identity-mails-'));
  const link = (code: string) => `http://127.0.0.1/emulator/action?oobCode=${code}`;
  const asked = (requestType: string, oobCode: string, newEmail?: string) => ({
    ...{ email: 'sato@example.com', newEmail, requestType, oobCode, oobLink: link(oobCode) },
  });
  const oobCodes = [
    asked('PASSWORD_RESET', 'one'),
    asked('VERIFY_AND_CHANGE_EMAIL', 'two', 'new@example.com'),
    asked('VERIFY_EMAIL', 'three'),
  ];
  const emulator = createServer((_, response) => response.end(JSON.stringify({ oobCodes })));
  await new Promise<void>((resolve) => emulator.listen(0, '127.0.0.1', resolve));
  const { port } = Object(emulator.address());
  const mails = new IdentityMails(port, 'demo-biz', folder);
  await mails.write();
  await mails.write();
  emulator.close();
  const names = await readdir(folder);
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  const firstLines = texts.map((text) => [/^To: (.*)$/m.exec(text)?.[1], /oobCode=(\w+)/.exec(text)?.[1]]);
  expect(firstLines.sort()).toEqual([
    ['new@example.com', 'two'],
    ['sato@example.com', 'one'],
  ]);
  await rm(folder, { recursive: true });
});
