import * as v from 'valibot';
import { Email } from '#endpoints/contacts';
import { inHalfWidth, normalizeEmail } from '#endpoints/typed-text';

/** Most addresses in one go: each takes two calls, and the server counts them. */
export const MAX_ADDRESSES = 30;

/** An address as it is sent, or what was typed and what is wrong with it. */
export type TypedAddress = { email: string; problem: string | null };

/** What comes before an address in the head of a mail. */
const HEADING = /^(?:to|cc|bcc|from|宛先|e-?mail|メール(?:アドレス)?):/i;

/** Where the name before a bracket begins: after a line, a tab, a semicolon, or the address before it. */
function nameStart(text: string): number {
  const at = text.lastIndexOf('@');
  const addressEnd = at === -1 ? 0 : at + (/^[^\s,、;]*/.exec(text.slice(at))?.[0].length ?? 0);
  return Math.max(addressEnd, ...['\n', '\t', ';'].map((separator) => text.lastIndexOf(separator) + 1));
}

/**
 * Takes addresses out of their brackets and drops whose they are: 「Tanaka, Misaki <misaki@example.com>」, as mail programs
 * copy them, and 「misaki@example.com（営業部）」.
 */
function withoutNames(text: string): string {
  const [first = '', ...others] = text
    .replace(/\(([^()\n]*)\)/g, (_, inside: string) => (inside.includes('@') ? `<${inside}>` : ' '))
    .replace(/"[^"\n]*"(?=\s*<)/g, ' ')
    .split('<');
  return others.reduce((before, part) => {
    const end = part.indexOf('>');
    if (end === -1 || !part.slice(0, end).includes('@')) return `${before} ${part}`;
    return `${before.slice(0, nameStart(before))};${part.slice(0, end)};${part.slice(end + 1)}`;
  }, first);
}

/** A full stop of Japanese ends a sentence between two addresses, and is a typed dot within one. */
function byAddress(word: string): readonly string[] {
  const parts = word.split('。');
  return parts.filter((part) => part.includes('@')).length > 1 ? parts : [word];
}

/**
 * The addresses of a typed or pasted text, however they are separated, each once. What is no address stays in the list
 * with its problem, so that nothing pasted disappears.
 */
export function readAddresses(text: string): TypedAddress[] {
  const words = withoutNames(inHalfWidth(text))
    .split(/[\s,、;・|"“”「」『』【】〈〉《》]+/)
    .flatMap(byAddress)
    .map((word) => normalizeEmail(word.replace(HEADING, '')))
    .filter((word) => word !== '');
  const known = new Map(words.map((word) => [word.toLowerCase(), word]));
  return [...known.values()].map((email) => {
    const { success, issues } = v.safeParse(Email, email);
    return { email, problem: success ? null : issues[0].message };
  });
}
