import type { JSHandle, Page } from '@playwright/test';

/** What a person saw of a change of the route. */
export interface RouteChange {
  /** From the click or the press of "back" to the frame with the content, in milliseconds. */
  milliseconds: number;
  /** Whether a frame before showed a spinner or the gray shapes of what loads. */
  sawLoading: boolean;
  /** Where the watched row stood in that frame; null without one. */
  rowTop: number | null;
}

interface Watched {
  /** There only when the content is. */
  content: string;
  /** A row whose place is reported. */
  row?: string;
  start: 'click' | 'back';
}

/** Watches frame by frame: runs in the page, and starts to count at the click, or goes back itself. */
function watch({ content, row, start }: Watched): { change: Promise<RouteChange> } {
  const isLoading = () =>
    [...document.querySelectorAll('main .animate-spin, main .animate-shimmer')].some((element) =>
      element.checkVisibility(),
    );
  const change = new Promise<RouteChange>((resolve) => {
    let sawLoading = false;
    const follow = (startedAt: number) => {
      const look = () => {
        if (!document.querySelector(content)) {
          sawLoading ||= isLoading();
          requestAnimationFrame(look);
          return;
        }
        sawLoading ||= isLoading();
        // A task after the frame's work: it has been painted, or is about to be.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          port1.close();
          const milliseconds = performance.now() - startedAt;
          const place = row ? document.querySelector(row)?.getBoundingClientRect().top : undefined;
          resolve({ milliseconds, sawLoading, rowTop: place ?? null });
        };
        port2.postMessage(null);
      };
      requestAnimationFrame(look);
    };
    if (start === 'click') {
      const options = { once: true, capture: true };
      window.addEventListener('click', ({ timeStamp }) => follow(timeStamp), options);
    } else {
      const startedAt = performance.now();
      window.history.back();
      follow(startedAt);
    }
  });
  return { change };
}

type Watching = JSHandle<{ change: Promise<RouteChange> }>;

/** Starts to watch for the content that the next click brings. */
export const watchClick = (page: Page, watched: Omit<Watched, 'start'>): Promise<Watching> =>
  page.evaluateHandle(watch, { ...watched, start: 'click' as const });

/** Goes back and watches for the content. */
export const watchBack = (page: Page, watched: Omit<Watched, 'start'>): Promise<Watching> =>
  page.evaluateHandle(watch, { ...watched, start: 'back' as const });

/** Returns what was seen, once the content is there. */
export async function seen(watching: Watching): Promise<RouteChange> {
  const change = await watching.evaluate((watched) => watched.change);
  await watching.dispose();
  return change;
}
