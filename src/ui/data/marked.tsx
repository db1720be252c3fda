import { memo } from 'react';
import { markMatches } from '@/lib/text/mark-matches';

type MarkedProps = { text: string; words: readonly string[] };

/** A text with the words marked that one has searched for. Keep `words` the same array while they are the same. */
export const Marked = memo(function Marked({ text, words }: MarkedProps) {
  if (words.length === 0) return <span>{text}</span>;
  let offset = 0;
  return markMatches(text, words).map((part) => {
    const key = offset;
    offset += part.text.length;
    return part.isMatch ? (
      <mark
        key={key}
        className="rounded-xs bg-warning-line/60 text-inherit box-decoration-clone print:bg-transparent"
      >
        {part.text}
      </mark>
    ) : (
      <span key={key}>{part.text}</span>
    );
  });
});
