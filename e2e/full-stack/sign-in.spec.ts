import { expect, test } from '../support/full-stack.ts';

test('a recruiter signs in, finds candidates, and is still signed in after a reload', async ({
  page,
  login,
}) => {
  await login('paid', '/profiles/');
  await expect(page.getByRole('navigation', { name: 'ページ送り' })).toContainText('1000件以上');

  await page.reload();

  await expect(page.getByRole('navigation', { name: 'ページ送り' })).toContainText('1000件以上');
  await expect(page.getByText('佐藤 健一')).toBeVisible();
});
