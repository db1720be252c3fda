import { createCorporation } from '../../tests/support/records/factories.ts';
import { createProject } from '../../tests/support/records/matching-factories.ts';
import { expect, test } from '../support/mocked.ts';
import { watchForComplaints } from '../support/quiet-page.ts';

test('a visitor without a session signs in and lands on the page asked for', async ({ api, page, login }) => {
  const { user } = await createCorporation(api.db);

  await login(user, '/profiles/?page=1');

  await expect(page).toHaveURL(/\/biz\/profiles\/\?page=1$/);
  await expect(page.getByRole('heading', { level: 1, name: '候補者検索' })).toBeVisible();
});

test('who is signed in stays so when the browser’s IndexedDB cannot be read', async ({
  api,
  page,
  login,
}) => {
  const { user } = await createCorporation(api.db);
  await login(user, '/projects/');
  await expect(page.getByRole('heading', { level: 1, name: '案件管理' })).toBeVisible();
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Internal error', 'UnknownError');
    };
  });

  await page.reload();

  await expect(page.getByRole('heading', { level: 1, name: '案件管理' })).toBeVisible();
  await expect(page).toHaveURL(/\/projects\/$/);
  expect(await page.evaluate(() => localStorage.getItem('biz.loggedIn'))).toBe('1');
});

test('a page that is opened again shows nothing before the identity provider says who is here', async ({
  api,
  page,
  login,
}) => {
  const { user, cid } = await createCorporation(api.db);
  await createProject(api.db, cid, { title: '決済基盤の開発' });
  await login(user, '/projects/');
  await expect(page.getByText('決済基盤の開発')).toBeVisible();
  const response = Promise.withResolvers<void>();
  await page.route('**/accounts:lookup*', async (route) => {
    await response.promise;
    await route.fallback();
  });
  await page.evaluate(() => sessionStorage.clear());
  const asked = page.waitForRequest('**/accounts:lookup*');

  await page.reload();

  await asked;
  await expect(page.getByText('決済基盤の開発')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: '案件管理' })).toBeHidden();
  response.resolve();
  await expect(page.getByText('決済基盤の開発')).toBeVisible();
});

test('another tab follows a sign-in and a logout', async ({ api, page, login, complaints }) => {
  const { user } = await createCorporation(api.db);
  const other = await page.context().newPage();
  watchForComplaints(other, complaints);
  await other.goto('/biz/login/');
  await expect(other.getByRole('button', { name: 'ログイン' })).toBeVisible();

  await login(user, '/projects/');

  await expect(other.getByRole('heading', { level: 1, name: '案件管理' })).toBeVisible();

  await page.getByRole('button', { name: 'ログアウト' }).click();

  await expect(page).toHaveURL(/\/login\//);
  await expect(other).toHaveURL(/\/login\//);
});
