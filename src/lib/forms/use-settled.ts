import { useEffect, useState } from 'react';

/** Milliseconds without typing after which a text is checked: half a word is no mistake yet. */
const PAUSE = 500;

/** A text as it was when its writer last paused. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
