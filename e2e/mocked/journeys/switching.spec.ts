import { addMember, createCorporation } from '../../../tests/support/records/factories.ts';
import { createProject } from '../../../tests/support/records/matching-factories.ts';
import { expect, test } from '../../support/mocked.ts';

test('企業の切り替え: the page shows the other company’s projects, also after a reload', async ({
  api,
  page,
  login,
}) => {
  const minato = await createCorporation(api.db, { name: '株式会社みなと' });
  const aoba = await createCorporation(api.db, { name: '合同会社あおば' });
  await addMember(api.db, aoba.cid, minato.user.universalUid);
  await createProject(api.db, minato.cid, { title: 'みなとの案件' });
  await createProject(api.db, aoba.cid, { title: 'あおばの案件' });
  await login(minato.user, '/projects/');
  await expect(page.getByRole('row', { name: /みなとの案件/ })).toBeVisible();

  await page
    .getByRole('banner')
    .getByRole('button', { name: /佐藤 健一/ })
    .click();
  await page.getByRole('menuitem', { name: '合同会社あおば' }).click();

  await expect(page.getByRole('row', { name: /あおばの案件/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /みなとの案件/ })).toBeHidden();
  await page.reload();
  await expect(page.getByRole('banner')).toContainText('合同会社あおば');
  await expect(page.getByRole('row', { name: /あおばの案件/ })).toBeVisible();
});
