import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether an element's content is larger than the element, kept up to date. The element must be there when its component
 * mounts.
 */
export function useIsScrollable(element: RefObject<HTMLElement | null>): boolean {
  const [isScrollable, setIsScrollable] = useState(false);

  useEffect(() => {
    const node = element.current;
    if (!node || typeof ResizeObserver === 'undefined') return;
    const sizes = new ResizeObserver(() =>
      setIsScrollable(node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1),
    );
    const observeChildren = () => {
      for (const child of node.children) sizes.observe(child);
    };
    const children = new MutationObserver(observeChildren);
    sizes.observe(node);
    observeChildren();
    children.observe(node, { childList: true });
    return () => {
      sizes.disconnect();
      children.disconnect();
    };
  }, [element]);

  return isScrollable;
}
