import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test, vi } from 'vitest';
import { MailRefused } from '../kit/services.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

const from = 'biz <no-reply@biz.example>';
const mail = { to: 'user@example.com', subject: '【biz】確認', text: 'URLはこちら\n\nhttp://x/' };

const servers: SMTPServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise<void>((resolve) => server.close(resolve));
});

/** An error that the server responds with. */
const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

/** Starts a real SMTP server; `received` gets each mail that it took, and over what kind of connection. */
async function startServer(options: SMTPServerOptions = {}) {
  const received: { recipients: string[]; isSecure: boolean; user: unknown; content: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    // It would warn of its own certificate, which everybody has.
    logger: false,
    onData: (stream, session, done) => {
      void text(stream).then((content) => {
        const { envelope, secure, user } = session;
        received.push({
          recipients: envelope.rcptTo.map(({ address }) => address),
          isSecure: secure,
          user,
          content,
        });
        done();
      });
    },
    ...options,
  });
  // Clients that go away in the middle.
  server.on('error', () => {});
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = Object(server.server.address());
  return { port, received };
}

/** Its certificate is signed by nobody. */
const ownCertificate = '?tls.rejectUnauthorized=false';

const login: SMTPServerOptions = {
  authOptional: false,
  onAuth: ({ username, password }, _, done) =>
    password === 'secret' ? done(null, { user: username }) : done(refusal(535, 'Wrong password')),
};

const quick = { connectMs: 2_000, responseMs: 2_000, retryForMs: 2_000, pausesMs: [5, 10] };

test('a mail is handed over after STARTTLS and signing in', async () => {
  const { port, received } = await startServer(login);
  await createSmtpMailer(`smtp://biz:secret@127.0.0.1:${port}${ownCertificate}`, { from }).send(mail);
  expect(received).toEqual([
    {
      recipients: ['user@example.com'],
      isSecure: true,
      user: 'biz',
      content: expect.stringMatching(/^From: biz <no-reply@biz\.example>\r$[\s\S]+^Subject: =\?UTF-8\?/m),
    },
  ]);
});

test('a password is never sent in the clear, nor to a certificate that nobody has signed', async () => {
  const onAuth = vi.fn(login.onAuth);
  const plain = await startServer({
    ...login,
    onAuth,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
  });
  await expect(
    createSmtpMailer(`smtp://biz:secret@127.0.0.1:${plain.port}`, { from }).send(mail),
  ).rejects.toThrow(/STARTTLS/);
  const unsigned = await startServer({ ...login, onAuth });
  await expect(
    createSmtpMailer(`smtp://biz:secret@127.0.0.1:${unsigned.port}`, { from }).send(mail),
  ).rejects.toThrow(/certificate/);
  expect(onAuth).not.toHaveBeenCalled();
});

test('a wrong password is what the error says, and is not the recipient’s fault', async () => {
  const { port } = await startServer(login);
  const sending = createSmtpMailer(`smtp://biz:wrong@127.0.0.1:${port}${ownCertificate}`, { from }).send(
    mail,
  );
  await expect(sending).rejects.toThrow(/535 Wrong password/);
  await expect(sending).rejects.not.toBeInstanceOf(MailRefused);
});

test('a recipient that is refused for good is named as such, at the first try', async () => {
  const onRcptTo = vi.fn<NonNullable<SMTPServerOptions['onRcptTo']>>((_, __, done) =>
    done(refusal(550, 'No such user')),
  );
  const { port, received } = await startServer({ onRcptTo });
  const sending = createSmtpMailer(`smtp://127.0.0.1:${port}${ownCertificate}`, { from }, quick).send(mail);
  await expect(sending).rejects.toBeInstanceOf(MailRefused);
  // The address is nobody's business in a log.
  await expect(sending).rejects.toThrow(/^The recipient was refused \(550\)$/);
  expect(onRcptTo).toHaveBeenCalledTimes(1);
  expect(received).toEqual([]);
});

test('a server that takes no mail from us is not the recipient’s fault', async () => {
  const { port } = await startServer({
    onRcptTo: (_, __, done) => done(refusal(554, '5.7.1 Client host blocked')),
  });
  const sending = createSmtpMailer(`smtp://127.0.0.1:${port}${ownCertificate}`, { from }, quick).send(mail);
  await expect(sending).rejects.toThrow(/5\.7\.1 Client host blocked/);
  await expect(sending).rejects.not.toBeInstanceOf(MailRefused);
});

test('a temporary refusal is tried again, and the mail goes out once', async () => {
  let tries = 0;
  const { port, received } = await startServer({
    onRcptTo: (_, __, done) => {
      tries += 1;
      done(tries < 3 ? refusal(451, 'Try again later') : null);
    },
  });
  await createSmtpMailer(`smtp://127.0.0.1:${port}${ownCertificate}`, { from }, quick).send(mail);
  expect([tries, received.length]).toEqual([3, 1]);
});

test('one that does not end is given up after three tries, and is not the recipient’s fault', async () => {
  const onRcptTo = vi.fn<NonNullable<SMTPServerOptions['onRcptTo']>>((_, __, done) =>
    done(refusal(451, 'Try again later')),
  );
  const { port } = await startServer({ onRcptTo });
  const sending = createSmtpMailer(`smtp://127.0.0.1:${port}${ownCertificate}`, { from }, quick).send(mail);
  await expect(sending).rejects.toThrow(/451 Try again later/);
  await expect(sending).rejects.not.toBeInstanceOf(MailRefused);
  expect(onRcptTo).toHaveBeenCalledTimes(3);
});

test('a mail that a server takes and says nothing about is not sent twice', async () => {
  const onData = vi.fn<NonNullable<SMTPServerOptions['onData']>>((stream) => {
    stream.resume();
  });
  const { port } = await startServer({ onData, closeTimeout: 1 });
  const mailer = createSmtpMailer(
    `smtp://127.0.0.1:${port}${ownCertificate}`,
    { from },
    {
      ...quick,
      responseMs: 1000,
    },
  );
  await expect(mailer.send(mail)).rejects.toThrow(/timeout/i);
  expect(onData).toHaveBeenCalledTimes(1);
});
