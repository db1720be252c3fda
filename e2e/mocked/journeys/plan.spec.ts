import { createCorporation } from '../../../tests/support/records/factories.ts';
import { expect, test } from '../../support/mocked.ts';

const billing = {
  会社名: '株式会社テスト',
  担当者名: '小林 拓也',
  電話番号: '03-1234-5678',
  メールアドレス: 'billing@example.com',
  郵便番号: '1000001',
  住所: '千代田区1-1',
};

test('ご契約プラン: the plan is shown, and where the invoice goes is entered', async ({
  api,
  page,
  login,
}) => {
  const { user } = await createCorporation(api.db);
  await login(user, '/corporation/payment/management/');
  await expect(page.getByRole('region', { name: '現在のプラン' })).toContainText('有料プラン');

  await page.getByRole('button', { name: '請求先を登録' }).click();
  const dialog = page.getByRole('dialog');
  for (const [label, value] of Object.entries(billing)) {
    await dialog.getByLabel(new RegExp(`^${label}`)).fill(value);
  }
  await dialog.getByLabel('都道府県').selectOption({ label: '東京都' });
  await dialog.getByRole('button', { name: '保存する' }).click();

  const shown = page.getByRole('region', { name: '請求先' });
  await expect(shown).toContainText('小林 拓也');
  await expect(shown).toContainText('東京都千代田区1-1');
});
