// Shows the app's notifications and opens what they are about. It neither caches nor answers requests.

/** How long a tab may take to answer, in milliseconds. */
const PATIENCE = 500;

self.addEventListener('install', () => self.skipWaiting());

const openTabs = async () => {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return tabs.filter(({ url }) => url.startsWith(self.registration.scope));
};

/** Asks a tab to do something; resolves to whether it says that it does. */
const ask = (tab, message) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), PATIENCE);
    tab.postMessage(message, [port2]);
  });

/** A tab in view that acts for the same company shows the message itself. */
async function show({ title, ...options }) {
  const visible = (await openTabs()).filter(({ visibilityState }) => visibilityState === 'visible');
  const { cid } = options.data;
  const answers = await Promise.all(visible.map((tab) => ask(tab, { type: 'biz.isShown', cid })));
  if (!answers.includes(true)) await self.registration.showNotification(title, options);
}

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json()));
});

/** A tab goes there itself, with the guards of its forms. */
async function open({ url, ...data }) {
  const [tab] = await openTabs();
  if (tab && (await ask(tab, { type: 'biz.openConversation', ...data }))) return tab.focus();
  return self.clients.openWindow(url);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data ?? { url: self.registration.scope }));
});
