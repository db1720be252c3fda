import { scout } from '#endpoints/scout';
import * as schema from '#server/db/schema';
import { createCorporation } from '../../../tests/support/records/factories.ts';
import { createCandidate, createProject } from '../../../tests/support/records/matching-factories.ts';
import { expect, test } from '../../support/mocked.ts';

test('まとめてスカウト: a reload while one is on its way, and everyone gets one', async ({
  api,
  page,
  login,
  override,
}) => {
  const { cid, user } = await createCorporation(api.db);
  await createProject(api.db, cid);
  for (const lastName of ['小野寺', '佐々木', '高橋']) {
    await createCandidate(api.db, { lastName, firstName: '美穂' });
  }
  await login(user, '/profiles/');
  await page.getByRole('checkbox', { name: 'このページをすべて選択' }).check();
  await page.getByRole('button', { name: 'まとめてスカウト' }).click();
  await page.getByRole('textbox', { name: /本文/ }).fill('{{候補者の姓}}さん、はじめまして');
  await page.getByRole('button', { name: '一人ずつ確認へ進む' }).click();
  await page.getByRole('button', { name: '3人への送信へ進む' }).click();
  // The scout arrives, but the tab is gone before it is known.
  const arrived = Promise.withResolvers<void>();
  override(
    scout.create,
    {
      lostResponse: async (request) => {
        await api.app.fetch(request);
        arrived.resolve();
        await new Promise((resolve) => setTimeout(resolve, 10_000));
      },
    },
    { once: true },
  );
  await page.getByRole('button', { name: '3人に送信する' }).click();
  await arrived.promise;
  page.on('dialog', (question) => question.accept());
  await page.reload();
  await expect(page.getByText('まとめてスカウトの続きがあります(残り3人)')).toBeVisible();
  await page.getByRole('button', { name: '続ける', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '続ける', exact: true }).click();
  await expect(page.getByText('3人中3人に送信しました。送信が終わりました')).toBeVisible();
  const sent = await api.db.select({ message: schema.scout.message }).from(schema.scout);
  expect(sent.map(({ message }) => message).sort()).toEqual(
    ['佐々木', '小野寺', '高橋'].map((name) => `${name}さん、はじめまして`),
  );
});
