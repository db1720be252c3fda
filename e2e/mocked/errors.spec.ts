import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { favoriteUser } from '#endpoints/favorite-user';
import { project } from '#endpoints/project';
import { template } from '#endpoints/template';
import { userAccount } from '#endpoints/user-account';
import { userProfile } from '#endpoints/user-profile';
import * as schema from '#server/db/schema';
import { createCorporation, createUser } from '../../tests/support/records/factories.ts';
import { createCandidate, createProject } from '../../tests/support/records/matching-factories.ts';
import { expect, test } from '../support/mocked.ts';
import { acknowledge, alert, areScriptsThere, heading } from '../support/page-parts.ts';

const TIMEOUT = 'タイムアウトが発生しました。ネットワーク環境をご確認の上、ページを再読み込みしてください。';
const NETWORK = 'ネットワークエラーが発生しました。リロードし、ページを再読み込みしてください。';

/** Opens テンプレート and writes a new one, up to the last button. */
async function writeTemplate(page: Page) {
  await page.getByLabel(/^テンプレート名/).fill('標準');
  await page.getByLabel(/^本文/).fill('はじめまして。');
  return page.getByRole('button', { name: '作成する' });
}

test.describe('a call that fails', () => {
  test('with 500 while reading: the page says so, stays, and reads it again', async ({
    api,
    page,
    login,
    override,
  }) => {
    const { cid, user } = await createCorporation(api.db);
    await createProject(api.db, cid, { title: '検索基盤の開発' });
    override(project.list, { status: 500 }, { once: true });
    await login(user, '/projects/');
    await expect(page.getByText('案件を読み込めませんでした')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'メインメニュー' })).toBeVisible();
    await page.getByRole('button', { name: '再読み込み' }).click();
    await expect(page.getByText('検索基盤の開発').first()).toBeVisible();
  });

  test('with 400 while writing: the server’s message, and what was typed', async ({
    api,
    page,
    login,
    override,
  }) => {
    const { user } = await createCorporation(api.db);
    await login(user, '/scouts/templates/?create=1');
    override(template.create, { status: 400, message: '同じ名前のテンプレートがあります' }, { once: true });
    const button = await writeTemplate(page);
    await button.click();
    await expect(page.getByText('同じ名前のテンプレートがあります')).toBeVisible();
    await expect(page.getByLabel(/^本文/)).toHaveValue('はじめまして。');
    await button.click();
    await expect(heading(page, 'テンプレートの編集')).toBeVisible();
  });

  test('by its timeout: the alert, and what was typed', async ({ api, page, login, override }) => {
    await page.addInitScript(() => {
      const { set } = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'timeout') ?? {};
      Object.defineProperty(XMLHttpRequest.prototype, 'timeout', {
        set(value: number) {
          set?.call(this, value === 15_000 && 'isImpatient' in window ? 300 : value);
        },
      });
    });
    const { user } = await createCorporation(api.db);
    await login(user, '/scouts/templates/?create=1');
    override(template.create, { delayMs: 2000 }, { once: true });
    const button = await writeTemplate(page);
    await page.evaluate(() => Object.assign(window, { isImpatient: true }));
    await button.click();
    await expect(alert(page)).toContainText(TIMEOUT);
    await acknowledge(page);
    await expect(page.getByLabel(/^本文/)).toHaveValue('はじめまして。');
  });

  test('by the network: the alert, and what was typed', async ({ api, page, login, override }) => {
    const { user } = await createCorporation(api.db);
    await login(user, '/scouts/templates/?create=1');
    override(template.create, { network: 'down' }, { once: true });
    const button = await writeTemplate(page);
    await button.click();
    await expect(alert(page)).toContainText(NETWORK);
    await acknowledge(page);
    await expect(page.getByLabel(/^本文/)).toHaveValue('はじめまして。');
    await button.click();
    await expect(heading(page, 'テンプレートの編集')).toBeVisible();
  });

  test('while offline: the alert', async ({ api, context, page, login, override }) => {
    const { user } = await createCorporation(api.db);
    await login(user, '/scouts/templates/?create=1');
    const button = await writeTemplate(page);
    override(template.create, { network: 'down' }, { once: true });
    // The first use of a page fetches the code of its alerts.
    await page.getByLabel(/^本文/).click();
    await expect.poll(() => areScriptsThere(page)).toBe(true);
    await context.setOffline(true);
    await button.click();
    await expect(alert(page)).toContainText(NETWORK);
    await context.setOffline(false);
    await acknowledge(page);
    await expect(page.getByLabel(/^本文/)).toHaveValue('はじめまして。');
  });

  test('with any other status while writing: what happened, in Japanese, and nothing has changed', async ({
    api,
    page,
    login,
    override,
  }) => {
    const { user } = await createCorporation(api.db);
    const { universalUid } = await createCandidate(api.db);
    await login(user, `/profiles/${universalUid}/`);
    const button = page.getByRole('button', { name: 'お気に入り', exact: true });
    for (const [status, text] of [
      [409, 'ほかの操作と重なったため、完了できませんでした'],
      [429, '短時間に操作が集中したため、完了できませんでした'],
    ] as const) {
      override(favoriteUser.add, { status, message: '' }, { once: true });
      await button.click();
      await expect(alert(page)).toContainText(text);
      await acknowledge(page);
      await expect(button).toHaveAttribute('aria-pressed', 'false');
    }
  });

  test('with 401, also with a new token: on to the sign-in, and back from there', async ({
    api,
    page,
    login,
    override,
  }) => {
    const { user } = await createCorporation(api.db);
    await login(user, '/projects/');
    await expect(heading(page, '案件管理')).toBeVisible();
    // A company that refuses alone ends no session: it is asked who is there.
    override(userAccount.me, { status: 401 });
    override(userProfile.searchPaid, { status: 401 });
    await page.getByRole('link', { name: '候補者検索' }).click();
    await expect(page).toHaveURL(/\/login\/\?return_to=%2Fprofiles%2F/);
    await expect(alert(page)).toHaveCount(0);
  });

  test('because there is no such thing: the page says so', async ({ api, page, login }) => {
    const { user } = await createCorporation(api.db);
    await login(user, '/profiles/unknown/');
    await expect(page.getByText('候補者が見つかりませんでした')).toBeVisible();
    await expect(alert(page)).toHaveCount(0);
  });

  test('because what it is to change is gone: a message, not the server’s English', async ({
    api,
    page,
    login,
    override,
  }) => {
    const { user } = await createCorporation(api.db);
    const candidate = await createCandidate(api.db);
    await login(user, `/profiles/${candidate.universalUid}/`);
    override(template.create, { status: 404, message: 'Aggregate root tried to find has not found' });
    await page.goto('/biz/scouts/templates/?create=1');
    await (await writeTemplate(page)).click();
    await expect(page.getByText(/対象のデータが見つかりませんでした/)).toBeVisible();
    await expect(page.getByText(/Aggregate root/)).toHaveCount(0);
  });
});

