import { useRouter } from 'next/router';
import { useEffect, useEffectEvent } from 'react';
import { paths } from '@/config/paths';
import { useCorporationId } from '@/session/use-session';
import { noteOpened } from './opened-search';
import type { SavedSearch, SavedSearches } from './saved-search';

const MISSING = 'お探しの検索が見つかりませんでした。削除された可能性があります。';

/** What the address names when a mail leads to the list, not to one search. */
const LIST = 'list';

/**
 * Opens saved searches: at a press, and by itself the one that the address of a mail names. `missing` says that there is
 * no such one.
 */
export function useOpenSearch({ searches, look }: SavedSearches, onOpened: () => void) {
  const router = useRouter();
  const cid = useCorporationId();
  const { saved: wanted } = router.query;

  const go = (saved: SavedSearch, how: 'push' | 'replace') => {
    look(saved);
    noteOpened(cid, saved);
    onOpened();
    void router[how](`${paths.profiles()}${saved.search}`, undefined, { shallow: true });
  };

  const found = searches?.find(({ id }) => id === wanted);
  const openWanted = useEffectEvent(() => {
    if (found) go(found, 'replace');
  });
  const foundId = found?.id;
  useEffect(() => {
    if (foundId !== undefined) openWanted();
  }, [foundId]);

  const isMissing = searches !== undefined && !found && wanted !== undefined && wanted !== LIST;
  return { open: (saved: SavedSearch) => go(saved, 'push'), missing: isMissing ? MISSING : null };
}
