import Router, { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { session } from '@/session/current-session';
import { alertMissingPage } from './error-alerts';
import { raiseError } from './uncaught-errors';

/** Milliseconds after which a route change counts as slow and shows its bar. */
const SLOW = 150;

const pathOf = (url: string) => url.replace(/[?#].*$/, '');

/** Moves focus to the page's target, else to its heading, so that keyboard and screen reader start where the eye does. */
function focusHeading(): void {
  const find = (name: string) => document.querySelector<HTMLElement>(`[data-page-${name}]`);
  (find('target') ?? find('heading'))?.focus({ preventScroll: true });
}

/** In the next frame, unless the user has moved the focus by then. */
function focusHeadingUnlessMoved(): void {
  const { activeElement } = document;
  requestAnimationFrame(() => {
    if ([activeElement, document.body].includes(document.activeElement)) focusHeading();
  });
}

/**
 * What follows a route change: focus on the new page's heading (not when only the query changed), the check of the
 * switched company (spec §4), and a bar at the top while a page is slow to come.
 */
export function RouteChanges() {
  const { asPath } = useRouter();
  const [isSlow, setIsSlow] = useState(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isShown = false;
    let path = pathOf(window.location.pathname);

    // An update that changes nothing still waits in React's queue: the next page's commit would then be followed by another
    // at once, which runs all effects before that page is painted.
    const show = (isSlowNow: boolean) => {
      if (isSlowNow === isShown) return;
      isShown = isSlowNow;
      setIsSlow(isSlowNow);
    };
    const onStart = (_url: string, { shallow }: { shallow: boolean }) => {
      clearTimeout(timer);
      if (!shallow) timer = setTimeout(() => show(true), SLOW);
    };
    const onEnd = () => {
      clearTimeout(timer);
      show(false);
    };
    const onError = (error: unknown, url: string) => {
      onEnd();
      if (!(error instanceof Error) || 'cancelled' in error) return;
      // Next.js would ask the browser for the page at once: it is alerted before that (spec §8), and offline the page that is
      // there stays.
      if (navigator.onLine) alertMissingPage(url);
      throw navigator.onLine ? new DOMException('The page is loaded again', 'AbortError') : error;
    };
    const onComplete = (url: string) => {
      onEnd();
      const isOtherPage = pathOf(url) !== path;
      path = pathOf(url);
      if (isOtherPage) focusHeadingUnlessMoved();
      session.followSwitchedAccount().catch(raiseError);
    };

    Router.events.on('routeChangeStart', onStart);
    Router.events.on('routeChangeComplete', onComplete);
    Router.events.on('routeChangeError', onError);
    return () => {
      clearTimeout(timer);
      Router.events.off('routeChangeStart', onStart);
      Router.events.off('routeChangeComplete', onComplete);
      Router.events.off('routeChangeError', onError);
    };
  }, []);

  if (!isSlow) return null;
  return (
    <div
      key={asPath}
      role="progressbar"
      aria-label="ページを読み込んでいます"
      className="fixed inset-x-0 top-0 z-alert h-0.5 overflow-hidden bg-accent-soft"
    >
      <div className="h-full w-1/3 animate-indeterminate bg-accent-bright" />
    </div>
  );
}
