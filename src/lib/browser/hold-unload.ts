const reasons = new Set<string>();

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Lets the browser ask before the tab is closed or reloaded, as long as at least one reason holds. Unlike
 * `useLeaveGuard` it lasts beyond the screen that gave the reason: other pages of the app may be opened.
 */
export function holdUnload(reason: string, holds: boolean): void {
  if (holds) reasons.add(reason);
  else reasons.delete(reason);
  if (reasons.size > 0) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
}
