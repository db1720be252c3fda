import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { INTENT_DELAY } from '@/lib/use-row-intent';
import { preloadNextPage } from '@/session/preload';
import type { MenuEntry } from './side-menu';

/** Handlers of an entry's link, which begin the reads of its page once it is meant; next/link fetches the page's code. */
export function useMenuPreload({ href, preload }: MenuEntry) {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (preload === undefined) return {};

  const forget = () => clearTimeout(timer.current);
  const begin = () => {
    forget();
    timer.current = setTimeout(() => {
      preload().then(
        (read) => preloadNextPage(queryClient, read, href),
        () => {}, // the page makes the same reads when it opens
      );
    }, INTENT_DELAY);
  };
  return { onPointerEnter: begin, onFocus: begin, onPointerLeave: forget, onBlur: forget };
}
