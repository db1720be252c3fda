import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { isComposing } from '@/lib/is-composing';
import { TextInput } from './text-input';

/** Milliseconds without typing after which a search begins. */
const PAUSE = 350;

type SearchInputProps = {
  /** Accessible name. */
  label: string;
  placeholder?: string;
  /** The word that is searched for now. */
  value: string;
  /** Told of a new word after a pause in typing or at Enter, never during a Japanese conversion. */
  onSearch: (word: string) => void;
  maxLength?: number;
  className?: string;
};

/** A field that searches while one types. */
export function SearchInput({
  label,
  placeholder,
  value,
  onSearch,
  maxLength = 100,
  className,
}: SearchInputProps) {
  const [text, setText] = useState(value);
  const [isConverting, setIsConverting] = useState(false);
  const [known, setKnown] = useState({ value, told: value });

  // Only a word from elsewhere, such as the back button's, replaces what is typed: ours comes back late.
  if (known.value !== value) {
    setKnown({ value, told: value });
    if (known.told !== value) setText(value);
  }

  function tell() {
    const word = text.trim();
    if (word === known.told) return;
    setKnown({ ...known, told: word });
    onSearch(word);
  }

  useEffect(() => {
    if (isConverting || text.trim() === known.told) return;
    const timer = setTimeout(tell, PAUSE);
    return () => clearTimeout(timer);
  });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    tell();
  }

  return (
    <form onSubmit={handleSubmit} className={className}>
      <TextInput
        type="search"
        aria-label={label}
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
        }}
      />
    </form>
  );
}
