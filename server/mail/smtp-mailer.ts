import { createTransport } from 'nodemailer';
import type { Mailer } from '../services.ts';

/** Milliseconds until a server that does not respond is given up: somebody waits for the call that sends the mail. */
const patience = { connectMs: 5_000, responseMs: 10_000 };

/** Hands mails to an SMTP server, named by an address such as `smtps://user:password@mail.example.com`. */
export function createSmtpMailer(url: string, from: string, { connectMs, responseMs } = patience): Mailer {
  const transport = createTransport(
    {
      url,
      connectionTimeout: connectMs,
      dnsTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: responseMs,
    },
    { from },
  );
  return {
    async send({ to, subject, text, headers }) {
      // An object, so that nothing in the address can add another recipient.
      await transport.sendMail({ to: { name: '', address: to }, subject, text, headers: { ...headers } });
    },
  };
}
