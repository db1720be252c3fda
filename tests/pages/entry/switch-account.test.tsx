import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { project } from '#endpoints/project';
import { paths } from '@/config/paths';
import MessagesPage from '@/pages/messages';
import ProfilesPage from '@/pages/profiles';
import ProjectsPage from '@/pages/projects';
import SwitchAccountPage from '@/pages/switch_account';
import { useAuthStore } from '@/session/auth-store';
import { flags } from '@/session/flags';
import { showToast } from '@/ui/feedback/toast-store';
import { heading, override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { addMember, createCorporation } from '../../support/records/factories.ts';
import { createCandidate, createConversation } from '../../support/records/matching-factories.ts';
import { createTwoCompanies } from '../../support/records/two-companies.ts';

const api = servePageApi();
const MISSING = '切り替え対象の企業アカウントが見つかりませんでした';
const switchedId = flags.switchedCorporationAccountId;

const banner = () => screen.getByRole('banner');
const company = () => useAuthStore.getState().corporationId;

describe('/switch_account/', () => {
  const openSwitch = (as: { uid: string; email: string }, query: string) =>
    visit(SwitchAccountPage, { url: `/switch_account/${query}`, as });

  it.each([
    ['a list with its query', '/profiles/?page=2', '/profiles?page=2'],
    ['a page of one record', '/messages/abc/', '/messages/abc'],
    ['no page', '', '/projects'],
    ['another site', 'https://evil.example/', '/projects'],
    ['another site without a scheme', '//evil.example/', '/projects'],
    ['another site by a backslash', '/\\evil.example/', '/projects'],
    ['another site by a tab', '/\t/evil.example/', '/projects'],
    ['a script', 'javascript:alert(1)', '/projects'],
    ['a switch again', '/switch_account/?c=x', '/projects'],
    ['a page with the base path', '/biz/profiles/?page=2', '/profiles?page=2'],
    ['a page with the base path and no slash', '/biz/scouts', '/scouts'],
    ['the top with the base path', '/biz/', '/'],
    ['a switch again with the base path', '/biz/switch_account/?c=x', '/projects'],
  ])('switches to c, then goes to %s', async (_name, redirect, expected) => {
    const { aoba, as } = await createTwoCompanies(api());
    const { router } = await openSwitch(as, `?c=${aoba.cid}&redirect=${encodeURIComponent(redirect)}`);
    await waitFor(() => expect(router.asPath).toBe(expected));
    expect(switchedId.get()).toBe(aoba.cid);
    expect(company()).toBe(aoba.cid);
  });

  it.each([
    ['that nobody has', 'gone'],
    ['without a name', ''],
    ['that is a path', '../..'],
    ['that is too long', 'x'.repeat(300)],
    ['with a null character', '\u0000'],
  ])('alerts an id %s, and everything stays', async (_name, c) => {
    const { minato, as } = await createTwoCompanies(api());
    const { router } = await openSwitch(as, `?c=${encodeURIComponent(c)}&redirect=%2Fprofiles%2F`);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(MISSING);
    await waitFor(() => expect(router.asPath).toBe('/profiles'));
    expect(switchedId.get()).toBe(minato.cid);
    expect(company()).toBe(minato.cid);
  });

  it('alerts a company that the person is no member of', async () => {
    const { minato, as } = await createTwoCompanies(api());
    const stranger = await createCorporation(api().db, { name: '株式会社よそ' });
    await openSwitch(as, `?c=${stranger.cid}`);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(MISSING);
    expect(switchedId.get()).toBe(minato.cid);
  });

  it('only goes on without c', async () => {
    const { minato, as } = await createTwoCompanies(api());
    const { router } = await openSwitch(as, '?redirect=%2Fscouts%2F');
    await waitFor(() => expect(router.asPath).toBe('/scouts'));
    expect(company()).toBe(minato.cid);
  });

  it('says that it failed, changes nothing, and switches at the next try', async () => {
    const { minato, aoba, as } = await createTwoCompanies(api());
    const { app } = api();
    const { fetch } = app;
    let isDown = true;
    vi.spyOn(app, 'fetch').mockImplementation((request, ...rest) =>
      isDown && request.url.includes(`/${aoba.cid}/current_corporation_account/`)
        ? new Response('{}', { status: 503 })
        : fetch(request, ...rest),
    );
    // Nothing alerts a 503, so it goes on to the console.
    const reported = vi.spyOn(window, 'reportError').mockImplementation(() => {});
    const { user, router } = await openSwitch(as, `?c=${aoba.cid}&redirect=%2Fscouts%2F`);
    expect(await heading('企業アカウントを切り替えられませんでした')).toBeVisible();
    expect(reported).toHaveBeenCalledOnce();
    expect(switchedId.get()).toBe(minato.cid);
    expect(within(banner()).getByText('株式会社みなと')).toBeVisible();
    expect(screen.getByRole('link', { name: '切り替えずに戻る' })).toHaveAttribute('href', '/scouts');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'もう一度切り替える' }));
    await waitFor(() => expect(router.asPath).toBe('/scouts'));
    expect(company()).toBe(aoba.cid);
  });

  it('asks to sign in first, with the whole way back', async () => {
    const { router } = await visit(SwitchAccountPage, { url: '/switch_account/?c=c9&redirect=%2Fscouts%2F' });
    await waitFor(() =>
      expect(router.asPath).toBe(
        `/login?return_to=${encodeURIComponent('/switch_account?c=c9&redirect=%2Fscouts%2F')}`,
      ),
    );
  });
});

