import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { interaction } from '#endpoints/interaction';
import { ownAccount } from '#endpoints/own-account';
import { paths } from '@/config/paths';
import ProjectsPage from '@/pages/projects';
import { useAuthStore } from '@/session/auth-store';
import { flags } from '@/session/flags';
import { heading, override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { addMember, createCorporation } from '../../support/records/factories.ts';

const api = servePageApi();

async function openProjects(options: Parameters<typeof createCorporation>[1] = {}) {
  const corporation = await createCorporation(api().db, options);
  const visitor = await visit(ProjectsPage, { url: paths.projects(), as: corporation.user });
  await heading('案件管理');
  return { ...visitor, corporation };
}

const menu = () => screen.getByRole('navigation', { name: 'メインメニュー' });

async function openAccountMenu({ user }: Pick<Awaited<ReturnType<typeof openProjects>>, 'user'>) {
  await user.click(within(screen.getByRole('banner')).getByRole('button', { name: /佐藤 健一/ }));
  return screen.findByRole('menu');
}

describe('the side menu', () => {
  it('has the entries in order, with the current one marked', async () => {
    await openProjects();
    const labels = within(menu())
      .getAllByRole('listitem')
      .map((item) => item.textContent?.replace('(新しいタブで開きます)', ''));
    // Without a configuration, links to other sites are examples and say so.
    expect(labels).toEqual([
      '案件管理',
      '候補者検索',
      'お気に入り',
      'スカウト送信一覧',
      '応募管理',
      'メッセージ',
      '企業情報編集',
      'メンバー管理',
      'ご契約プラン',
      'ヘルプ(例)',
      'お問い合わせ(例)',
      'ログアウト',
    ]);
    expect(within(menu()).getByRole('link', { current: 'page' })).toHaveAccessibleName('案件管理');
    expect(within(menu()).getByRole('link', { name: '旧画面へ(例)' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/projects\/$/),
    );
  });

  it('opens help and contact in a new tab', async () => {
    await openProjects();
    for (const name of [/^ヘルプ/, /^お問い合わせ/]) {
      expect(within(menu()).getByRole('link', { name })).toHaveAttribute('target', '_blank');
    }
  });

  it('caps the unread count at 99+', async () => {
    override(interaction.numberOfUnreadMessages, { response: 120 });
    await openProjects();
    expect(await within(menu()).findByRole('link', { name: /^メッセージ/ })).toHaveTextContent('99+');
  });

  it('is behind a button that shows that something is unread, where it is a drawer', async () => {
    override(interaction.numberOfUnreadMessages, { response: 120 });
    await openProjects();
    expect(await screen.findByRole('button', { name: 'メニューを開く(未読99+件)' })).toBeInTheDocument();
  });

  it('has a button without a count when everything is read', async () => {
    override(interaction.numberOfUnreadMessages, { response: 0 });
    await openProjects();
    expect(screen.getByRole('button', { name: 'メニューを開く' })).toBeInTheDocument();
  });

  it('counts again when the window regains focus', async () => {
    override(interaction.numberOfUnreadMessages, { response: 0 });
    await openProjects();
    override(interaction.numberOfUnreadMessages, { response: 3 });
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(await within(menu()).findByText('未読3件')).toBeInTheDocument();
  });

  it('logs out and goes to the login page', async () => {
    const { user, router } = await openProjects();
    await user.click(within(menu()).getByRole('button', { name: 'ログアウト' }));
    await waitFor(() => expect(router.asPath).toBe('/login'));
    expect(flags.loggedIn.isSet()).toBe(false);
  });
});

describe('the header', () => {
  it('shows the company, and the person’s last name before the first', async () => {
    await openProjects({ name: '株式会社みなと' });
    const account = within(screen.getByRole('banner')).getByRole('button', { name: /株式会社みなと/ });
    expect(account).toHaveAccessibleName(/佐藤 健一/);
  });

  it('says that there is no company to switch to', async () => {
    const accountMenu = await openAccountMenu(await openProjects());
    const entry = await within(accountMenu).findByRole('menuitem', {
      name: '切り替えできる企業アカウントはありません',
    });
    expect(entry).toHaveAttribute('aria-disabled', 'true');
  });

  it('lets one choose light or dark, in this browser and without leaving the menu', async () => {
    const page = await openProjects();
    const accountMenu = await openAccountMenu(page);
    const choice = within(accountMenu).getByRole('group', { name: '表示' });
    expect(within(choice).getByRole('menuitemradio', { name: '端末に合わせる' })).toBeChecked();
    await page.user.click(within(choice).getByRole('menuitemradio', { name: 'ダーク' }));
    expect(within(choice).getByRole('menuitemradio', { name: 'ダーク' })).toBeChecked();
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    await page.user.click(within(choice).getByRole('menuitemradio', { name: '端末に合わせる' }));
    expect(document.documentElement).not.toHaveAttribute('data-theme');
  });

  it('lists the other companies, with the way back', async () => {
    const page = await openProjects();
    const other = await createCorporation(api().db, { name: '合同会社あおば' });
    await addMember(api().db, other.cid, page.corporation.user.universalUid);
    const accountMenu = await openAccountMenu(page);
    expect(await within(accountMenu).findByRole('menuitem', { name: '合同会社あおば' })).toHaveAttribute(
      'href',
      expect.stringContaining(`c=${other.cid}&redirect=%2Fprojects`),
    );
  });
});

describe('an invalid response', () => {
  const banner = () => within(screen.getByRole('banner'));

  it('about a part of the name leaves that part out', async () => {
    override(ownAccount.myProfile, { invalid: { lastName: 3, firstName: '健一' } });
    await openProjects({ name: '株式会社みなと' });
    expect(banner().getByRole('button', { name: '株式会社みなと健一' })).toBeVisible();
    expect(document.body).not.toHaveTextContent(/undefined|null/);
  });

  it('without a name leaves the name out', async () => {
    override(ownAccount.myProfile, { invalid: {} });
    await openProjects({ name: '株式会社みなと' });
    expect(banner().getByRole('button', { name: '株式会社みなと' })).toBeVisible();
    expect(document.body).not.toHaveTextContent(/undefined|null/);
  });

  it('about the SW companies leaves the page as it is', async () => {
    override(ownAccount.listSwCorporationAccounts, { invalid: { list: null } });
    await openProjects({ name: '株式会社みなと' });
    expect(banner().getByRole('button', { name: /株式会社みなと/ })).toBeVisible();
    expect(useAuthStore.getState().isSWCorporationAccount).toBe(false);
  });

  it('about the list of companies leaves the current one, and is asked for again in the menu', async () => {
    const corporation = await createCorporation(api().db, { name: '株式会社みなと' });
    flags.switchedCorporationAccountId.set(corporation.cid);
    override(ownAccount.myAccountList, { invalid: { accounts: [] } });
    const page = await visit(ProjectsPage, { url: paths.projects(), as: corporation.user });
    await heading('案件管理');
    const accountMenu = within(await openAccountMenu(page));
    expect(banner().getByText('株式会社みなと')).toBeVisible();
    expect(
      await accountMenu.findByRole('menuitem', { name: '読み込めませんでした。もう一度読み込む' }),
    ).toBeVisible();
    expect(accountMenu.getByRole('menuitem', { name: 'ログアウト' })).toBeVisible();
  });

  it.each([
    ['the account', ownAccount.me],
    ['the company', ownAccount.showCurrent],
  ])(
    'about %s says that the session could not be made sure of, and is tried again',
    async (_name, endpoint) => {
      const { user: as } = await createCorporation(api().db);
      override(endpoint, { invalid: {} }, { once: true });
      const { user } = await visit(ProjectsPage, { url: paths.projects(), as });
      expect(await screen.findByText('ログイン状態を確認できませんでした')).toBeVisible();
      await user.click(screen.getByRole('button', { name: '再読み込み' }));
      expect(await heading('案件管理')).toBeVisible();
    },
  );

  it('about the unread messages leaves the menu without a number', async () => {
    override(interaction.numberOfUnreadMessages, { invalid: { count: null } });
    await openProjects();
    expect(within(menu()).getByRole('link', { name: 'メッセージ' })).toBeVisible();
  });
});

describe('the plan banner', () => {
  const free = '無料プランでご利用中です。スカウト・詳細検索は有料プランでご利用いただけます。';

  it('of a free company cannot be dismissed', async () => {
    await openProjects({ plan: 'free' });
    expect(await screen.findByText(free)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'お知らせを閉じる' })).not.toBeInTheDocument();
  });

  it.each<[string, Parameters<typeof override>[1]]>([
    ['null', { invalid: null }],
    ['with null for the type', { invalid: { contractType: null } }],
    ['that is not found, 400', { status: 400, message: 'Query result is nothing' }],
    ['that is not found, 404', { status: 404, message: 'Query result is nothing' }],
  ])('is that of a free company for a contract type %s', async (_name, response) => {
    override(ownAccount.currentContractType, response);
    await openProjects({ plan: 'paid' });
    expect(await screen.findByText(free)).toBeVisible();
  });

  it('of a trial can be dismissed for good', async () => {
    const { user, corporation } = await openProjects({ plan: 'trial' });
    await user.click(await screen.findByRole('button', { name: 'お知らせを閉じる' }));
    expect(screen.queryByText(/トライアル期間中です/)).not.toBeInTheDocument();
    expect(localStorage.getItem(`biz.planBannerDismissed.${corporation.cid}.TRIAL_ACCOUNT_ROLE`)).toBe('1');
  });
});

it('has a footer with terms, privacy and copyright', async () => {
  await openProjects();
  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.getByRole('link', { name: /^利用規約/ })).toHaveAttribute('target', '_blank');
  expect(footer.getByRole('link', { name: /^プライバシーポリシー/ })).toHaveAttribute('target', '_blank');
  expect(footer.getByText(/^©/)).toBeVisible();
});
