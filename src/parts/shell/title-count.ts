import { create } from 'zustand';

/** The number that the document's title begins with; 0 shows none. */
export const useTitleCount = create<{ count: number }>(() => ({ count: 0 }));

/** Lets the title begin with a number, as of unread messages; returns how to take it away. */
export function showCountInTitle(count: number): () => void {
  useTitleCount.setState({ count });
  return () => useTitleCount.setState({ count: 0 });
}
