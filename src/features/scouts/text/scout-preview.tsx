import { cn } from '@/lib/cn';
import type { ResolvedPart, ResolvedText } from '@/parts/texts/placeholders';

const PART_CLASS = {
  text: undefined,
  value: 'rounded-xs bg-accent-soft text-accent box-decoration-clone',
  unresolved: 'rounded-xs bg-danger-soft font-medium text-danger-ink box-decoration-clone',
} as const;

/** Each part with a key from where it begins, which distinguishes parts of the same text. */
function withOffsets(parts: readonly ResolvedPart[]) {
  let offset = 0;
  return parts.map((part) => {
    const key = offset;
    offset += part.text.length;
    return { key: `${key}-${part.kind}`, part };
  });
}

type ScoutPreviewProps = {
  text: ResolvedText;
  /** Shown in place of an empty text. */
  emptyText?: string;
  className?: string;
};

/** A scout as the candidate reads it, with what was filled in marked. */
export function ScoutPreview({ text, emptyText, className }: ScoutPreviewProps) {
  return (
    <div
      className={cn(
        'whitespace-pre-wrap rounded-lg border border-line bg-surface-canvas px-4 py-3 text-md leading-[1.8] [overflow-wrap:anywhere] md:text-base',
        className,
      )}
    >
      {text.text === '' ? (
        <span className="text-ink-faint">{emptyText}</span>
      ) : (
        withOffsets(text.parts).map(({ key, part }) => (
          <span key={key} className={PART_CLASS[part.kind]}>
            {part.text}
          </span>
        ))
      )}
    </div>
  );
}
