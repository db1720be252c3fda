import { createSearchableCandidate } from '../../../tests/support/records/candidate-factories.ts';
import { createCorporation } from '../../../tests/support/records/factories.ts';
import { expect, test } from '../../support/mocked.ts';
import { heading } from '../../support/page-parts.ts';

test('候補者検索: a condition narrows the list, and its chip drops it again', async ({
  api,
  page,
  login,
}) => {
  const { user } = await createCorporation(api.db);
  await createSearchableCandidate(api.db, { lastName: '青山', firstName: '花子', prefectureCode: '02' });
  await createSearchableCandidate(api.db, { lastName: '岩田', firstName: '次郎', prefectureCode: '03' });
  await login(user, '/profiles/');
  const found = page.getByRole('list', { name: '検索結果' });
  await expect(found.getByRole('article')).toHaveCount(2);

  await page.getByLabel('都道府県').selectOption({ label: '青森県' });
  await expect(found.getByRole('article')).toHaveCount(1);
  await expect(found.getByRole('article', { name: '青山 花子' })).toBeVisible();
  await expect(page).toHaveURL(/prefectureCodes=02/);

  await page.getByRole('button', { name: '条件「青森県」を外す' }).click();
  await expect(found.getByRole('article')).toHaveCount(2);
});

test('候補者検索: a word finds a candidate, whose page opens', async ({ api, page, login }) => {
  const { user } = await createCorporation(api.db);
  await createSearchableCandidate(api.db, { lastName: '青山', firstName: '花子', headline: '決済の専門家' });
  await createSearchableCandidate(api.db, { lastName: '岩田', firstName: '次郎' });
  await login(user, '/profiles/');
  const found = page.getByRole('list', { name: '検索結果' });
  await expect(found.getByRole('article')).toHaveCount(2);

  await page.getByRole('searchbox', { name: 'フリーワード' }).fill('決済');
  await page.keyboard.press('Enter');
  await expect(found.getByRole('article')).toHaveCount(1);
  await found.getByRole('link', { name: '青山 花子' }).click();

  await expect(heading(page, '青山 花子')).toBeVisible();
});

test('候補者検索: conditions clicked without a pause on a slow computer all count', async ({
  api,
  page,
  login,
}) => {
  const { user } = await createCorporation(api.db);
  await createSearchableCandidate(api.db);
  await login(user, '/profiles/');
  // All conditions in view: nothing must move between the clicks.
  await page.setViewportSize({ width: 1440, height: 1800 });
  const conditions = page.getByRole('region', { name: '絞り込み条件' });
  await expect(conditions.getByRole('checkbox', { name: '正社員' })).toBeVisible();
  const clicked = { name: /リモート|出社|スカウト済み|応募済み/ };
  const places = await conditions
    .getByRole('checkbox', clicked)
    .evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().toJSON()));
  expect(places).toHaveLength(5);
  const slow = await page.context().newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  for (const { x, y, width, height } of places) await page.mouse.click(x + width / 2, y + height / 2);
  await expect(conditions.getByRole('checkbox', { ...clicked, checked: true })).toHaveCount(5);
  await expect.poll(() => new URL(page.url()).searchParams.size).toBeGreaterThanOrEqual(5);
  await page.reload();
  await expect(conditions.getByRole('checkbox', { ...clicked, checked: true })).toHaveCount(5);
});