describe('after a route change', () => {
  const openProjects = (as: { uid: string; email: string }) =>
    visit(ProjectsPage, { url: paths.projects(), as });

  it('the company whose id is stored is shown, and never what the one before had', async () => {
    const { aoba, as } = await createTwoCompanies(api());
    const { router } = await openProjects(as);
    expect(await screen.findByText('みなとの案件')).toBeVisible();

    showToast({
      message: '案件を複製しました',
      action: { label: '編集する', onAction: () => router.push('/projects/x/edit/') },
    });
    expect(await screen.findByRole('button', { name: '編集する' })).toBeVisible();

    const mixtures: string[] = [];
    const observer = new MutationObserver(() => {
      const text = document.body.textContent ?? '';
      if (text.includes('合同会社あおば') && text.includes('みなとの案件')) mixtures.push(text);
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    override(project.list, { delayMs: 150 });
    switchedId.set(aoba.cid);
    await act(async () => void router.push('/projects/?page=1'));

    expect(await screen.findByText('あおばの案件')).toBeVisible();
    observer.disconnect();
    expect(mixtures).toEqual([]);
    expect(screen.queryByRole('button', { name: '編集する' })).not.toBeInTheDocument();
    expect(screen.queryByText('みなとの案件')).not.toBeInTheDocument();
    expect(within(banner()).getByText('合同会社あおば')).toBeVisible();
  });

  it('what one company has to do with a candidate is nothing that the other one has', async () => {
    const { minato, aoba, as } = await createTwoCompanies(api());
    await createCandidate(api().db, { lastName: '小野寺', firstName: '美穂', prefectureCode: '47' });
    const { user, router } = await visit(ProfilesPage, { url: '/profiles/?prefectureCodes=47', as });
    const heart = () => screen.findByRole('button', { name: /小野寺 美穂さんをお気に入り/ });
    const go = async (cid: string) => {
      switchedId.set(cid);
      await act(async () => void router.push('/profiles/?prefectureCodes=47'));
      await waitFor(() => expect(company()).toBe(cid));
    };
    expect(await heart()).toHaveAttribute('aria-pressed', 'false');
    await go(aoba.cid);
    expect(await heart()).toHaveAttribute('aria-pressed', 'false');
    await go(minato.cid);
    await user.click(await heart());
    await waitFor(async () => expect(await heart()).toHaveAttribute('aria-pressed', 'true'));
    await go(aoba.cid);
    expect(await heart()).toHaveAttribute('aria-pressed', 'false');
  });

  it('a missing company is alerted once, and the current one stays', async () => {
    const { minato, as } = await createTwoCompanies(api());
    const { user, router } = await openProjects(as);
    await screen.findByText('みなとの案件');
    switchedId.set('gone');
    await act(async () => void router.push('/projects/?page=1'));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(MISSING);
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(switchedId.get()).toBe(minato.cid);

    await act(async () => void router.push('/projects/'));
    expect(await screen.findByText('みなとの案件')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('a text that was begun is there again when one comes back to its company', async () => {
    const { minato, aoba, as } = await createTwoCompanies(api());
    const { chatGroupId } = await createConversation(api().db, minato.cid, {
      messages: [{ side: 'user', text: 'はじめまして' }],
    });
    const { user, router } = await visit(MessagesPage, {
      url: `/messages/${chatGroupId}/`,
      as,
      alsoAt: ['/messages', '/messages/[chatGroupId]'],
    });
    await user.type(await screen.findByRole('textbox', { name: /へのメッセージ$/ }), '書きかけの返信');
    switchedId.set(aoba.cid);
    await act(async () => void router.push('/messages/'));
    await waitFor(() => expect(company()).toBe(aoba.cid));
    expect(document.body).not.toHaveTextContent('書きかけの返信');
    switchedId.set(minato.cid);
    await act(async () => void router.push(`/messages/${chatGroupId}/`));
    expect(await screen.findByRole('textbox', { name: /へのメッセージ$/ })).toHaveValue('書きかけの返信');
  });
});

describe('the account menu', () => {
  /** A person in みなと and in so many further companies. */
  async function openMenu(count: number) {
    const { user: as } = await createCorporation(api().db, { name: '株式会社みなと' });
    for (let number = 1; number <= count; number += 1) {
      const { cid } = await createCorporation(api().db, { name: `株式会社ハナ${number}号` });
      await addMember(api().db, cid, as.universalUid);
    }
    const page = await visit(ProjectsPage, { url: paths.projects(), as });
    await heading('案件管理');
    await page.user.click(within(banner()).getByRole('button', { name: /佐藤 健一/ }));
    await screen.findAllByRole('menuitem', { name: /株式会社ハナ/ });
    return page;
  }

  const field = () => screen.queryByRole('searchbox', { name: '企業アカウントを検索' });
  const entries = () =>
    screen
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent)
      .filter((name) => name !== 'ログアウト' && name !== '個人設定');

  it('has no field for eight companies', async () => {
    await openMenu(8);
    await screen.findAllByRole('menuitem');
    expect(entries()).toHaveLength(8);
    expect(field()).not.toBeInTheDocument();
  });

  it('searches more than eight in any spelling, and takes the first by Enter', async () => {
    const { user, router } = await openMenu(9);
    await waitFor(() => expect(field()).toHaveFocus());
    expect(entries()).toHaveLength(9);
    await user.keyboard('はな 3');
    expect(entries()).toEqual(['株式会社ハナ3号']);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.pathname).toBe('/switch_account'));
    expect(router.query).toMatchObject({ redirect: '/projects' });
  });

  it('says that nothing fits, and Enter then does nothing', async () => {
    const { user, router } = await openMenu(9);
    await waitFor(() => expect(field()).toHaveFocus());
    await user.keyboard('どこにもない');
    expect(entries()).toEqual(['一致する企業アカウントはありません']);
    await user.keyboard('{Enter}');
    expect(router.asPath).toBe('/projects');
  });

  it('is walked by the arrow keys, up to the field and down from it', async () => {
    const { user } = await openMenu(9);
    await waitFor(() => expect(field()).toHaveFocus());
    await user.keyboard('{ArrowDown}');
    expect(screen.getAllByRole('menuitem')[0]).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(field()).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(field()).not.toBeInTheDocument());
  });
});
