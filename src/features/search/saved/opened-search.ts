import * as v from 'valibot';
import { queryTexts } from '@/lib/address/url-state';
import { safeStorage } from '@/lib/browser/safe-storage';
import { stored } from '@/lib/browser/stored';
import { type Criteria, candidateList } from '../search/criteria';
import { OPENED_SEARCH } from './opened-search-key';

/** The saved search that this tab opened last, by company. */
const openedSearch = stored(
  OPENED_SEARCH,
  v.object({ id: v.string(), conditions: v.string() }),
  safeStorage('session'),
);

/** What a search looks for, whatever its order and page. */
const conditionsOf = (criteria: Criteria): string =>
  candidateList.search({ ...criteria, page: 1, passedBefore: null, orderBy: null });

/** Notes that a saved search is opened; `search` is the query part of its address. */
export function noteOpened(cid: string, { id, search }: { id: string; search: string }): void {
  const criteria = candidateList.read(queryTexts(new URLSearchParams(search)));
  openedSearch(cid).write({ id, conditions: conditionsOf(criteria) });
}

/** The id of the saved search that is open; null once a condition was changed. */
export function openSearchId(cid: string, criteria: Criteria): string | null {
  const opened = openedSearch(cid).read();
  return opened !== null && opened.conditions === conditionsOf(criteria) ? opened.id : null;
}
