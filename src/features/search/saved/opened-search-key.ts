/** Where a tab keeps the saved search that it opened last, by company. */
export const OPENED_SEARCH = 'biz.openedSearch';

/** Whether this tab has opened a saved search, of whichever company. */
export function hasOpenedSearch(): boolean {
  try {
    return Object.keys(window.sessionStorage).some((key) => key.startsWith(OPENED_SEARCH));
  } catch {
    return false; // without storage nothing was kept
  }
}
