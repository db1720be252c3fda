import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** This near to the end, in pixels, one is reading the newest messages. */
const END_ZONE = 80;

type ScrollInput = {
  /** Changes when older messages come before the first. */
  firstKey: string | undefined;
  /** Changes when a message comes after the last. */
  lastKey: string | undefined;
  /** Whether the last message was just written here: it is always shown. */
  isLastOwn: boolean;
};

type ThreadScroll = {
  container: RefObject<HTMLElement | null>;
  content: RefObject<HTMLDivElement | null>;
  onScroll: () => void;
  /** Whether messages came that are out of sight, below. */
  hasNewBelow: boolean;
  scrollToEnd: () => void;
  /** Brings the row of a message to the middle, and returns it; null when it is not drawn. */
  showRow: (key: string) => HTMLElement | null;
  /** Width of the rows in pixels, once it has come to rest. */
  width: number;
};

/** Milliseconds after which a width that changed is taken for the new one. */
const REST = 150;

const endOf = (node: HTMLElement) => node.scrollHeight - node.clientHeight;

/** Where a row ends in the content, in fractions of a pixel. */
const bottomOf = (node: HTMLElement, row: HTMLElement) =>
  row.getBoundingClientRect().bottom - node.getBoundingClientRect().top + node.scrollTop;

const rowOf = (node: HTMLElement, key: string) =>
  node.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(key)}"]`);

/**
 * Keeps a conversation still: it opens at its end and follows it while one is there; older messages come in above
 * without moving what one reads, newer ones below without pulling one down. Rows carry `data-row-key`; the browser's
 * own scroll anchoring has to be off, since not every browser has it.
 */
export function useThreadScroll({ firstKey, lastKey, isLastOwn }: ScrollInput): ThreadScroll {
  const container = useRef<HTMLElement | null>(null);
  const content = useRef<HTMLDivElement | null>(null);
  const isAtEnd = useRef(true);
  const lastTop = useRef(0);
  const anchor = useRef<{ key: string; bottom: number } | null>(null);
  const seenLastKey = useRef(lastKey);
  const [hasNewBelow, setHasNewBelow] = useState(false);
  const [width, setWidth] = useState(0);

  function scrollToEnd() {
    const node = container.current;
    if (!node) return;
    isAtEnd.current = true;
    node.scrollTop = endOf(node);
    setHasNewBelow(false);
  }

  function showRow(key: string) {
    const node = container.current;
    const row = node && rowOf(node, key);
    if (!row) return null;
    isAtEnd.current = false;
    row.scrollIntoView?.({ block: 'center' });
    lastTop.current = node.scrollTop;
    return row;
  }

  function onScroll() {
    const node = container.current;
    if (!node) return;
    const isInEndZone = endOf(node) - node.scrollTop < END_ZONE;
    // A field that grew may have taken the end away between our scrolling and its event: only going up leaves it.
    if (isInEndZone) isAtEnd.current = true;
    else if (node.scrollTop < lastTop.current) isAtEnd.current = false;
    lastTop.current = node.scrollTop;
    if (isInEndZone) setHasNewBelow(false);
  }

  useLayoutEffect(() => {
    const node = container.current;
    if (!node || firstKey === undefined) return;
    const before = anchor.current;
    const row = before && rowOf(node, before.key);
    // The row that was first is still there; by as much as it moved, the reader's place did. By its end, since it loses
    // its sender's name when the message before it is the same person's.
    if (row && !isAtEnd.current) node.scrollTop += bottomOf(node, row) - before.bottom;
    const first = rowOf(node, firstKey);
    anchor.current = first && { key: firstKey, bottom: bottomOf(node, first) };
  }, [firstKey]);

  useLayoutEffect(() => {
    const isNew = seenLastKey.current !== lastKey;
    seenLastKey.current = lastKey;
    if (isAtEnd.current || (isNew && isLastOwn)) {
      const node = container.current;
      isAtEnd.current = true;
      if (node) node.scrollTop = endOf(node);
    } else if (isNew) {
      setHasNewBelow(true);
    }
  }, [lastKey, isLastOwn]);

  // The window, a growing text field and late fonts change heights without a new message.
  useEffect(() => {
    const node = container.current;
    const rows = content.current;
    if (!node || !rows) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(() => setWidth(rows.clientWidth), REST);
      if (isAtEnd.current) node.scrollTop = endOf(node);
      const first = anchor.current && rowOf(node, anchor.current.key);
      if (anchor.current && first) anchor.current.bottom = bottomOf(node, first);
    });
    observer.observe(node);
    observer.observe(rows);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, []);

  return { container, content, onScroll, hasNewBelow, scrollToEnd, showRow, width };
}
