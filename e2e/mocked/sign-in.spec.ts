import { createCorporation } from '../../tests/support/factories.ts';
import { expect, test } from '../support/mocked.ts';

test('a visitor without a session signs in and lands on the page asked for', async ({ api, page, login }) => {
  const { user } = await createCorporation(api.db);

  await login(user, '/profiles/?page=1');

  await expect(page).toHaveURL(/\/biz\/profiles\/\?page=1$/);
  await expect(page.getByRole('heading', { level: 1, name: '候補者検索' })).toBeVisible();
});
