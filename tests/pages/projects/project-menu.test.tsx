import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { project } from '#endpoints/project';
import { toast } from '../../support/pages/on-screen.ts';
import {
  ask,
  choose,
  colleagueOf,
  openMenu,
  openProjects,
  press,
  rowOf,
  statusOf,
  statusTab,
  TITLE,
} from '../../support/pages/project-list.tsx';
import { countCalls, override, servePageApi } from '../../support/pages/render-page.tsx';
import { createProject, undecidedSetting } from '../../support/records/matching-factories.ts';
import { callApi } from '../../support/servers/call-api.ts';

const api = servePageApi();
// Unmounts the page before its session ends: a page without a session asks to sign in.
afterEach(cleanup);

describe('the menu of a project', () => {
  it.each([
    ['draft', { 公開: null, 募集停止: '公開中の案件だけ停止できます', 終了: null }],
    ['published', { 公開: '公開中です', 募集停止: null, 終了: null }],
    ['paused', { 公開: null, 募集停止: '募集停止中です', 終了: null }],
    [
      'closed',
      {
        編集: '終了した案件は編集できません。複製して作成してください',
        公開: '終了した案件は再公開できません。複製して作成してください',
        募集停止: '公開中の案件だけ停止できます',
        終了: '終了しています',
      },
    ],
  ] as const)('offers what the state %s allows, and says why not the rest', async (status, expected) => {
    const { user } = await openProjects(api(), { status });
    const items = within(await openMenu(user)).getAllByRole('menuitem');
    const all = { 編集: null, プレビュー: null, 複製: null, ...expected };
    expect(items.map((item) => item.textContent)).toEqual(
      ['編集', 'プレビュー', '複製', '合う候補者を探す', '公開', '募集停止', '終了'].map(
        (label) => label + (Object.entries(all).find(([key]) => key === label)?.[1] ?? ''),
      ),
    );
    for (const item of items) {
      const isRefused = Object.entries(all).some(
        ([label, reason]) => reason !== null && item.textContent?.startsWith(label),
      );
      if (isRefused) expect(item).toHaveAttribute('aria-disabled', 'true');
      else expect(item).not.toHaveAttribute('aria-disabled', 'true');
    }
  });

  it('does nothing for what is not possible, and stays open to be read', async () => {
    const { user, projectId } = await openProjects(api(), { status: 'paused' });
    await choose(user, /^募集停止/);
    expect(screen.getByRole('menu')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await statusOf(api(), projectId)).toBe('paused');
  });

  it('is used by keyboard, and gets the focus back', async () => {
    const { user } = await openProjects(api());
    await openMenu(user);
    await user.keyboard('{Escape}');
    const button = screen.getByRole('button', { name: `${TITLE}の操作` });
    await waitFor(() => expect(button).toHaveFocus());
    await user.keyboard('{Enter}{ArrowDown}{Enter}');
    const preview = await screen.findByRole('dialog', { name: 'プレビュー' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(preview).not.toBeInTheDocument());
    await waitFor(() => expect(button).toHaveFocus());
  });

  it('does not open the row', async () => {
    const { user, router } = await openProjects(api());
    await openMenu(user);
    expect(router.pathname).toBe('/projects');
  });

  it('leads to the editor', async () => {
    const { user, projectId } = await openProjects(api());
    const menu = await openMenu(user);
    expect(within(menu).getByRole('menuitem', { name: '編集' })).toHaveAttribute(
      'href',
      `/projects/${projectId}/edit`,
    );
  });

  it('leads from what is missing for publication to the editor', async () => {
    const { user, projectId } = await openProjects(api(), {
      status: 'draft',
      detail: { background: '', work: ' ', required: '', preferred: '', flow: '' },
    });
    const item = within(await openMenu(user)).getByRole('menuitem', { name: /^公開/ });
    expect(item).toHaveTextContent('公開まであと1項目');
    expect(item).toHaveAttribute('href', `/projects/${projectId}/edit`);
  });
});

describe('プレビュー', () => {
  it('shows what candidates see, as it is now, without what is not filled in', async () => {
    const { user, company, projectId } = await openProjects(api(), {
      status: 'draft',
      detail: { background: '', work: '一行目\n<b>二行目</b>', required: '', preferred: '', flow: '' },
    });
    await screen.findByText(TITLE);
    await callApi(api(), project.changeTitle, {
      as: await colleagueOf(api(), company),
      params: { cid: company.cid, projectId },
      body: { title: '検索基盤の刷新' },
    });
    await choose(user, 'プレビュー');
    const preview = await screen.findByRole('dialog', { name: 'プレビュー' });
    expect(await within(preview).findByRole('heading', { name: '検索基盤の刷新' })).toBeVisible();
    expect(preview).toHaveTextContent('株式会社テスト');
    expect(preview).toHaveTextContent('一行目 <b>二行目</b>');
    expect(preview).toHaveTextContent('時給 3,000〜6,000円');
    expect(within(preview).queryByText('歓迎スキル')).not.toBeInTheDocument();
    expect(within(preview).queryByText('未入力')).not.toBeInTheDocument();
  });

  it('has no card of conditions while none is set', async () => {
    const { user } = await openProjects(api(), { status: 'draft', setting: undecidedSetting });
    await screen.findByText(TITLE);
    await choose(user, 'プレビュー');
    const preview = await screen.findByRole('dialog', { name: 'プレビュー' });
    expect(await within(preview).findByRole('heading', { name: '業務内容' })).toBeVisible();
    expect(within(preview).queryByText('募集条件')).not.toBeInTheDocument();
  });
});

describe('a step of the state', () => {
  it('is asked about and done: 公開', async () => {
    const { user, projectId } = await openProjects(api(), { status: 'draft' });
    const dialog = await ask(user, '公開');
    expect(dialog).toHaveAccessibleName('この案件を公開しますか?');
    expect(dialog).toHaveAccessibleDescription('公開後は候補者に表示されます。');
    expect(dialog).toHaveTextContent(TITLE);
    expect(await statusOf(api(), projectId)).toBe('draft');
    await user.dblClick(screen.getByRole('button', { name: '公開する' }));
    await toast('案件を公開しました');
    expect(await statusOf(api(), projectId)).toBe('published');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await within(rowOf()).findByText('公開中')).toBeVisible();
    await waitFor(() => expect(statusTab(/公開中/)).toHaveTextContent('1件'));
    expect(statusTab(/下書き/)).toHaveTextContent('0件');
  });

  it('is asked about and done: 募集停止, which the open tab follows', async () => {
    const { user, projectId } = await openProjects(api(), {}, { url: '/projects/?status=published' });
    const dialog = await ask(user, '募集停止');
    expect(dialog).toHaveAccessibleDescription('新しい応募の受付を停止します。進行中の選考は続きます。');
    await press(user, '募集を停止する');
    await toast('募集を停止しました');
    expect(await statusOf(api(), projectId)).toBe('paused');
    expect(await screen.findByText('公開中の案件はありません')).toBeVisible();
    expect(statusTab(/募集停止中/)).toHaveTextContent('1件');
  });

  it('is asked about and done: 終了', async () => {
    const { user, projectId } = await openProjects(api());
    const dialog = await ask(user, '終了');
    expect(dialog).toHaveAccessibleDescription('終了すると再公開できません。');
    await press(user, '終了する');
    await toast('案件を終了しました');
    expect(await statusOf(api(), projectId)).toBe('closed');
    expect(await within(rowOf()).findByText('終了')).toBeVisible();
  });

  it('is not done when cancelled', async () => {
    const { user, projectId } = await openProjects(api());
    await ask(user, '終了');
    await press(user, 'キャンセル');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await statusOf(api(), projectId)).toBe('published');
  });

  it('says in the dialog that a colleague was first, and shows the project as it is', async () => {
    const { user, company, projectId } = await openProjects(
      api(),
      {},
      { url: '/projects/?status=published' },
    );
    await ask(user, '募集停止');
    await callApi(api(), project.changeStatus, {
      as: await colleagueOf(api(), company),
      params: { cid: company.cid, projectId },
      body: { status: 'closed' },
    });
    await press(user, '募集を停止する');
    expect(await screen.findByRole('alert')).toHaveTextContent('この案件はすでに終了しています');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    // The row is gone; what was said stays.
    await screen.findByText('公開中の案件はありません');
    expect(screen.getByRole('dialog')).toHaveTextContent('この案件はすでに終了しています');
    await press(user, 'キャンセル');
    expect(statusTab(/終了/)).toHaveTextContent('1件');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('says in the dialog that a colleague reached the limit first', async () => {
    const { user, company, projectId } = await openProjects(api(), { status: 'draft' }, { plan: 'free' });
    await ask(user, '公開');
    await createProject(api().db, company.cid, { title: '同僚の案件' });
    await press(user, '公開する');
    expect(await screen.findByRole('alert')).toHaveTextContent('公開できる案件の上限(1件)に達しています');
    expect(await statusOf(api(), projectId)).toBe('draft');
    expect(await screen.findByText('公開できる案件 1/1件')).toBeVisible();
  });

  it('that was done is taken as done when its response was lost', async () => {
    const { user, projectId } = await openProjects(api());
    override(project.changeStatus, { lostResponse: api().app.fetch }, { once: true });
    await ask(user, '募集停止');
    await press(user, '募集を停止する');
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    await toast('募集を停止しました');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await within(rowOf()).findByText('募集停止中')).toBeVisible();
    expect(await statusOf(api(), projectId)).toBe('paused');
  });

  it('is looked for before it is tried again when nothing is known of it', async () => {
    const { user } = await openProjects(api());
    const calls = countCalls([project.changeStatus]);
    override(project.changeStatus, { lostResponse: api().app.fetch }, { once: true });
    override(project.show, { status: 500 }, { once: true });
    await ask(user, '終了');
    await press(user, '終了する');
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    expect(screen.getByRole('alert')).toHaveTextContent('終了できたか確認できませんでした');
    override(project.show, { status: 500 }, { once: true });
    await press(user, '終了する');
    expect(await screen.findByRole('alert')).toHaveTextContent('終了できたか確認できませんでした');
    await press(user, '終了する');
    await toast('案件を終了しました');
    expect(calls()).toEqual([1]);
  });

  it('says that it failed where no reason is known, and can be tried again', async () => {
    const { user } = await openProjects(api());
    override(project.changeStatus, { network: 'down' }, { once: true });
    await ask(user, '募集停止');
    await press(user, '募集を停止する');
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    expect(screen.getByRole('alert')).toHaveTextContent('募集を停止できませんでした');
    await press(user, '募集を停止する');
    await toast('募集を停止しました');
  });
});
