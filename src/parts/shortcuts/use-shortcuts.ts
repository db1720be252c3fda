import { useEffect, useEffectEvent } from 'react';

export type Shortcut = {
  /** As `KeyboardEvent.key` says it, letters small: `j`, `/`, `Escape`. With `+` for the help only: `Alt+J`. */
  key: string;
  /** What it does, for the help. */
  label: string;
  /** Left out where there is nothing to do now, or where the key is somebody else's and only listed. */
  onPress?: () => void;
  /** Keeps acting while the key is held down. */
  repeats?: boolean;
  /** Whether the page has what the key is for; asked when it is pressed and when the help opens. */
  isAvailable?: () => boolean;
};

/** Readers of what the mounted components offer, the innermost last. */
const readers = new Set<() => readonly Shortcut[]>();

/** Offers keys for as long as the component is mounted. They act and are listed in the help (docs/product/everywhere.md). */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const read = useEffectEvent(() => shortcuts);
  useEffect(() => {
    const reader = () => read();
    readers.add(reader);
    return () => void readers.delete(reader);
  }, []);
}

/** The keys that the mounted components offer, in the order in which they were mounted. Not while rendering. */
export const offeredShortcuts = (): Shortcut[] => [...readers].flatMap((read) => read());
