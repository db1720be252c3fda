import { type RefObject, useEffect, useState } from 'react';

/** Whether an element's content is wider than the element, kept up to date as either changes. */
export function useIsScrollable(element: RefObject<HTMLElement | null>): boolean {
  const [isScrollable, setIsScrollable] = useState(false);

  useEffect(() => {
    const node = element.current;
    if (!node || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setIsScrollable(node.scrollWidth > node.clientWidth + 1));
    observer.observe(node);
    if (node.firstElementChild) observer.observe(node.firstElementChild);
    return () => observer.disconnect();
  }, [element]);

  return isScrollable;
}
