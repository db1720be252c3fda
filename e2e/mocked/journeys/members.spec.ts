import { addMember, createCorporation, createUser } from '../../../tests/support/records/factories.ts';
import { expect, test } from '../../support/mocked.ts';

test('メンバー管理: a member is taken off after a question', async ({ api, page, login }) => {
  const { cid, user } = await createCorporation(api.db);
  const colleague = await createUser(api.db, { lastName: '鈴木', firstName: '花子' });
  await addMember(api.db, cid, colleague.universalUid);
  await login(user, '/corporation/members/');
  await expect(page.getByRole('row', { name: /佐藤 健一/ })).toContainText('あなた');

  await page.getByRole('button', { name: '鈴木 花子さんを外す' }).click();
  await page
    .getByRole('dialog', { name: '鈴木さんをメンバーから外しますか?' })
    .getByRole('button', { name: 'メンバーから外す' })
    .click();

  await expect(page.getByRole('row', { name: /鈴木 花子/ })).toBeHidden();
  await expect(page.getByRole('row', { name: /佐藤 健一/ })).toBeVisible();
});
