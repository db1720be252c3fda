/** Hydration is over by then, on any device. */
const HYDRATION_MS = 30_000;

const isOfTranslator = (node: Node) => node.nodeName === 'FONT';

/** React's error 418 is any text or element that is not as the server has rendered it. */
const isMismatch = (error: unknown) =>
  error instanceof Error && /react error #418|hydration failed/i.test(error.message);

/**
 * Keeps one error out of the console: a page that the browser translates before hydration is not what React expects, which
 * renders it once more and says so. Call it before hydration.
 */
export function expectEarlyTranslation(): void {
  let isTranslated = document.querySelector('font') !== null;
  const note = (records: readonly MutationRecord[]) => {
    isTranslated ||= records.some(({ addedNodes }) => [...addedNodes].some(isOfTranslator));
  };
  const onError = (event: ErrorEvent) => {
    note(watching.takeRecords());
    if (!isTranslated || !isMismatch(event.error)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  const watching = new MutationObserver(note);
  watching.observe(document.documentElement, { childList: true, subtree: true });
  window.addEventListener('error', onError);
  setTimeout(() => {
    watching.disconnect();
    window.removeEventListener('error', onError);
  }, HYDRATION_MS);
}
