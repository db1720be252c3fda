import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { safeStorage } from '@/lib/browser/safe-storage';

const KEY = 'biz.conversationsScroll';
/** Distance from the end of the list, in pixels, at which the next page is loaded. */
const AHEAD = 400;

/** Calls `onInSight` when the end of the list is in sight or nearly so, once for each `page` that ends there. */
export function useEndInSight(
  {
    container,
    end,
    page,
  }: { container: RefObject<HTMLElement | null>; end: RefObject<HTMLElement | null>; page: number },
  onInSight: (() => void) | undefined,
): void {
  const isWaiting = onInSight !== undefined;
  const inSight = useEffectEvent((seenPage: number) => {
    if (seenPage === page) onInSight?.();
  });
  useEffect(() => {
    if (!isWaiting || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) inSight(page);
      },
      { root: container.current, rootMargin: `0px 0px ${AHEAD}px 0px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isWaiting, page, container, end]);
}

type ListScroll = {
  /** Other conditions begin at the top. */
  conditions: string;
  /** The first page that is drawn: when it changes, rows come or go above. */
  firstLoaded: number;
  rowCount: number;
  page: number;
  /** No conversation is open: on phones the list is in sight only then. */
  isAlone: boolean;
};

const topIn = (node: HTMLElement, row: HTMLElement) =>
  row.getBoundingClientRect().top - node.getBoundingClientRect().top;

/** The first row in sight, and where it stands. */
function findAnchor(node: HTMLElement): { key: string; top: number } | null {
  for (const row of node.querySelectorAll<HTMLElement>('[data-row-key]')) {
    const top = topIn(node, row);
    if (top + row.offsetHeight > 0) return { key: row.dataset.rowKey ?? '', top };
  }
  return null;
}

/** Keeps the place in the list: while pages come and go above, behind an open conversation, and over a reload. */
export function useListScroll(
  container: RefObject<HTMLElement | null>,
  { conditions, firstLoaded, rowCount, page, isAlone }: ListScroll,
): () => void {
  const top = useRef(0);
  const anchor = useRef<ReturnType<typeof findAnchor>>(null);
  const seenConditions = useRef(conditions);
  const hasRestored = useRef(false);

  function onScroll() {
    const node = container.current;
    // A list that is not drawn stands nowhere.
    if (!node || node.clientHeight === 0) return;
    top.current = node.scrollTop;
    anchor.current = findAnchor(node);
  }

  const keepPlace = useEffectEvent((_firstLoaded: number) => {
    const node = container.current;
    if (!node || rowCount === 0) return;
    const before = anchor.current;
    const row = before && node.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(before.key)}"]`);
    if (row) node.scrollTop += topIn(node, row) - before.top;
    anchor.current = findAnchor(node);
  });
  useLayoutEffect(() => keepPlace(firstLoaded), [firstLoaded]);

  useLayoutEffect(() => {
    if (seenConditions.current === conditions) return;
    seenConditions.current = conditions;
    anchor.current = null;
    top.current = 0;
    if (container.current) container.current.scrollTop = 0;
  }, [conditions, container]);

  useLayoutEffect(() => {
    if (isAlone && container.current) container.current.scrollTop = top.current;
  }, [isAlone, container]);

  useLayoutEffect(() => {
    const node = container.current;
    if (!node || rowCount === 0) return;
    if (!hasRestored.current) {
      hasRestored.current = true;
      const storage = safeStorage('session');
      const [storedPage, storedTop] = (storage.getItem(KEY) ?? '').split(' ').map(Number);
      storage.removeItem(KEY);
      if (storedPage === page && storedTop) {
        // Also for when the list is hidden on a phone, where it cannot scroll yet.
        top.current = storedTop;
        node.scrollTop = storedTop;
      }
    }
    anchor.current = findAnchor(node);
  }, [rowCount, page, container]);

  const store = useEffectEvent(() => safeStorage('session').setItem(KEY, `${page} ${top.current}`));
  useEffect(() => {
    window.addEventListener('pagehide', store);
    return () => window.removeEventListener('pagehide', store);
  }, []);

  return onScroll;
}
