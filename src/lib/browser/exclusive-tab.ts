/**
 * Does something that only one tab of the browser may do at a time; returns false at once while another one does it. Where
 * the browser has no locks, as outside of HTTPS, nothing is held back.
 */
export async function inOneTab(name: string, act: () => Promise<void>): Promise<boolean> {
  if (!('locks' in navigator)) {
    await act();
    return true;
  }
  return navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock === null) return false;
    await act();
    return true;
  });
}
