import type { Executor } from '../db/database.ts';
import { isSameSignature, sign } from '../db/server-secret.ts';

const PURPOSE = 'return path';
const DAY_MS = 24 * 60 * 60 * 1000;

/** A mail server gives up after five days; what comes later is none of ours. */
const VALID_DAYS = 14;

/** Half of the signature: an address may have 64 characters before its `@`. */
const SIGNATURE_LENGTH = 32;

const dayOf = (now: Date) => Math.floor(now.getTime() / DAY_MS);

const signatureOf = async (db: Executor, recipient: string, day: number) =>
  (await sign(db, PURPOSE, `${recipient.toLowerCase()} ${day}`)).slice(0, SIGNATURE_LENGTH);

const partsOf = (bounceAddress: string) => {
  const at = bounceAddress.lastIndexOf('@');
  return { local: bounceAddress.slice(0, at), domain: bounceAddress.slice(at + 1) };
};

/**
 * Returns the address that a mail to somebody comes back to: `bounces+<token>@example.com`. The token proves that we have
 * sent a mail to that recipient on that day; who has not seen the mail cannot make it.
 */
export async function returnPathOf(
  db: Executor,
  bounceAddress: string,
  { recipient, now }: { recipient: string; now: Date },
): Promise<string> {
  const { local, domain } = partsOf(bounceAddress);
  const day = dayOf(now);
  return `${local}+${day.toString(36)}-${await signatureOf(db, recipient, day)}@${domain}`;
}

/** Returns which of some recipients a text with our return paths, such as the headers of a bounce, was made for. */
export async function findRecipients(
  db: Executor,
  bounceAddress: string,
  { text, recipients, now }: { text: string; recipients: readonly string[]; now: Date },
): Promise<string[]> {
  const { local, domain } = partsOf(bounceAddress.toLowerCase());
  const found = new Set<string>();
  for (const [, name, token, signature = '', host] of text
    .toLowerCase()
    .matchAll(/([\w.-]+)\+([0-9a-z]{1,8})-([0-9a-f]{32})@([\w.-]+)/g)) {
    const day = Number.parseInt(token ?? '', 36);
    const age = dayOf(now) - day;
    if (name !== local || host !== domain || age < 0 || age > VALID_DAYS) continue;
    for (const recipient of recipients) {
      if (isSameSignature(signature, await signatureOf(db, recipient, day)))
        found.add(recipient.toLowerCase());
    }
  }
  return [...found];
}
