import { setTimeout as wait } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { type Mailer, MailRefused } from '../kit/services.ts';
import { everyMail } from './every-mail.ts';

/**
 * Milliseconds until a server that does not respond is given up, how long a server that asks for a later try is asked
 * again, and how long after each refusal: somebody waits for the call that sends the mail, 14 s at most.
 */
const patience = { connectMs: 5_000, responseMs: 10_000, retryForMs: 4_000, pausesMs: [500, 1_500] };

const propertyOf = (error: unknown, key: 'response' | 'responseCode' | 'command'): unknown =>
  error instanceof Error ? Reflect.get(error, key) : undefined;

/** What a server responded with, such as 451 and 550; null when it was no response that failed. */
function responseCodeOf(error: unknown): number | null {
  const code = propertyOf(error, 'responseCode');
  return typeof code === 'number' ? code : null;
}

/** Whether the server asks for a later try. After a lost connection nobody knows what became of the mail. */
const isTemporary = (error: unknown): boolean => {
  const code = responseCodeOf(error);
  return code !== null && code >= 400 && code < 500;
};

/** Whether it is this recipient, rather than us or all mail, that the server takes nothing for: 5.7.x is of the latter. */
const isRecipientRefused = (error: unknown): boolean =>
  (responseCodeOf(error) ?? 0) >= 500 &&
  propertyOf(error, 'command') === 'RCPT TO' &&
  !/^\d{3}[ -]5\.7\./.test(String(propertyOf(error, 'response')));

/** Whether an address has a password in it that must not be sent in the clear. */
function hasPassword(url: string): boolean {
  const { protocol, password } = new URL(url);
  return protocol === 'smtp:' && password !== '';
}

/**
 * Hands mails to an SMTP server, named by an address such as `smtps://user:password@mail.example.com`, or `smtp://…:587`,
 * which has to offer STARTTLS before a password is sent. A temporary refusal is tried again for some seconds; rejects with
 * `MailRefused` when the recipient is refused for good, with what went wrong otherwise. `returnPathOf` gives the address
 * that a mail to somebody comes back to; it is the sender's when left out.
 */
export function createSmtpMailer(
  url: string,
  { from, returnPathOf }: { from: string; returnPathOf?: (recipient: string) => Promise<string> },
  { connectMs, responseMs, retryForMs, pausesMs }: typeof patience = patience,
): Mailer {
  const transport = createTransport(
    {
      url,
      ...(hasPassword(url) && { requireTLS: true }),
      connectionTimeout: connectMs,
      dnsTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: responseMs,
    },
    { from },
  );
  return {
    async send({ to, subject, text, html, headers }) {
      const envelope = returnPathOf && { from: await returnPathOf(to), to: [to] };
      // An object, so that nothing in the address can add another recipient.
      const mail = {
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers: { ...everyMail, ...headers },
      };
      const since = performance.now();
      for (const pause of [...pausesMs, null]) {
        try {
          await transport.sendMail({ ...mail, ...(envelope && { envelope }) });
          return;
        } catch (error) {
          if (isRecipientRefused(error)) throw new MailRefused(responseCodeOf(error), { cause: error });
          if (pause === null || !isTemporary(error) || performance.now() - since > retryForMs) throw error;
          await wait(pause);
        }
      }
    },
  };
}