test('of uncaught errors, TypeError and HierarchyRequestError are silent and the others are not', async ({
  page,
  complaints,
}) => {
  await page.goto('/biz/login/');
  await expect(heading(page, 'ログイン')).toBeVisible();
  const thrown: string[] = [];
  page.on('pageerror', ({ name }) => thrown.push(name));
  await page.evaluate(async () => {
    const later = (raise: () => void) => setTimeout(raise);
    later(() => {
      throw new TypeError('silent');
    });
    later(() => void Promise.reject(new TypeError('silent')));
    later(() => document.body.appendChild(document));
    later(() => {
      throw new RangeError('reported');
    });
    later(() => void Promise.reject(new RangeError('reported')));
    await new Promise((resolve) => setTimeout(resolve, 100));
  });
  await expect.poll(() => thrown).toEqual(['RangeError', 'RangeError']);
  await expect(alert(page)).toHaveCount(0);
  // These errors are expected.
  complaints.length = 0;
});

test('a page that cannot be drawn gives way to the 500 page', async ({ api, page, login, complaints }) => {
  const { user } = await createCorporation(api.db);
  const { universalUid } = await createCandidate(api.db);
  await login(user, '/projects/');
  await expect(heading(page, '案件管理')).toBeVisible();
  // No response can do this any more: a fault of the page itself, where a date is written.
  await page.addInitScript(() => {
    const { getUTCHours } = Date.prototype;
    Date.prototype.getUTCHours = function hours(this: Date) {
      if (sessionStorage.getItem('isMended') === null) throw new Error('This page cannot be drawn');
      return getUTCHours.call(this);
    };
  });
  await page.goto(`/biz/profiles/${universalUid}/`);
  await expect(heading(page, 'SYSTEM ERROR')).toBeVisible();
  await expect(
    page.getByText('システムエラーです。しばらく時間を置いてからアクセスしてください。'),
  ).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem('isMended', '1'));
  await page.getByRole('link', { name: 'トップページに戻る' }).click();
  await expect(heading(page, '候補者検索')).toBeVisible();
  // React logs what the page gave way to.
  complaints.length = 0;
});

test('the page of somebody else’s network is taken for a fault of the network', async ({
  api,
  page,
  login,
  override,
}) => {
  const { user } = await createCorporation(api.db);
  await login(user, '/projects/');
  await expect(heading(page, '案件管理')).toBeVisible();
  override(userProfile.searchPaid, { page: '<h1>Sign in to our Wi-Fi</h1>' }, { once: true });
  // Without a pointer on it, which would preload the list, and a failure of that is not shown.
  await page.getByRole('link', { name: '候補者検索' }).dispatchEvent('click');
  await expect(alert(page)).toContainText(NETWORK);
  await acknowledge(page);
  // What asks for the same list a moment later reads it again by itself.
  const retry = page.getByRole('button', { name: '再読み込み' });
  await expect(async () => {
    if ((await retry.count()) > 0) await retry.first().click({ timeout: 1000 });
    await expect(retry).toHaveCount(0, { timeout: 1000 });
  }).toPass();
  await expect(page.getByText('条件に合う候補者が見つかりませんでした')).toBeVisible();
});

test('an account that has resigned is shown why', async ({ api, page, login }) => {
  const user = await createUser(api.db);
  await api.db
    .update(schema.userAccount)
    .set({ resignedAt: new Date() })
    .where(eq(schema.userAccount.universalUid, user.universalUid));
  await login(user, '/login/');
  await expect(page).toHaveURL(/\/error\/auth\/resigned-account\/$/);
  await expect(heading(page, 'このアカウントは退会済みのため、ログインできません')).toBeVisible();
});
