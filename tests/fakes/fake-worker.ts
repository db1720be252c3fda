/** A notification as a service worker shows it. */
type WorkerNotification = { title: string; body: string | undefined; data: unknown };

/** How the browser is found and read to by RFC 8291; the key is that of its example. */
export const PUSH_ADDRESS = 'https://fcm.googleapis.com/fcm/send/a-browser';
const PUSH_KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

/**
 * Stands in for the browser's service workers, of which jsdom has none: notes what is registered and shown, and tells the
 * page what its worker says.
 */
export function createFakeWorkers() {
  const shown: WorkerNotification[] = [];
  const registered: string[] = [];
  const push: { endpoint: string | null } = { endpoint: null };
  const subscription = {
    endpoint: PUSH_ADDRESS,
    toJSON: () => ({ endpoint: PUSH_ADDRESS, keys: PUSH_KEYS }),
    unsubscribe: async () => {
      push.endpoint = null;
      return true;
    },
  };
  const workers = Object.assign(new EventTarget(), {
    startMessages: () => {},
    getRegistration: async () => (registered.length > 0 ? registration : undefined),
    register: async (path: string) => {
      registered.push(path);
      return registration;
    },
  });
  const registration = {
    scope: `${window.location.origin}/biz/`,
    active: { state: 'activated', addEventListener: () => {} },
    pushManager: {
      getSubscription: async () => (push.endpoint === null ? null : subscription),
      subscribe: async () => {
        push.endpoint = PUSH_ADDRESS;
        return subscription;
      },
    },
    showNotification: async (title: string, { body, data }: NotificationOptions) => {
      shown.push({ title, body, data });
    },
  };
  return {
    workers,
    shown,
    registered,
    /** Where the push service finds this browser; null while it is not to. */
    push,
    /** Has the worker say something; resolves to whether the page answered. */
    say: (data: unknown) =>
      new Promise<boolean>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(true);
        workers.dispatchEvent(new MessageEvent('message', { data, ports: [port2] }));
        setTimeout(() => resolve(false), 500);
      }),
  };
}
