import { useState } from 'react';

/** The skills to offer in a field, fetched when it is first used. */
export function useSkillSuggestions(): { words: readonly string[]; load: () => void } {
  const [words, setWords] = useState<readonly string[]>([]);
  return {
    words,
    load: () => {
      if (words.length > 0) return;
      import('./skill-suggestions').then(
        ({ skillSuggestions }) => setWords(skillSuggestions),
        (error) => window.reportError(error),
      );
    },
  };
}
