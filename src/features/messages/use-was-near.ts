import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether an element has been on screen, or nearly: from then on its picture is worth fetching. */
export function useWasNear<E extends Element>(): { element: RefObject<E | null>; wasNear: boolean } {
  const element = useRef<E>(null);
  const [wasNear, setWasNear] = useState(false);

  useEffect(() => {
    const node = element.current;
    if (!node || wasNear) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setWasNear(true);
      },
      { rootMargin: '400px 0px' },
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, [wasNear]);

  return { element, wasNear };
}
