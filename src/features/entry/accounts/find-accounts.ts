import type { CorporationAccountListItem } from '#endpoints/own-account';
import { findByWords } from '@/lib/text/find-by-words';

/** The companies whose name holds every word, in any spelling. */
export function findAccounts(
  accounts: readonly CorporationAccountListItem[],
  words: string,
): readonly CorporationAccountListItem[] {
  return findByWords(accounts, words, ({ name }) => name);
}
