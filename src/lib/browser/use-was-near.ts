import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether an element has been on screen, or within `margin` pixels above or below it: from then on true. */
export function useWasNear<E extends Element>({
  margin = 400,
} = {}): {
  element: RefObject<E | null>;
  wasNear: boolean;
} {
  const element = useRef<E>(null);
  const [wasNear, setWasNear] = useState(false);

  useEffect(() => {
    const node = element.current;
    if (!node || wasNear) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setWasNear(true);
      },
      { rootMargin: `${margin}px 0px` },
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, [wasNear, margin]);

  return { element, wasNear };
}
