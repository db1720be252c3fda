import type { Page, Request } from '@playwright/test';
import { live } from '#endpoints/live';

/** The stream of changes stays open as long as the page does. */
const isStream = (request: Request) => request.url().includes(live.stream.path.split(':')[0] ?? '');

/**
 * Resolves when the tab has asked for nothing for so many milliseconds, after ten seconds at the latest. Begin it before the
 * page is opened. Playwright's own "networkidle" waits for the stream of changes, which ends after a minute.
 */
export async function untilQuiet(page: Page, milliseconds = 300): Promise<void> {
  const open = new Set<Request>();
  await new Promise<void>((resolve) => {
    let timer = setTimeout(finish, milliseconds);
    const giveUp = setTimeout(finish, 10_000);
    const restart = () => {
      clearTimeout(timer);
      if (open.size === 0) timer = setTimeout(finish, milliseconds);
    };
    const onStart = (request: Request) => {
      if (isStream(request)) return;
      open.add(request);
      restart();
    };
    const onEnd = (request: Request) => {
      if (open.delete(request)) restart();
    };
    function finish() {
      clearTimeout(timer);
      clearTimeout(giveUp);
      page.off('request', onStart);
      page.off('requestfinished', onEnd);
      page.off('requestfailed', onEnd);
      resolve();
    }
    page.on('request', onStart);
    page.on('requestfinished', onEnd);
    page.on('requestfailed', onEnd);
  });
}
