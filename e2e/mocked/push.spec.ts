import { expect, test } from '@playwright/test';

const message = {
  title: '小野寺 美穂さんからメッセージが届きました',
  body: '明日はいかがですか',
  tag: 'g1/2026-11-26T00:00:00.000Z',
  lang: 'ja',
  data: { cid: 'c1', chatGroupId: 'g1', url: '/biz/switch_account/?c=c1' },
};

test('a push message is shown while the app is closed', async ({ context, baseURL }) => {
  const { origin } = new URL(baseURL ?? '');
  await context.grantPermissions(['notifications'], { origin });
  const elsewhere = await context.newPage();
  const browser = await context.newCDPSession(elsewhere);
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.find(
        ({ status, scriptURL }) => status === 'activated' && scriptURL.endsWith('/biz/sw.js'),
      );
      if (active) resolve(active.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');

  const app = await context.newPage();
  await app.goto('/biz/login/');
  await app.evaluate(() => navigator.serviceWorker.register('/biz/sw.js').then(() => null));
  const registrationId = await registered;
  await app.close();
  await browser.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId,
    data: JSON.stringify(message),
  });

  const again = await context.newPage();
  await again.goto('/biz/login/');
  const shown = () =>
    again.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const notifications = await registration.getNotifications();
      return notifications.map(({ title, body, tag }) => ({ title, body, tag }));
    });
  const { title, body, tag } = message;
  await expect.poll(shown).toEqual([{ title, body, tag }]);
});
