/**
 * Does something in one tab of the browser at a time; returns false at once while another tab does it. Browsers without locks,
 * as outside of HTTPS, hold nothing back.
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
