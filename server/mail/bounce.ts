import PostalMime, { type Attachment, type Email, type RawEmail } from 'postal-mime';
import type { Executor } from '../db/database.ts';
import { findRecipients } from './return-path.ts';
import { noteUndeliverable } from './undeliverable.ts';

/** A notification about a mail of ours is far smaller: what is larger is none. */
export const MAX_BOUNCE_BYTES = 1024 ** 2;

/** What a mail may have in it; a notification has three parts and the headers of a mail or two. */
const limits = { maxNestingDepth: 20, maxHeadersSize: 64 * 1024, forceRfc822Attachments: true };

/** A mail that cannot be read, now or later. The message says why, without any of its text. */
export class UnreadableMail extends Error {
  constructor(reason: string) {
    super(`The mail cannot be read: ${reason}`);
    this.name = 'UnreadableMail';
  }
}

async function parse(mail: RawEmail): Promise<Email> {
  try {
    return await PostalMime.parse(mail, limits);
  } catch {
    throw new UnreadableMail('it is nested too deeply, its headers are too long, or it is no mail');
  }
}

/** Recipients of a notification that are looked at: a mail of ours has one. */
const MOST_RECIPIENTS = 20;

const textOf = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content);

/** The fields of each recipient in a delivery status notification: blocks like headers, apart by an empty line. */
async function recipientsIn(status: Attachment): Promise<Map<string, string>[]> {
  const blocks = textOf(status)
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .slice(0, MOST_RECIPIENTS);
  const parsed = await Promise.all(blocks.map((block) => parse(block)));
  return parsed
    .map(({ headers }) => new Map(headers.map(({ key, value }) => [key, value.trim()])))
    .filter((fields) => fields.has('final-recipient'));
}

/**
 * Whether a recipient is refused for good (RFC 3464). A status 5.7.x is none of the address: the server does not want mail
 * like this, or from us.
 */
function isHardFailure(fields: ReadonlyMap<string, string>): boolean {
  const action = fields.get('action')?.toLowerCase() ?? '';
  const status = fields.get('status') ?? '';
  return action === 'failed' && /^5\.\d+\.\d+/.test(status) && !status.startsWith('5.7.');
}

/** The address in a field such as `rfc822; user@example.com`. */
const addressIn = (field: string | undefined): string[] => {
  const address = /^rfc822\s*;\s*<?([^<>\s]+@[^<>\s]+?)>?$/i.exec(field ?? '')?.[1];
  return address ? [address] : [];
};

/** Whom the mail that came back was for: a mail that was forwarded has failed somewhere else. */
async function originalRecipients({ attachments }: Email): Promise<string[]> {
  const original = attachments.find(({ mimeType }) =>
    ['message/rfc822', 'text/rfc822-headers'].includes(mimeType),
  );
  if (!original) return [];
  const { to = [] } = await parse(original.content);
  return to.flatMap(({ address }) => (address ? [address] : []));
}

/**
 * Reads a mail that came to the address for bounces, and notes the address of ours that it says is refused for good, if the
 * return path in it is one that we gave the mail to that address. Returns how many were noted; 0 for any other mail. Rejects with
 * `UnreadableMail` for one that is too large or cannot be parsed.
 */
export async function noteBounce(
  db: Executor,
  mail: Uint8Array<ArrayBuffer>,
  { bounceAddress, now }: { bounceAddress: string; now: Date },
): Promise<number> {
  if (mail.byteLength > MAX_BOUNCE_BYTES) throw new UnreadableMail('it is larger than any notification');
  const parsed = await parse(mail);
  const status = parsed.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  if (!status) return 0;
  const failed = (await recipientsIn(status)).filter(isHardFailure);
  if (failed.length === 0) return 0;
  const named = failed.flatMap((fields) => [
    ...addressIn(fields.get('final-recipient')),
    ...addressIn(fields.get('original-recipient')),
  ]);
  const recipients = [...named, ...(await originalRecipients(parsed))].slice(0, MOST_RECIPIENTS);
  const text = parsed.headers.map(({ value }) => value).join('\n');
  const addresses = await findRecipients(db, bounceAddress, { text, recipients, now });
  for (const address of addresses) await noteUndeliverable(db, address, now);
  return addresses.length;
}
