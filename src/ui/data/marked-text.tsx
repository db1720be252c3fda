import { markMatches } from '@/lib/text/mark-matches';

/** A text in parts, those marked that match one of the words. */
export function MarkedText({ text, words }: { text: string; words: readonly string[] }) {
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
}
