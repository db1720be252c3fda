import type { CorporationAccountListItem } from '#endpoints/own-account';
import { normalizeText } from '@/lib/text/normalize-text';

/** The companies whose name holds every word, in any spelling. */
export function findAccounts(
  accounts: readonly CorporationAccountListItem[],
  words: string,
): readonly CorporationAccountListItem[] {
  const wanted = normalizeText(words)
    .split(/\s+/)
    .filter((word) => word !== '');
  return accounts.filter(({ name }) => {
    const text = normalizeText(name);
    return wanted.every((word) => text.includes(word));
  });
}
