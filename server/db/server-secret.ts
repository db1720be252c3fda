import { eq } from 'drizzle-orm';
import type { Executor } from './database.ts';
import { serverSecret } from './schema.ts';

const HMAC = { name: 'HMAC', hash: 'SHA-256' };

const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const fromHex = (text: string) =>
  Uint8Array.from(text.match(/[0-9a-f]{2}/g) ?? [], (pair) => Number.parseInt(pair, 16));

/** Returns the key that all servers of this database sign with, for one purpose. */
async function readKey(db: Executor, name: string): ReturnType<typeof crypto.subtle.importKey> {
  const isIt = eq(serverSecret.name, name);
  const find = async () => (await db.select().from(serverSecret).where(isIt))[0];
  const known = await find();
  if (!known) {
    const secret = toHex(crypto.getRandomValues(new Uint8Array(32)));
    await db.insert(serverSecret).values({ name, secret }).onConflictDoNothing();
  }
  // Another server may have been first.
  const row = known ?? (await find());
  if (!row) throw new Error(`The secret "${name}" is gone`);
  return crypto.subtle.importKey('raw', fromHex(row.secret), HMAC, false, ['sign']);
}

/** Returns what signs texts for one purpose, by `sign`, without asking the database for each. */
export async function signerFor(db: Executor, purpose: string): Promise<(text: string) => Promise<string>> {
  const key = await readKey(db, purpose);
  return async (text) =>
    toHex(new Uint8Array(await crypto.subtle.sign(HMAC.name, key, new TextEncoder().encode(text))));
}

/** Returns what only a server of this database can calculate of a text: 64 digits, other ones for each purpose. */
export async function sign(db: Executor, purpose: string, text: string): Promise<string> {
  const signText = await signerFor(db, purpose);
  return signText(text);
}

/** Whether two signatures are equal; how long it takes says nothing about where they differ. */
export function isSameSignature(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let index = 0; index < one.length; index += 1)
    difference |= one.charCodeAt(index) ^ other.charCodeAt(index);
  return difference === 0;
}
