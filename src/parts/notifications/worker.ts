import { BASE_PATH } from '@/config/paths';

const SCOPE = `${BASE_PATH}/`;

/** The worker is active, or never will be. */
const untilActive = (registration: ServiceWorkerRegistration) =>
  new Promise<boolean>((resolve) => {
    const worker = registration.active ?? registration.waiting ?? registration.installing;
    const check = () => {
      if (registration.active) resolve(true);
      else if (!worker || worker.state === 'redundant') resolve(false);
    };
    worker?.addEventListener('statechange', check);
    check();
  });

/** Returns the registration of the worker that shows notifications (`public/sw.js`); null where there is none. */
export async function registeredWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null;
  const known = await navigator.serviceWorker.getRegistration(SCOPE).catch(() => undefined);
  // A worker of the whole site is not ours.
  return known?.scope === new URL(SCOPE, window.location.origin).href ? known : null;
}

/** The same, and registers the worker first where it is not; null where the browser has no such workers, or refuses this one. */
export async function notificationWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null;
  try {
    const registration =
      (await registeredWorker()) ?? (await navigator.serviceWorker.register(`${SCOPE}sw.js`));
    return (await untilActive(registration)) ? registration : null;
  } catch {
    return null;
  }
}
