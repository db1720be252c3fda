import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../tests/support/servers/test-database.ts';
import * as schema from '../db/schema.ts';
import { noteBounce, UnreadableMail } from './bounce.ts';
import { returnPathOf } from './return-path.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

const bounceAddress = 'bounces@biz.example';
const recipient = 'Hanako@Acme.example';
const now = new Date('2026-11-24T03:00:00Z');
const daysLater = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000);

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
let returnPath: string;
beforeAll(async () => {
  opened = await openTestDatabase();
  returnPath = await returnPathOf(opened.db, bounceAddress, { recipient, now });
});
afterAll(() => opened.close());
beforeEach(() => opened.db.delete(schema.undeliverableAddress));

type Report = { to?: string; recipient?: string; action?: string; status?: string; original?: string };

/** A notification as Postfix writes it. */
const report = ({
  to = returnPath,
  recipient: failed = recipient,
  action = 'failed',
  status = '5.1.1',
  original = '',
}: Report = {}) =>
  `Return-Path: <>
From: MAILER-DAEMON@mx.acme.example (Mail Delivery System)
To: ${to}
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="4E2.1/mx.acme.example"

--4E2.1/mx.acme.example
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

<${failed}>: host mx.acme.example said: 550 5.1.1 User unknown

--4E2.1/mx.acme.example
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.biz.example
Arrival-Date: Tue, 24 Nov 2026 12:00:00 +0900 (JST)

Final-Recipient: rfc822; ${failed}
Action: ${action}
Status: ${status}
Remote-MTA: dns; mx.acme.example
Diagnostic-Code: smtp; 550 5.1.1 <${failed}>: Recipient address
    rejected: User unknown
${original}
--4E2.1/mx.acme.example--
`.replaceAll('\n', '\r\n');

const withOriginal = (type: string, to: string) => `
--4E2.1/mx.acme.example
Content-Type: ${type}

From: biz <no-reply@biz.example>
To: ${to}
Subject: =?UTF-8?B?44GK55+l44KJ44Gb?=
`;

async function noted(mail: string, at = now): Promise<string[]> {
  await noteBounce(opened.db, new Uint8Array(Buffer.from(mail)), { bounceAddress, now: at });
  return (await opened.db.select().from(schema.undeliverableAddress)).map(({ address }) => address);
}

describe('a mail that came back for good', () => {
  test('has its address noted, once', async () => {
    expect(await noted(report())).toEqual(['hanako@acme.example']);
    expect(await noted(report({ to: returnPath.toUpperCase() }))).toEqual(['hanako@acme.example']);
  });

  test.each(['message/rfc822', 'text/rfc822-headers'])(
    'is known by its own recipient where it was forwarded and failed elsewhere: %s',
    async (type) => {
      const forwarded = { recipient: 'hanako@private.example', original: withOriginal(type, recipient) };
      expect(await noted(report(forwarded))).toEqual(['hanako@acme.example']);
    },
  );

  test.each<[string, Report]>([
    ['is late', { action: 'delayed', status: '4.4.1' }],
    ['has failed for now', { status: '4.2.2' }],
    ['was delivered', { action: 'delivered', status: '2.0.0' }],
    ['was not wanted', { status: '5.7.1' }],
  ])('is not one that %s', async (_, changes) => {
    expect(await noted(report(changes))).toEqual([]);
  });
});

describe('a notification that anybody could write', () => {
  test('silences nobody: it needs the return path of a mail to that address', async () => {
    const of = (other: string, key = bounceAddress) =>
      returnPathOf(opened.db, key, { recipient: other, now });
    for (const to of [
      bounceAddress,
      returnPath.replace(/-[0-9a-f]{32}/, `-${'0'.repeat(32)}`),
      returnPath.replace(/\+[0-9a-z]+-/, `+${(Math.floor(now.getTime() / 86_400_000) - 1).toString(36)}-`),
      returnPath.replace('@biz.example', '@evil.example'),
      await of('mallory@acme.example'),
      await of(recipient, 'other@biz.example'),
    ])
      expect([to, await noted(report({ to }))]).toEqual([to, []]);
  });

  test('is too late after two weeks', async () => {
    expect(await noted(report(), daysLater(15))).toEqual([]);
    expect(await noted(report(), daysLater(-1))).toEqual([]);
    expect(await noted(report(), daysLater(14))).toHaveLength(1);
  });

  test.each([
    [
      'an ordinary mail',
      `From: a@b.example\r\nTo: bounces@biz.example\r\n\r\nFinal-Recipient: rfc822; ${recipient}`,
    ],
    ['nothing', ''],
    ['no text', '\0\xff'.repeat(1000)],
    ['a report without recipients', report({ recipient: '' })],
  ])('is not %s', async (_, mail) => {
    expect(await noted(mail)).toEqual([]);
  });
});

describe('whatever comes to the address for bounces', () => {
  const countStatements = async (mail: string) => {
    opened.statements.length = 0;
    const addresses = await noted(mail);
    return { addresses, statements: opened.statements.length };
  };

  test('takes as many statements as a usual notification at most', async () => {
    const usual = await countStatements(report());
    await opened.db.delete(schema.undeliverableAddress);
    const recipients = Array.from(
      { length: 500 },
      (_, index) => `\nFinal-Recipient: rfc822; r${index}@acme.example\nAction: failed\nStatus: 5.1.1\n`,
    ).join('');
    const paths = Array.from(
      { length: 1000 },
      (_, index) => `${returnPath.replace(/-[0-9a-f]{4}/, `-${index.toString(16).padStart(4, '0')}`)}`,
    );
    const flood = await countStatements(
      report({ to: paths.join(', '), original: `${recipients}${withOriginal('message/rfc822', recipient)}` }),
    );
    expect(flood.statements).toBeLessThanOrEqual(usual.statements);
    expect(usual.addresses).toEqual(['hanako@acme.example']);
  });

  const nested = (depth: number) => {
    const parts = Array.from({ length: depth }, (_, index) => index);
    return parts
      .map((level) => `Content-Type: multipart/mixed; boundary="b${level}"\r\n\r\n--b${level}\r\n`)
      .join('');
  };
  test.each([
    ['nested three hundred times', nested(300)],
    ['of headers without end', `X-Long: ${'a'.repeat(200_000)}\r\n\r\n`],
    ['of two megabytes', `From: a@b.example\r\n\r\n${'x'.repeat(2 * 1024 ** 2)}`],
  ])('is said to be unreadable when it is %s', async (_, mail) => {
    await expect(noted(mail)).rejects.toBeInstanceOf(UnreadableMail);
  });
});

test('a mail carries the return path by which its bounce is known', async () => {
  const taken: { from: string; content: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onData: (stream, { envelope }, done) => {
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      void text(stream).then((content) => {
        taken.push({ from, content });
        done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = Object(server.server.address());
  const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}?tls.rejectUnauthorized=false`, {
    from: 'biz <no-reply@biz.example>',
    returnPathOf: (to) => returnPathOf(opened.db, bounceAddress, { recipient: to, now }),
  });
  await mailer.send({ to: recipient, subject: '【biz】お知らせ', text: '返信が届きました' });
  await new Promise<void>((resolve) => server.close(resolve));
  const [{ from = '', content = '' } = {}] = taken;
  expect(from).toMatch(/^bounces\+[0-9a-z]{3}-[0-9a-f]{32}@biz\.example$/);
  // Who reads the mail sees the sender as before, and no program answers it.
  expect(content).toMatch(/^From: biz <no-reply@biz\.example>\r$/m);
  expect(content).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(await noted(report({ to: from }))).toEqual(['hanako@acme.example']);
});
