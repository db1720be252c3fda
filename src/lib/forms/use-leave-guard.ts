import Router from 'next/router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** How to go on to where somebody wanted to go. */
type Departure = () => void;

type LeaveGuard = {
  /** Whether a route change waits for a decision. */
  isAsking: boolean;
  stay: () => void;
  leave: () => void;
};

const pathOf = (url: string) => url.replace(/[?#].*$/, '');

const withoutFragment = (url: string) => url.replace(/#.*$/, '');

/** Addresses in the router's events carry the base path, those that it takes do not. */
function withoutBasePath(url: string): string {
  const { basePath } = Router;
  return basePath && pathOf(url).startsWith(basePath) ? url.slice(basePath.length) || '/' : url;
}

/**
 * Holds back what would leave the page while `isActive`: a route change waits for `leave` or `stay`, the browser asks before
 * the tab closes. Changes of the query alone pass, unless it says what is edited (`holdsQuery`).
 */
export function useLeaveGuard(isActive: boolean, { holdsQuery = false } = {}): LeaveGuard {
  const [departure, setDeparture] = useState<{ go: Departure } | null>(null);
  const isLeaving = useRef(false);

  const staysOnPage = useEffectEvent((url: string) => {
    const placeOf = holdsQuery ? withoutFragment : pathOf;
    return placeOf(withoutBasePath(url)) === placeOf(Router.asPath);
  });

  const holdRoute = useEffectEvent((url: string) => {
    if (isLeaving.current || staysOnPage(url)) return;
    setDeparture({ go: () => void Router.push(withoutBasePath(url)) });
    Router.events.emit('routeChangeError');
    // The router has no other way to give up. Of all uncaught errors, only this kind is not reported (spec §9).
    throw new DOMException('changeRoute aborted', 'AbortError');
  });

  useEffect(() => {
    if (!isActive) return;
    const { state: entry } = window.history;
    const address = window.location.href;

    const holdUnload = (event: BeforeUnloadEvent) => !isLeaving.current && event.preventDefault();
    const onRoute = (url: string) => holdRoute(url);

    window.addEventListener('beforeunload', holdUnload);
    Router.events.on('routeChangeStart', onRoute);
    Router.beforePopState(({ as }) => {
      if (isLeaving.current || staysOnPage(as)) return true;
      // The browser has moved already. Our entry goes back on top, so that the one asked for lies right below it.
      window.history.pushState(entry, '', address);
      setDeparture({ go: () => window.history.back() });
      return false;
    });
    return () => {
      window.removeEventListener('beforeunload', holdUnload);
      Router.events.off('routeChangeStart', onRoute);
      Router.beforePopState(() => true);
    };
  }, [isActive]);

  return {
    isAsking: departure !== null,
    stay: () => setDeparture(null),
    leave: () => {
      isLeaving.current = true;
      departure?.go();
      setDeparture(null);
    },
  };
}
