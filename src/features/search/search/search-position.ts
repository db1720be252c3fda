import { queryTexts } from '@/lib/address/url-state';
import { rememberListPosition, useListPosition } from '@/parts/lists/list-position';
import { type Criteria, candidateList } from './criteria';

/** Remembers the search results that the next candidate is opened from; `search` is the query part of their URL. */
export const rememberSearchPosition = (position: { corporationId: string; search: string }): void =>
  rememberListPosition('profiles', position);

/** The criteria of the list that the open candidate came from; null for a link from elsewhere or another company. */
export function useSearchPosition(corporationId: string): Criteria | null {
  const search = useListPosition('profiles', corporationId);
  if (search === null) return null;
  return candidateList.read(queryTexts(new URLSearchParams(search)));
}
