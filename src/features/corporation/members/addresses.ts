import * as v from 'valibot';
import { Email } from '#endpoints/primitives';
import { toHalfWidth } from '@/lib/text/half-width';

/** Most addresses in one go: each takes two calls, and the server counts them. */
export const MAX_ADDRESSES = 30;

/** An address as it was typed, or what is wrong with it. */
export type TypedAddress = { email: string; problem: string | null };

/** 「鈴木 花子 <hanako@example.com>」, as mail programs copy it: only the address counts. */
const NAMED_ADDRESS = /[^,;、\n]*<([^<>\s]+@[^<>\s]+)>/g;

/**
 * The addresses of a typed or pasted text, however they are separated, each once. What is no address stays in the list
 * with its problem, so that nothing pasted disappears.
 */
export function readAddresses(text: string): TypedAddress[] {
  const words = toHalfWidth(text)
    .replace(NAMED_ADDRESS, ' $1 ')
    .split(/[\s,、;]+/)
    .filter((word) => word !== '');
  const known = new Map(words.map((word) => [word.toLowerCase(), word]));
  return [...known.values()].map((email) => {
    const { success, issues } = v.safeParse(Email, email);
    return { email, problem: success ? null : issues[0].message };
  });
}
