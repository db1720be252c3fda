import { memo } from 'react';
import { Lazy, lazyComponent } from '@/lib/browser/use-lazy-component';

type MarkedProps = { text: string; words: readonly string[] };

// The tables of spellings weigh as much as a page: who has searched for nothing needs none.
const markedText = lazyComponent(() => import('./marked-text').then((module) => module.MarkedText), {
  isOptional: true,
});

/** A text with the words marked that one has searched for. Keep `words` the same array while they are the same. */
export const Marked = memo(function Marked({ text, words }: MarkedProps) {
  const plain = <span>{text}</span>;
  return words.length === 0 ? plain : <Lazy of={markedText} props={{ text, words }} fallback={plain} />;
});
