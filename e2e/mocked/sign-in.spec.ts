import { createCorporation } from '../../tests/support/factories.ts';
import { createProject } from '../../tests/support/matching-factories.ts';
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

test('a page that is opened anew reads while the identity provider is asked who is here, and shows nothing before', async ({
  api,
  page,
  login,
}) => {
  const { user, cid } = await createCorporation(api.db);
  await createProject(api.db, cid, { title: '決済基盤の開発' });
  await login(user, '/projects/');
  await expect(page.getByText('決済基盤の開発')).toBeVisible();
  const answer = Promise.withResolvers<void>();
  await page.route('**/accounts:lookup*', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.evaluate(() => sessionStorage.clear());
  const read = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/project/list'));
  const companyRead = page.waitForResponse((response) =>
    /\/current_corporation_account\/show$/.test(new URL(response.url()).pathname),
  );

  await page.reload();

  await Promise.all([read, companyRead]);
  await expect(page.getByText('決済基盤の開発')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: '案件管理' })).toBeHidden();
  answer.resolve();
  await expect(page.getByText('決済基盤の開発')).toBeVisible();
});
