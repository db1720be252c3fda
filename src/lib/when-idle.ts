/** Milliseconds that work waits where a browser does not say when it is idle. */
const UNTOLD_DELAY = 1000;

/**
 * Does what nobody waits for once the page has nothing else to do, `latest` milliseconds from now at the latest.
 * Returns how to cancel it.
 */
export function whenIdle(work: () => void, latest = 3000): () => void {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(() => work(), { timeout: latest });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, UNTOLD_DELAY);
  return () => clearTimeout(timer);
}
