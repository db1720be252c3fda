import { createTransport } from 'nodemailer';
import type { Mailer } from '../services.ts';

/** Hands mails to an SMTP server, named by an address such as `smtps://user:password@mail.example.com`. */
export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url, { from });
  return {
    async send({ to, subject, text }) {
      // An object, so that nothing in the address can add another recipient.
      await transport.sendMail({ to: { name: '', address: to }, subject, text });
    },
  };
}
