import Router from 'next/router';
import { safeStorage } from '@/lib/browser/safe-storage';

/**
 * Where a page is scrolled to: the row at the top of the window by its number, and that row's distance from the top.
 * Rows that are not on screen have estimated heights, so a number of pixels would not lead back to the same row.
 */
type Position = { row: number; distance: number };

/** Milliseconds that a row is waited for. */
const PATIENCE = 5000;

/** Frames without movement after which a row has found its place. */
const STEADY_FRAMES = 3;

const storage = safeStorage('session');
const storageKey = (entry: string) => `biz.scroll.${entry}`;

/** The main content as number 0, then its cards and table rows, placeholders of cards included. */
const rowsOfPage = () => [
  ...document.querySelectorAll('main, main :is(article, tbody tr, [data-row-space])'),
];

function readPosition(): Position | null {
  if (window.scrollY === 0) return null;
  const rows = rowsOfPage();
  const isVisible = (element: Element) => element.getBoundingClientRect().bottom > window.innerHeight / 4;
  const row = Math.max(
    0,
    rows.findIndex((element, index) => index > 0 && isVisible(element)),
  );
  return { row, distance: rows[row]?.getBoundingClientRect().top ?? 0 };
}

/** The router's key of the current history entry. */
function currentEntry(): string {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'key' in state ? String(state.key) : 'first';
}

function savePosition(key: string): void {
  const position = readPosition();
  if (position === null) storage.removeItem(storageKey(key));
  else storage.setItem(storageKey(key), `${position.row} ${position.distance}`);
}

function savedPosition(key: string): Position | null {
  const [row, distance] = storage.getItem(storageKey(key))?.split(' ').map(Number) ?? [];
  return row === undefined || distance === undefined ? null : { row, distance };
}

/** Scrolls to a position as soon as its row is there. Returns what ends that, and is aborted when it is over. */
function scrollWhenPossible({ row, distance }: Position): AbortController {
  const giveUpAt = performance.now() + PATIENCE;
  const waiting = new AbortController();
  const { signal } = waiting;
  const stop = () => waiting.abort();
  let steadyFrames = 0;
  const attempt = () => {
    if (signal.aborted) return;
    const element = rowsOfPage()[row];
    const move = element ? element.getBoundingClientRect().top - distance : 0;
    window.scrollBy(0, move);
    // Rows that come on screen take their real heights and push the row about for some frames.
    steadyFrames = element && Math.abs(move) < 1 ? steadyFrames + 1 : 0;
    if (steadyFrames === STEADY_FRAMES || performance.now() > giveUpAt) stop();
    else requestAnimationFrame(attempt);
  };
  // Scrolling by hand ends the restoration.
  for (const gesture of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
    window.addEventListener(gesture, stop, { passive: true, signal });
  }
  attempt();
  return waiting;
}

/**
 * Restores the scroll position on back, forward and reload (docs/product.md §1.9). The browser's own restoration comes
 * before the rows do, and Next.js's forgets a reload. Stops when `signal` is aborted.
 */
export function restoreScroll(signal: AbortSignal): void {
  if (signal.aborted) return;
  const before = window.history.scrollRestoration;
  window.history.scrollRestoration = 'manual';
  let entry = currentEntry();
  let waiting: AbortController | null = null;

  const save = (key: string) => {
    // While a position is being restored, the current one is not the user's.
    if (!waiting || waiting.signal.aborted) savePosition(key);
  };
  const restore = (key: string) => {
    waiting?.abort();
    const position = savedPosition(key);
    if (position) waiting = scrollWhenPossible(position);
  };

  const onStart = () => save(entry);
  const onComplete = () => {
    const previous = entry;
    entry = currentEntry();
    // A new entry has no position yet, and replacing one keeps its key: what is left is back and forward.
    if (entry !== previous) restore(entry);
  };
  // A reload gives the entry another key, so what is left behind is found by its address.
  const onLeave = () => save(window.location.href);

  Router.events.on('routeChangeStart', onStart);
  Router.events.on('routeChangeComplete', onComplete);
  window.addEventListener('pagehide', onLeave, { signal });
  const [navigation] = performance.getEntriesByType('navigation');
  if (navigation && 'type' in navigation && navigation.type !== 'navigate') restore(window.location.href);

  signal.addEventListener('abort', () => {
    waiting?.abort();
    Router.events.off('routeChangeStart', onStart);
    Router.events.off('routeChangeComplete', onComplete);
    window.history.scrollRestoration = before;
  });
}
