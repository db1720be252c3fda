import { useEffect, useState } from 'react';
import { Button } from '@/ui/button';
import { InlineNotice } from '@/ui/inline-notice';
import { findPlaceholderSlips, type PlaceholderSlip } from './placeholder-slips';
import { placeholderNames } from './placeholders';

/** Milliseconds without typing after which a text is looked at: a name half typed is no slip yet. */
const PAUSE = 500;

/** More than this is not a slip of the pen but another kind of text. */
const MAX_SHOWN = 5;

/** The last text that was left alone for a moment. */
function useSettledText(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

const isClosed = ({ source }: PlaceholderSlip) => /[}\uff5d]$/.test(source);

function explain(slip: PlaceholderSlip): string {
  if (slip.suggestion !== null)
    return `「${slip.source}」は差し込まれません。「${slip.suggestion}」ではありませんか?`;
  if (!isClosed(slip)) return `「${slip.source}」の後に、閉じる「}}」がありません。`;
  return `「${slip.source}」という項目はありません。使える項目:${placeholderNames.join('、')}`;
}

type PlaceholderSlipsNoticeProps = {
  text: string;
  /** Asked to put every slip right that is written like the one given. */
  onCorrect: (slip: PlaceholderSlip) => void;
};

/** Says while one types what looks like a placeholder and is none, and puts it right at a press. */
export function PlaceholderSlipsNotice({ text, onCorrect }: PlaceholderSlipsNoticeProps) {
  const settled = useSettledText(text);
  const slips = findPlaceholderSlips(settled).filter(
    // What was put right meanwhile goes at once.
    ({ source }, index, all) =>
      text.includes(source) && all.findIndex((other) => other.source === source) === index,
  );
  return (
    <div role="status">
      {slips.length === 0 ? null : (
        <InlineNotice tone="warning" className="mt-2">
          <ul className="flex flex-col gap-1.5">
            {slips.slice(0, MAX_SHOWN).map((slip) => (
              <li key={slip.source} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="min-w-0 flex-[1_1_14rem] [overflow-wrap:anywhere]">{explain(slip)}</span>
                {slip.suggestion === null ? null : (
                  <Button
                    size="sm"
                    aria-label={`「${slip.source}」を「${slip.suggestion}」に直す`}
                    onClick={() => onCorrect(slip)}
                  >
                    直す
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {slips.length > MAX_SHOWN ? <p className="mt-1">ほか{slips.length - MAX_SHOWN}件</p> : null}
        </InlineNotice>
      )}
    </div>
  );
}
