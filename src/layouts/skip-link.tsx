/** Id of the main content. */
export const MAIN_ID = 'main';

/** The first thing that the Tab key reaches: jumps over menu and header. */
export function SkipLink() {
  return (
    <a
      href={`#${MAIN_ID}`}
      className="sr-only rounded-md bg-surface px-4 py-3 font-bold text-accent shadow-lg focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-alert"
    >
      本文へ移動
    </a>
  );
}
