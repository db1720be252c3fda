import { createCorporation } from '../../tests/support/factories.ts';
import { expect, test } from '../support/mocked.ts';

test('a visitor without a session signs in and lands on the page asked for', async ({ api, page, login }) => {
  const { user } = await createCorporation(api.db);

  await login(user, '/profiles/?page=1');

  await expect(page).toHaveURL(/\/biz\/profiles\/\?page=1$/);
  await expect(page.getByRole('heading', { level: 1, name: '候補者検索' })).toBeVisible();
});

test('who is signed in stays so when the storage of the browser cannot be read for a moment', async ({
  api,
  page,
  login,
}) => {
  const { user } = await createCorporation(api.db);
  await login(user, '/projects/');
  await expect(page.getByRole('heading', { level: 1, name: '案件管理' })).toBeVisible();
  await page.addInitScript(() => {
    const { open } = IDBFactory.prototype;
    let since = 0;
    IDBFactory.prototype.open = function (...args) {
      since ||= performance.now();
      if (performance.now() - since < 250) throw new DOMException('Internal error', 'UnknownError');
      return open.apply(this, args);
    };
  });

  await page.reload();

  await expect(page.getByRole('heading', { level: 1, name: '案件管理' })).toBeVisible();
  await expect(page).toHaveURL(/\/projects\/$/);
  expect(await page.evaluate(() => localStorage.getItem('biz.loggedIn'))).toBe('1');
});
