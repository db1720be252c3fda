import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFolderMailer } from './folder-mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mail-'));
});
afterEach(() => rm(folder, { recursive: true }));

const from = 'biz <no-reply@biz.example>';

describe('mails into a folder', () => {
  const clock = () => new Date('2026-11-21T03:00:00Z');

  test('can be read in an editor', async () => {
    const saved: (string | undefined)[] = [];
    const mailer = createFolderMailer({
      folder: path.join(folder, 'mail'),
      from,
      clock,
      onSaved: (...mail) => saved.push(...mail),
    });
    await mailer.send({ to: 'user@example.com', subject: '【biz】確認', text: 'URLはこちら\n\nhttp://x/' });
    const [to, file = '', link] = saved;
    expect(to).toBe('user@example.com');
    expect(link).toBe('http://x/');
    expect(path.basename(file)).toMatch(/^2026-11-21T03-00-00-000Z-user@example\.com-\w{8}\.eml$/);
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o077).toBe(0);
    const text = await readFile(file, 'utf8');
    expect(text).toContain('To: user@example.com\nSubject: 【biz】確認\n');
    expect(text).toContain('\n\nURLはこちら\n\nhttp://x/\n');
  });

  test('have their page beside the text, as mail programs take it', async () => {
    const mailer = createFolderMailer({ folder, from, clock });
    await mailer.send({ to: 'user@example.com', subject: '確認', text: '本文', html: '<p>本文</p>' });
    const [name = ''] = await readdir(folder);
    const text = await readFile(path.join(folder, name), 'utf8');
    const [, boundary = ''] = /multipart\/alternative; boundary="([^"]+)"/.exec(text) ?? [];
    const [, plain = '', page = '', end = ''] = text.split(`--${boundary}`);
    expect(plain).toMatch(/^\nContent-Type: text\/plain; charset=utf-8\n[\s\S]*\n\n本文\n$/);
    expect(page).toMatch(/^\nContent-Type: text\/html; charset=utf-8\n[\s\S]*\n\n<p>本文<\/p>\n$/);
    expect(end).toBe('--\n');
  });

  test('reach the folder whatever the length of the address', async () => {
    const to = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`;
    await createFolderMailer({ folder, from, clock }).send({ to, subject: '', text: '' });
    const [name = ''] = await readdir(folder);
    expect(await readFile(path.join(folder, name), 'utf8')).toContain(`To: ${to}\n`);
  });

  test('do not overwrite each other, leave the folder or get headers of their own', async () => {
    const mailer = createFolderMailer({ folder, from, clock });
    const mail = { to: '../../"a\r\nBcc: b"@example.com', subject: 'x\r\nBcc: c@example.com', text: '' };
    await Promise.all([mailer.send(mail), mailer.send(mail)]);
    const names = await readdir(folder);
    expect(names).toHaveLength(2);
    for (const name of names) {
      expect(await readFile(path.join(folder, name), 'utf8')).not.toMatch(/^Bcc:/m);
    }
  });
});

describe('mails by SMTP', () => {
  test('are handed over with sender, recipient and text', async () => {
    const lines: string[] = [];
    let isData = false;
    const server = createServer((socket) => {
      socket.write('220 test\r\n');
      socket.on('data', (chunk) => {
        for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
          lines.push(line);
          if (isData && line !== '.') continue;
          if (line === 'QUIT') return socket.end('221 bye\r\n');
          socket.write(line === 'DATA' ? '354 go on\r\n' : '250 ok\r\n');
          isData = line === 'DATA';
        }
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = Object(server.address());
    await createSmtpMailer(`smtp://127.0.0.1:${port}`, { from }).send({
      to: 'user@example.com',
      subject: 'subject',
      text: 'http://x/',
    });
    server.close();
    expect(lines).toEqual(
      expect.arrayContaining([
        'MAIL FROM:<no-reply@biz.example>',
        'RCPT TO:<user@example.com>',
        'Subject: subject',
        'http://x/',
      ]),
    );
  });

  test('reject when the server cannot be reached', async () => {
    const mailer = createSmtpMailer('smtp://127.0.0.1:1', { from });
    await expect(mailer.send({ to: 'a@example.com', subject: '', text: '' })).rejects.toThrow(/ECONNREFUSED/);
  });

  test.each([
    ['never greets', ''],
    ['greets and falls silent', '220 test\r\n'],
  ])('reject when the server %s', async (_, greeting) => {
    const server = createServer((socket) => socket.write(greeting));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = Object(server.address());
    const mailer = createSmtpMailer(
      `smtp://127.0.0.1:${port}`,
      { from },
      {
        ...{ connectMs: 50, responseMs: 50 },
        ...{ retryForMs: 0, pausesMs: [] },
      },
    );
    await expect(mailer.send({ to: 'a@example.com', subject: '', text: '' })).rejects.toThrow(
      /timeout|greeting never received/i,
    );
    server.close();
  });
});
