import { eq } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { serverSecret } from '../../db/schema.ts';

const NAME = 'unsubscribe';
const HMAC = { name: 'HMAC', hash: 'SHA-256' };

const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const fromHex = (text: string) =>
  Uint8Array.from(text.match(/[0-9a-f]{2}/g) ?? [], (pair) => Number.parseInt(pair, 16));

/** Returns the key that all servers of this database sign with. */
async function readKey(db: Executor): Promise<CryptoKey> {
  const isIt = eq(serverSecret.name, NAME);
  const find = async () => (await db.select().from(serverSecret).where(isIt))[0];
  const known = await find();
  if (!known) {
    const secret = toHex(crypto.getRandomValues(new Uint8Array(32)));
    await db.insert(serverSecret).values({ name: NAME, secret }).onConflictDoNothing();
  }
  // Another server may have been first.
  const row = known ?? (await find());
  if (!row) throw new Error('The secret of the mails is gone');
  return crypto.subtle.importKey('raw', fromHex(row.secret), HMAC, false, ['sign', 'verify']);
}

const signed = (universalUid: string) => new TextEncoder().encode(`${NAME} ${universalUid}`);

/** Returns the token by which the reader of a person's mail can end these mails, and do nothing else. It does not expire. */
export async function createUnsubscribeToken(db: Executor, universalUid: string): Promise<string> {
  const signature = await crypto.subtle.sign(HMAC.name, await readKey(db), signed(universalUid));
  return `${universalUid}.${toHex(new Uint8Array(signature))}`;
}

/** Returns whose mail a token is from; null for one that we have not signed. */
export async function readUnsubscribeToken(db: Executor, token: string): Promise<string | null> {
  const [, universalUid, signature] = /^([\w-]{1,64})\.([0-9a-f]{64})$/.exec(token) ?? [];
  if (!universalUid || !signature) return null;
  const isOurs = await crypto.subtle.verify(
    HMAC.name,
    await readKey(db),
    fromHex(signature),
    signed(universalUid),
  );
  return isOurs ? universalUid : null;
}
