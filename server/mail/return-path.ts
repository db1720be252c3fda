import type { Executor } from '../db/database.ts';
import { isSameSignature, signerFor } from '../db/server-secret.ts';

const PURPOSE = 'return path';
const DAY_MS = 24 * 60 * 60 * 1000;

/** A mail server gives up after five days; what comes later is none of ours. */
const VALID_DAYS = 14;

/** Half of the signature: an address may have 64 characters before its `@`. */
const SIGNATURE_LENGTH = 32;

const dayOf = (now: Date) => Math.floor(now.getTime() / DAY_MS);

/** Return paths in one text, and recipients, that are compared: a bounce has one of each. */
const MOST_COMPARED = 20;

/** Returns what signs a recipient and a day. */
async function recipientSigner(db: Executor): Promise<(recipient: string, day: number) => Promise<string>> {
  const sign = await signerFor(db, PURPOSE);
  return async (recipient, day) =>
    (await sign(`${recipient.toLowerCase()} ${day}`)).slice(0, SIGNATURE_LENGTH);
}

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
  const signatureOf = await recipientSigner(db);
  return `${local}+${day.toString(36)}-${await signatureOf(recipient, day)}@${domain}`;
}

/** The days and signatures in return paths of an address; it is sought as it is, whatever else the text has. */
function returnPathsIn(text: string, bounceAddress: string): { day: number; signature: string }[] {
  const { local, domain } = partsOf(bounceAddress.toLowerCase());
  const literal = (part: string) => part.replace(/[^\w]/g, '\\$&');
  const form = new RegExp(
    `(?<![\\w.-])${literal(local)}\\+([0-9a-z]{1,8})-([0-9a-f]{${SIGNATURE_LENGTH}})@${literal(domain)}(?![\\w.-])`,
    'g',
  );
  const found = new Map<string, { day: number; signature: string }>();
  for (const [path, day = '', signature = ''] of text.toLowerCase().matchAll(form))
    found.set(path, { day: Number.parseInt(day, 36), signature });
  return [...found.values()];
}

/**
 * Returns for which of some recipients the return paths in a text were made. It takes one statement for a text of any length.
 */
export async function findRecipients(
  db: Executor,
  bounceAddress: string,
  { text, recipients, now }: { text: string; recipients: readonly string[]; now: Date },
): Promise<string[]> {
  const paths = returnPathsIn(text, bounceAddress)
    .filter(({ day }) => dayOf(now) >= day && dayOf(now) - day <= VALID_DAYS)
    .slice(0, MOST_COMPARED);
  if (paths.length === 0) return [];
  const signatureOf = await recipientSigner(db);
  const found = new Set<string>();
  for (const recipient of new Set(recipients.map((each) => each.toLowerCase()).slice(0, MOST_COMPARED))) {
    for (const { day, signature } of paths) {
      if (isSameSignature(signature, await signatureOf(recipient, day))) found.add(recipient);
    }
  }
  return [...found];
}
