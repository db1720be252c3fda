import { useEffect, useState } from 'react';

/** Whether the page has been visible since it was opened; false for a tab that was opened in the background. */
export function usePageWasVisible(): boolean {
  const [wasVisible, setWasVisible] = useState(false);

  useEffect(() => {
    if (wasVisible) return;
    const look = () => document.visibilityState === 'visible' && setWasVisible(true);
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [wasVisible]);

  return wasVisible;
}
