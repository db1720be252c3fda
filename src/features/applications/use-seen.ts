import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Milliseconds that something has to be in sight to count as seen. */
const SEEN_AFTER = 1000;

/**
 * Calls `onSeen` once the element has been in sight for a second on a visible page. A page that was opened in the
 * background, or left at once, was not seen.
 */
export function useSeen<E extends Element>({
  isEnabled,
  onSeen,
}: {
  isEnabled: boolean;
  onSeen: () => void;
}): RefObject<E | null> {
  const element = useRef<E | null>(null);
  const notify = useEffectEvent(onSeen);

  useEffect(() => {
    const node = element.current;
    if (!isEnabled || !node) return;
    let isInSight = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function look() {
      clearTimeout(timer);
      if (isInSight && document.visibilityState === 'visible') timer = setTimeout(notify, SEEN_AFTER);
    }
    const observer = new IntersectionObserver((entries) => {
      isInSight = entries.at(-1)?.isIntersecting ?? false;
      look();
    });
    observer.observe(node);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('visibilitychange', look);
    };
  }, [isEnabled]);

  return element;
}
