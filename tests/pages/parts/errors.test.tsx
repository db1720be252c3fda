import { act, screen, waitFor } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { corporationContract } from '#endpoints/corporation-contract';
import * as schema from '#server/db/schema';
import { paths } from '@/config/paths';
import type { Page } from '@/layouts/page';
import { SidebarLayout } from '@/layouts/sidebar-layout';
import NotFoundPage from '@/pages/404';
import ServerErrorPage from '@/pages/500';
import ResignedAccountPage from '@/pages/error/auth/resigned-account';
import LoginPage from '@/pages/login';
import ProjectsPage from '@/pages/projects';
import { useAuthStore } from '@/session/auth-store';
import { flags } from '@/session/flags';
import { heading, override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { fakeIdentityProvider, passwords } from '../../support/servers/fake-identity-provider.ts';

const api = servePageApi();

/** The 500 page word for word (spec §2). */
async function expectSystemError() {
  expect(await heading('SYSTEM ERROR')).toBeVisible();
  expect(screen.getByText('500')).toBeVisible();
  expect(
    screen.getByText('システムエラーです。しばらく時間を置いてからアクセスしてください。'),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'トップページに戻る' })).toHaveAttribute('href', '/biz/profiles/');
}

let isBroken = true;
const Broken: Page = () => {
  if (isBroken) throw new TypeError("Cannot read properties of undefined (reading 'name')");
  return <h1>直った画面</h1>;
};
Broken.getLayout = (page) => <SidebarLayout>{page}</SidebarLayout>;

describe('the 500 page', () => {
  it('has its title, status, text and the way to the candidates', async () => {
    await visit(ServerErrorPage, { url: '/500' });
    await expectSystemError();
  });

  describe('takes the place of a page', () => {
    beforeEach(() => {
      isBroken = true;
      // React logs the error that the boundary caught.
      vi.spyOn(console, 'error').mockImplementation(() => {});
    });

    it('that throws while it renders, with its layout', async () => {
      const { user: as } = await createCorporation(api().db);
      await visit(Broken, { url: '/broken/', as });
      await expectSystemError();
      expect(screen.queryByRole('navigation', { name: 'メインメニュー' })).not.toBeInTheDocument();
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    });

    it('until another page is opened', async () => {
      const { user: as } = await createCorporation(api().db);
      const { router } = await visit(Broken, { url: '/broken/', as, alsoAt: ['/other'] });
      await expectSystemError();
      isBroken = false;
      await act(async () => void router.push('/other/'));
      expect(await heading('直った画面')).toBeVisible();
      expect(screen.queryByText('SYSTEM ERROR')).not.toBeInTheDocument();
    });
  });
});

describe('the 404 page', () => {
  it('says that there is no such page, and leads to the projects', async () => {
    await visit(NotFoundPage, { url: '/nowhere/' });
    expect(await heading('ページが見つかりません')).toBeVisible();
    expect(screen.getByRole('link', { name: '案件管理へ' })).toHaveAttribute('href', '/projects');
  });
});

describe('a resigned account', () => {
  it('leads from sign-in to its page, signed out and with everything cleared', async () => {
    const { user: person } = await createCorporation(api().db);
    await api()
      .db.update(schema.userAccount)
      .set({ resignedAt: new Date() })
      .where(eq(schema.userAccount.universalUid, person.universalUid));
    passwords.set(person.email, { uid: person.uid, password: 'secret-2026' });
    flags.switchedCorporationAccountId.set('c9');
    flags.inProgressCorporationMemberSignup.set();
    const { user, router } = await visit(LoginPage, { url: paths.login() });
    await user.type(screen.getByRole('textbox', { name: 'メールアドレス' }), person.email);
    await user.type(screen.getByLabelText('パスワード'), 'secret-2026');
    await user.click(screen.getByRole('button', { name: 'ログイン' }));
    await waitFor(() => expect(router.asPath).toBe('/error/auth/resigned-account'));
    expect(await fakeIdentityProvider.currentUser()).toBeNull();
    // How long messages wait is chosen for the browser, whoever signs in.
    expect({ ...localStorage }).toEqual({ 'biz.sendWait': '0' });
    expect(useAuthStore.getState()).toMatchObject({ userId: null, corporationId: '', userAccount: null });
  });

  it('is shown why it cannot sign in', async () => {
    await visit(ResignedAccountPage, { url: paths.resignedAccount });
    expect(await heading('このアカウントは退会済みのため、ログインできません')).toBeVisible();
  });
});

it('says in the words of the specification that the auth state cannot be made, and hides the page', async () => {
  const { user: as } = await createCorporation(api().db);
  override(corporationContract.currentContractType, { response: { contractType: 'gold' } });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await visit(ProjectsPage, { url: paths.projects(), as });
  expect(await screen.findByText('企業アカウントのロールの判定に不正な状態を要求されました')).toBeVisible();
  expect(screen.getByRole('button', { name: '再読み込み' })).toBeVisible();
  expect(screen.queryByRole('heading', { level: 1, name: '案件管理' })).not.toBeInTheDocument();
});
