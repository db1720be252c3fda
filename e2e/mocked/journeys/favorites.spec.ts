import { favoriteUser } from '#endpoints/favorite-user';
import { createCorporation } from '../../../tests/support/records/factories.ts';
import { createCandidate } from '../../../tests/support/records/matching-factories.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { expect, test } from '../../support/mocked.ts';
import { heading, menuLink } from '../../support/page-parts.ts';

test('お気に入り: a candidate who is put aside stands in the list', async ({ api, page, login }) => {
  const { user } = await createCorporation(api.db);
  await createCandidate(api.db, { lastName: '小野寺', firstName: '美穂' });
  await login(user, '/profiles/');
  await page.getByRole('link', { name: '小野寺 美穂' }).click();
  await expect(heading(page, '小野寺 美穂')).toBeVisible();

  await page.getByRole('button', { name: 'お気に入り', exact: true }).click();
  await expect(page.getByText('お気に入りに追加しました')).toBeVisible();

  await menuLink(page, 'お気に入り').click();
  await expect(page.getByRole('article', { name: '小野寺 美穂' })).toBeVisible();
});

test('お気に入り: a candidate is taken off, and brought back', async ({ api, page, login }) => {
  const { cid, user } = await createCorporation(api.db);
  const { universalUid } = await createCandidate(api.db, { lastName: '小野寺', firstName: '美穂' });
  await callApi(api, favoriteUser.add, { as: user, params: { cid }, body: { universalUid } });
  await login(user, '/favorites/');

  await page.getByRole('button', { name: '小野寺 美穂さんをお気に入り' }).click();
  await expect(page.getByText('お気に入りはまだありません')).toBeVisible();
  await page.getByRole('button', { name: '元に戻す' }).click();

  await expect(page.getByRole('article', { name: '小野寺 美穂' })).toBeVisible();
});
