import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { isComposing } from '@/lib/browser/is-composing';
import { cn } from '@/lib/cn';
import { TextInput } from './text-input';

/** Milliseconds without typing after which a search begins. */
const PAUSE = 350;

type SearchInputProps = {
  /** Accessible name. */
  label: string;
  placeholder?: string;
  /** The word that is searched for now. */
  value: string;
  /** Called with a new word after a pause in typing or at Enter, never during a Japanese conversion. */
  onSearch: (word: string) => void;
  maxLength?: number;
  /** What may be typed; shown while the field is in use, over what is below, until Esc (WCAG 1.4.13). */
  hint?: string;
  className?: string;
};

/** A field that searches while one types. */
export function SearchInput({
  label,
  placeholder,
  value,
  onSearch,
  maxLength = 100,
  hint,
  className,
}: SearchInputProps) {
  const hintId = useId();
  const [text, setText] = useState(value);
  const [isConverting, setIsConverting] = useState(false);
  const [isHintClosed, setIsHintClosed] = useState(false);
  const [known, setKnown] = useState({ value, notified: value });

  // Only a word from elsewhere, such as the back button's, replaces what is typed: ours comes back late.
  if (known.value !== value) {
    setKnown({ value, notified: value });
    if (known.notified !== value) setText(value);
  }

  function notify() {
    const word = text.trim();
    if (word === known.notified) return;
    setKnown({ ...known, notified: word });
    onSearch(word);
  }

  useEffect(() => {
    if (isConverting || text.trim() === known.notified) return;
    const timer = setTimeout(notify, PAUSE);
    return () => clearTimeout(timer);
  });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    notify();
  }

  return (
    <form onSubmit={handleSubmit} className={cn('group relative', className)}>
      <TextInput
        type="search"
        aria-label={label}
        aria-describedby={hint ? hintId : undefined}
        placeholder={placeholder}
        icon={<Search />}
        value={text}
        maxLength={maxLength}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => setText(event.currentTarget.value)}
        onCompositionStart={() => setIsConverting(true)}
        onCompositionEnd={() => setIsConverting(false)}
        onKeyDown={(event) => {
          // Safari submits by the Enter that ends a conversion.
          if (event.key === 'Enter' && isComposing(event)) event.preventDefault();
          // The next Esc empties the field, as browsers have it.
          if (event.key === 'Escape' && hint && !isHintClosed && !isComposing(event)) {
            event.preventDefault();
            setIsHintClosed(true);
          }
        }}
        onBlur={() => setIsHintClosed(false)}
      />
      {hint ? (
        <p
          id={hintId}
          className={cn(
            'absolute inset-x-0 top-full z-sticky mt-1 hidden rounded-md border border-line bg-surface px-3 py-2 text-ink-muted text-sm shadow-md md:text-xs',
            !isHintClosed && 'group-focus-within:block',
          )}
        >
          {hint}
        </p>
      ) : null}
    </form>
  );
}
