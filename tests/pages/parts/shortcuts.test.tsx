import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { env } from '@/config/env';
import ApplicationsPage from '@/pages/applications';
import MembersPage from '@/pages/corporation/members';
import FavoritesPage from '@/pages/favorites';
import MessagesPage from '@/pages/messages';
import ConversationPage from '@/pages/messages/[chatGroupId]';
import ProfilesPage from '@/pages/profiles';
import ProfilePage from '@/pages/profiles/[universalUid]';
import ProjectsPage from '@/pages/projects';
import ScoutsPage from '@/pages/scouts';
import { setSingleKeys } from '@/parts/shortcuts/shortcut-store';
import { heading, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { addMember, createCorporation, createUser } from '../../support/records/factories.ts';
import {
  createCandidate,
  createConversation,
  createProject,
} from '../../support/records/matching-factories.ts';

const api = servePageApi();

afterEach(() => setSingleKeys(true));

/** 候補者検索 with three candidates of a prefecture that no other test uses, newest login first. */
async function openSearch(prefectureCode: string, plan: 'free' | 'paid' = 'paid') {
  const { user: as } = await createCorporation(api().db, { plan });
  const candidates = [];
  for (const [index, firstName] of ['一郎', '二郎', '三郎'].entries()) {
    const lastLoginAt = new Date(Date.now() - index * 60_000);
    candidates.push(
      await createCandidate(api().db, { lastName: '鍵', firstName, prefectureCode, lastLoginAt }),
    );
  }
  const url = `/profiles/?prefectureCodes=${prefectureCode}`;
  const visitor = await visit(ProfilesPage, { url, as });
  await screen.findByRole('article', { name: '鍵 三郎' });
  return { ...visitor, as, candidates };
}

const link = (name: string) => screen.getByRole('link', { name });
const favorite = (name: string) => screen.getByRole('button', { name: `${name}さんをお気に入り` });
const help = () => screen.findByRole('dialog', { name: 'キーボード操作' });

describe('keys on 候補者検索', () => {
  it('moves through the cards with j and k, and stays at the ends', async () => {
    const { user } = await openSearch('11');
    await user.keyboard('j');
    // The first key fetches the code of the keys.
    await waitFor(() => expect(link('鍵 一郎')).toHaveFocus());
    await user.keyboard('jjj');
    expect(link('鍵 三郎')).toHaveFocus();
    await user.keyboard('k');
    expect(link('鍵 二郎')).toHaveFocus();
  });

  it('opens the card with Enter, and goes on behind it after coming back', async () => {
    const { user, router, as, candidates, unmount } = await openSearch('12');
    await user.keyboard('j{Enter}');
    const url = `/profiles/${candidates[0]?.universalUid}/`;
    await waitFor(() => expect(`${router.asPath}/`).toBe(url));
    unmount();
    const page = await visit(ProfilePage, { url, as });
    await heading('鍵 一郎');
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(router.asPath).toMatch(/^\/profiles\/?\?prefectureCodes=12$/));
    page.unmount();
    const list = await visit(ProfilesPage, { url: '/profiles/?prefectureCodes=12', as });
    expect(await screen.findByText('閲覧済み')).toBeVisible();
    await list.user.keyboard('j');
    expect(link('鍵 二郎')).toHaveFocus();
  });

  it('adds the card in focus to the favorites with f, and keeps the focus', async () => {
    const { user } = await openSearch('14');
    await user.keyboard('f');
    expect(favorite('鍵 一郎')).toHaveAttribute('aria-pressed', 'false');
    await user.keyboard('jjf');
    await waitFor(() => expect(favorite('鍵 二郎')).toHaveAttribute('aria-pressed', 'true'));
    expect(favorite('鍵 一郎')).toHaveAttribute('aria-pressed', 'false');
    expect(link('鍵 二郎')).toHaveFocus();
  });

  it('opens the scout of the card in focus with s, and returns to the card with Esc', async () => {
    const { user } = await openSearch('15');
    await user.keyboard('js');
    expect(await screen.findByRole('dialog', { name: /鍵 一郎/ })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(link('鍵 一郎')).toHaveFocus();
  });

  it('explains the plan when a FREE company presses s', async () => {
    const { user } = await openSearch('16', 'free');
    await user.keyboard('js');
    expect(
      await screen.findByRole('dialog', { name: 'この機能は有料プランでご利用いただけます' }),
    ).toBeVisible();
  });

  it('goes to the search field with / without typing it, and back to the card with Esc', async () => {
    const { user } = await openSearch('17');
    await user.keyboard('j/');
    const field = screen.getByRole('searchbox', { name: 'フリーワード' });
    expect(field).toHaveFocus();
    await user.keyboard('jf');
    expect(field).toHaveValue('jf');
    expect(favorite('鍵 一郎')).toHaveAttribute('aria-pressed', 'false');
    await user.keyboard('{Escape}');
    expect(link('鍵 一郎')).toHaveFocus();
    expect(field).toHaveValue('jf');
  });

  it('leaves the browser its own keys, the keys of a conversion, and the repeats of a held key', async () => {
    const { user } = await openSearch('18');
    await user.keyboard('j');
    await user.keyboard('{Control>}f{/Control}{Alt>}f{/Alt}{Meta>}f{/Meta}{Shift>}F{/Shift}');
    fireEvent.keyDown(link('鍵 一郎'), { key: 'f', isComposing: true });
    fireEvent.keyDown(link('鍵 一郎'), { key: 'f', keyCode: 229 });
    fireEvent.keyDown(link('鍵 一郎'), { key: 'f', repeat: true });
    expect(favorite('鍵 一郎')).toHaveAttribute('aria-pressed', 'false');
    fireEvent.keyDown(link('鍵 一郎'), { key: 'j', repeat: true });
    expect(link('鍵 二郎')).toHaveFocus();
  });

  it('does nothing behind a dialog', async () => {
    const { user } = await openSearch('19');
    await user.keyboard('j?');
    await help();
    await user.keyboard('fj');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(link('鍵 一郎')).toHaveFocus();
    expect(favorite('鍵 一郎')).toHaveAttribute('aria-pressed', 'false');
  });
});

describe('the help', () => {
  it('lists the keys of the page and those of all pages', async () => {
    const { user } = await openSearch('20');
    await user.keyboard('?');
    const here = within(within(await help()).getByRole('region', { name: 'この画面' }));
    const keys = here.getAllByRole('term').map((term) => term.textContent);
    expect(new Set(keys)).toEqual(
      new Set(['/', 'J', 'K', 'Enter', 'F', 'S', 'X', ...(env.apiExtensions ? ['D', 'L'] : [])]),
    );
    const all = within(screen.getByRole('region', { name: 'すべての画面' }));
    expect(all.getAllByRole('term').map((term) => term.textContent)).toEqual(['?', 'Esc']);
  });

  it('opens by mouse, and turns the single keys off for this browser', async () => {
    const { user, as, unmount } = await openSearch('21');
    await user.click(screen.getByRole('button', { name: 'キーボード操作' }));
    await user.click(within(await help()).getByRole('checkbox', { name: /1文字のショートカットを使う/ }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    link('鍵 一郎').focus();
    await user.keyboard('jf?/');
    expect(link('鍵 一郎')).toHaveFocus();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(favorite('鍵 一郎')).toHaveAttribute('aria-pressed', 'false');
    unmount();
    expect(JSON.parse(localStorage.getItem('biz.shortcuts') ?? '{}')).toMatchObject({
      state: { hasSingleKeys: false },
    });
    const again = await visit(ProfilesPage, { url: '/profiles/?prefectureCodes=21', as });
    await screen.findByRole('article', { name: '鍵 一郎' });
    await again.user.click(screen.getByRole('button', { name: 'キーボード操作' }));
    expect(
      within(await help()).getByRole('checkbox', { name: /1文字のショートカットを使う/ }),
    ).not.toBeChecked();
  });

  it('lists Alt+J and Alt+K on メッセージ', async () => {
    const { cid, user: as } = await createCorporation(api().db);
    await createConversation(api().db, cid);
    const { user } = await visit(MessagesPage, { url: '/messages/', as });
    await screen.findByText('会話を選択してください');
    await user.keyboard('?');
    const here = within(within(await help()).getByRole('region', { name: 'この画面' }));
    expect(here.getByText('次の会話')).toBeVisible();
    expect(here.getByText('前の会話')).toBeVisible();
  });
});

describe('keys on 候補者詳細', () => {
  it('goes to the next candidate with n and to the previous one with p', async () => {
    const { user: inList, as, candidates, router, unmount } = await openSearch('22');
    await inList.keyboard('j');
    await inList.keyboard('{Enter}');
    unmount();
    const { user } = await visit(ProfilePage, { url: `/profiles/${candidates[0]?.universalUid}/`, as });
    await heading('鍵 一郎');
    await screen.findByText('3件中 1件目');
    await user.keyboard('n');
    await heading('鍵 二郎');
    expect(router.query.universalUid).toBe(candidates[1]?.universalUid);
    await user.keyboard('p');
    await heading('鍵 一郎');
  });

  it('writes the memo with m, where letters are letters, and leaves it with Esc', async () => {
    const { user: inList, as, candidates, unmount } = await openSearch('23');
    await inList.keyboard('j');
    await inList.keyboard('{Enter}');
    unmount();
    const { user } = await visit(ProfilePage, { url: `/profiles/${candidates[0]?.universalUid}/`, as });
    const field = await screen.findByRole('textbox', { name: 'メモの内容' });
    await user.keyboard('m');
    expect(field).toHaveFocus();
    await user.keyboard('fsn');
    expect(field).toHaveValue('fsn');
    expect(screen.getByRole('button', { name: 'お気に入り' })).toHaveAttribute('aria-pressed', 'false');
    await user.keyboard('{Escape}f');
    expect(field).not.toHaveFocus();
    expect(screen.getByRole('button', { name: 'お気に入り' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('explains the plan when a FREE company presses m', async () => {
    const { user: inList, as, candidates, unmount } = await openSearch('24', 'free');
    await inList.keyboard('j');
    await inList.keyboard('{Enter}');
    unmount();
    const { user } = await visit(ProfilePage, { url: `/profiles/${candidates[0]?.universalUid}/`, as });
    await screen.findByRole('button', { name: 'メモを書く' });
    await user.keyboard('m');
    expect(
      await screen.findByRole('dialog', { name: 'この機能は有料プランでご利用いただけます' }),
    ).toBeVisible();
  });
});

describe('keys in a conversation', () => {
  it('writes a reply with r, where letters are letters, and leaves it with Esc', async () => {
    const { cid, user: as } = await createCorporation(api().db);
    const { chatGroupId } = await createConversation(api().db, cid);
    const { user } = await visit(ConversationPage, { url: `/messages/${chatGroupId}/`, as });
    const field = await screen.findByRole('textbox', { name: /さんへのメッセージ/ });
    await user.keyboard('r');
    expect(field).toHaveFocus();
    await user.keyboard('r');
    expect(field).toHaveValue('r');
    await user.keyboard('{Escape}');
    expect(field).not.toHaveFocus();
  });
});

describe('keys on the other lists', () => {
  it('moves through お気に入り and takes off with f', async () => {
    const { user: inSearch, as, unmount } = await openSearch('25');
    await inSearch.keyboard('jfjf');
    await waitFor(() => expect(screen.getAllByText('お気に入りに追加しました')).toHaveLength(2));
    unmount();
    const { user } = await visit(FavoritesPage, { url: '/favorites/', as });
    await screen.findByRole('article', { name: '鍵 二郎' });
    await user.keyboard('j');
    expect(document.activeElement?.closest('article')).not.toBeNull();
    await user.keyboard('f');
    expect(await screen.findByText('お気に入りから外しました')).toBeVisible();
  });

  it('moves through the rows of 案件管理 and 応募管理 and opens them', async () => {
    const { cid, user: as } = await createCorporation(api().db);
    const project = await createProject(api().db, cid, { title: '決済基盤の刷新' });
    const { applicationId } = await createConversation(api().db, cid, { project });
    const projects = await visit(ProjectsPage, { url: '/projects/', as });
    await screen.findByRole('link', { name: '決済基盤の刷新' });
    await projects.user.keyboard('j{Enter}');
    await waitFor(() => expect(projects.router.asPath).toContain(project.projectId));
    projects.unmount();
    const applications = await visit(ApplicationsPage, { url: '/applications/', as });
    await screen.findByRole('link', { name: /山田 太郎/ });
    await applications.user.keyboard('j{Enter}');
    await waitFor(() => expect(applications.router.asPath).toContain(applicationId ?? 'an application'));
  });

  it('moves through メンバー管理, whose rows open nothing, and through スカウト送信一覧', async () => {
    const { cid, user: as } = await createCorporation(api().db);
    const colleague = await createUser(api().db, { lastName: '鈴木', firstName: '花子' });
    await addMember(api().db, cid, colleague.universalUid);
    await createConversation(api().db, cid, { origin: 'scout' });
    const members = await visit(MembersPage, { url: '/corporation/members/', as });
    await screen.findByText('鈴木 花子');
    await members.user.keyboard('j');
    expect(document.activeElement?.closest('tbody tr')).toHaveTextContent('鈴木 花子');
    await members.user.keyboard('?');
    expect(within(await help()).queryByText('選んだ行・カードを開く')).not.toBeInTheDocument();
    members.unmount();
    const scouts = await visit(ScoutsPage, { url: '/scouts/', as });
    await screen.findByRole('link', { name: /山田 太郎/ });
    await scouts.user.keyboard('j');
    expect(screen.getByRole('link', { name: /山田 太郎/ })).toHaveFocus();
  });
});

describe('keys for other pages', () => {
  it('go there one after the other, and not when another key came between', async () => {
    const { user, router } = await openSearch('41');
    await user.keyboard('gjm');
    await waitFor(() => expect(link('鍵 一郎')).toHaveFocus());
    expect(router.pathname).toBe('/profiles');
    await user.keyboard('gm');
    await waitFor(() => expect(router.pathname).toBe('/messages'));
  });

  it('are listed in the help', async () => {
    const { user } = await openSearch('42');
    await user.keyboard('?');
    const group = within(await help()).getByRole('region', { name: 'ほかの画面へ(続けて押す)' });
    expect(within(group).getByText('候補者検索へ').closest('div')).toHaveTextContent('GC');
  });

  it('leave a dialog alone', async () => {
    const { user, router } = await openSearch('43');
    await user.keyboard('?');
    await help();
    await user.keyboard('gm');
    expect(router.pathname).toBe('/profiles');
  });
});
