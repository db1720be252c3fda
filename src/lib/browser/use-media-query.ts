import { useSyncExternalStore } from 'react';

/** Whether a CSS media query matches, live. False on the server and during hydration, so the first paint is the desktop one. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      if (typeof window.matchMedia !== 'function') return () => {};
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => typeof window.matchMedia === 'function' && window.matchMedia(query).matches,
    () => false,
  );
}

/** Below Tailwind's `md`: a phone, where controls are 44 px high and tables become cards. */
export const PHONE_QUERY = '(width < 48rem)';
