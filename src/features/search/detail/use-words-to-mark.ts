import { useMemo } from 'react';
import { noWords } from '@/lib/text/no-words';
import { useSoughtWords } from '@/lib/text/use-sought-words';
import { useCorporationId } from '@/session/use-session';
import { noCriteria } from '../search/criteria';
import { useSearchPosition } from '../search/search-position';
import { useProfileSearch } from '../search/use-profile-search';
import { wordsToMark } from '../search/words-to-mark';

/** What to mark on a candidate's page: the words of the search that the candidate was opened from, if any. */
export function useWordsToMark(universalUid: string): readonly string[] {
  const openedFrom = useSearchPosition(useCorporationId());
  const { keyword, skills } = openedFrom ?? noCriteria;
  const { data } = useProfileSearch(openedFrom ?? noCriteria, { enabled: openedFrom !== null });
  const isFound = data?.items.some((row) => row.universalUid === universalUid) ?? false;
  // The array stays the same while the words are: the list of skills is read from the address again each time.
  const skillsText = skills.join(',');
  const soughtWords = useSoughtWords(isFound ? keyword : '');
  return useMemo(() => {
    const skills = skillsText === '' ? [] : skillsText.split(',');
    return isFound ? wordsToMark({ keyword, skills }, soughtWords) : noWords;
  }, [isFound, keyword, skillsText, soughtWords]);
}
