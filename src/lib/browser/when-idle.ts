/** Delay in browsers without `requestIdleCallback`, in milliseconds. */
const FALLBACK_DELAY = 1000;

/**
 * Does background work once the page is idle, `latest` milliseconds from now at the latest.
 * Returns how to cancel it.
 */
export function whenIdle(work: () => void, latest = 3000): () => void {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(() => work(), { timeout: latest });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, FALLBACK_DELAY);
  return () => clearTimeout(timer);
}
