import { push } from '#endpoints/push';
import { call } from '@/client/call';
import { beforeSignOut } from '@/session/signing-out';
import { browserNotifications } from './browser-setting';
import { isBrief, readPushed, setPushed } from './push-setting';
import { notificationWorker, registeredWorker } from './worker';

/** So long after the last time the server is told again that this browser is there. */
const TOLD_MS = 24 * 60 * 60 * 1000;

/** The browser's subscription under a key of the server; one under another key is given up. */
async function subscriptionUnder(worker: ServiceWorkerRegistration, publicKey: string) {
  const known = await worker.pushManager.getSubscription();
  if (known && readPushed()?.publicKey === publicKey) return known;
  await known?.unsubscribe();
  return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** One after the other: the switch may be pressed twice while the push service takes its time. */
let running: Promise<void> = Promise.resolve();

function next(work: () => Promise<void>): Promise<void> {
  running = running.then(work, work);
  return running;
}

/** Has the server tell this browser of messages while the app is closed, as far as both can. */
export const startPush = (): Promise<void> => next(start);

/** Ends that, at the server and in the browser: should one of them fail, the other is enough. */
export const endPush = (): Promise<void> => next(end);

async function start(): Promise<void> {
  const worker = await notificationWorker();
  if (!worker?.pushManager) return;
  try {
    const { publicKey } = await call(push.key);
    if (publicKey === null) return setPushed(null);
    const { endpoint, keys } = (await subscriptionUnder(worker, publicKey)).toJSON();
    const { p256dh, auth } = keys ?? {};
    if (!endpoint || !p256dh || !auth) return;
    await call(push.subscribe, { body: { endpoint, p256dh, auth, isBrief: isBrief() } });
    setPushed({ publicKey, at: Date.now() });
  } catch {
    // Notifications come while a page is open, and the next page load tries again.
  }
}

async function end(): Promise<void> {
  setPushed(null);
  const worker = await registeredWorker();
  const subscription = await worker?.pushManager?.getSubscription().catch(() => null);
  if (!subscription) return;
  const { endpoint } = subscription;
  await Promise.allSettled([call(push.unsubscribe, { body: { endpoint } }), subscription.unsubscribe()]);
}

beforeSignOut.add(endPush);

/** At a page load: goes on telling this browser, or ends what somebody else has left in it. */
export async function keepPush(): Promise<void> {
  if (browserNotifications() !== 'on') return endPush();
  const { at = 0 } = readPushed() ?? {};
  if (Math.abs(Date.now() - at) > TOLD_MS) await startPush();
}
