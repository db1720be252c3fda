/**
 * What the reads of a page need to know of the changes that are sent as they happen. Set by what receives them
 * (features/live); in a file of its own for what reads.
 */
export const live: {
  /** Whether changes are sent, so that nothing has to ask for them now and then. */
  isOpen: boolean;
  /** What a read that begins now waits for before it shows: nobody asked for it, and rows may move under the pointer. */
  beforeShowing: (() => Promise<void>) | null;
} = { isOpen: false, beforeShowing: null };
