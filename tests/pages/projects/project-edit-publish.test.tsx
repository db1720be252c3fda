import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { project } from '#endpoints/project';
import EditProjectPage from '@/pages/projects/[projectId]/edit';
import { field, write } from '../../support/pages/on-screen.ts';
import {
  createEditedProject,
  emptyDraft,
  openEditor,
  openNewlyEdited,
  save,
  saved,
  section,
} from '../../support/pages/project-editor.tsx';
import { heading, override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { createProject } from '../../support/records/matching-factories.ts';

const api = servePageApi();
beforeEach(() => localStorage.clear());
// Unmounts the page before its session ends: a page without a session asks to sign in.
afterEach(cleanup);

describe('⌘/Ctrl+S', () => {
  const press = (init: KeyboardEventInit = { ctrlKey: true }) => {
    const event = new KeyboardEvent('keydown', { key: 's', bubbles: true, cancelable: true, ...init });
    fireEvent(document.activeElement ?? document.body, event);
    return event.defaultPrevented;
  };

  it('saves the sections with changes, instead of the browser', async () => {
    const { user, stored } = await openNewlyEdited(api());
    await write(user, '業務内容', '新しい業務');
    await user.type(screen.getByRole('combobox', { name: 'タグ' }), '入力中のタグ');
    expect(press({ metaKey: true })).toBe(true);
    await saved('詳細');
    await saved('特徴');
    expect((await stored()).content).toMatchObject({
      detail: { work: '新しい業務' },
      feature: { tags: ['入力中のタグ'] },
    });
    expect(within(section('タイトル')).queryByText(/保存しました/)).not.toBeInTheDocument();
  });

  it('does nothing during a Japanese conversion, nor without changes', async () => {
    const { user, stored } = await openNewlyEdited(api());
    const before = await stored();
    expect(press()).toBe(true);
    await write(user, '業務内容', '変換中');
    expect(press({ ctrlKey: true, isComposing: true })).toBe(true);
    expect(screen.queryByText('保存しています…')).not.toBeInTheDocument();
    expect(within(section('詳細')).getByText('保存していない変更があります')).toBeVisible();
    expect((await stored()).updatedAt).toBe(before.updatedAt);
  });

  it('saves what can be saved when one section has a mistake, and goes to it', async () => {
    const { user, stored } = await openNewlyEdited(api());
    await user.clear(field('案件名'));
    await write(user, '業務内容', '新しい業務');
    press();
    await saved('詳細');
    expect(await screen.findByText('案件名を入力してください')).toBeVisible();
    await waitFor(() => expect(field('案件名')).toHaveFocus());
    expect((await stored()).content).toMatchObject({
      title: '検索基盤の開発',
      detail: { work: '新しい業務' },
    });
  });
});

describe('公開', () => {
  const publish = () => screen.getByRole('button', { name: '公開する' });

  it('is blocked until everything is there and saved; the list leads to each', async () => {
    const { user } = await openNewlyEdited(api(), emptyDraft);
    expect(screen.getByText('公開まであと6項目')).toBeVisible();
    expect(publish()).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('link', { name: '報酬を入力する' }));
    await waitFor(() => expect(field('報酬の下限')).toHaveFocus());
    await user.click(screen.getByRole('link', { name: '職種を入力する' }));
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'エンジニア' })).toHaveFocus());
    await write(user, '業務内容', '設計');
    expect(screen.queryByRole('link', { name: '業務内容を入力する' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: '「詳細」の変更を保存する' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: '詳細' })).toHaveFocus());
    expect(screen.getByText('公開まであと6項目')).toBeVisible();
    await save(user, '詳細');
    expect(await screen.findByText('公開まであと5項目')).toBeVisible();
    await user.click(publish());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('asks, publishes, and says what changes mean from then on', async () => {
    const { user, stored } = await openNewlyEdited(api());
    await user.click(publish());
    const dialog = await screen.findByRole('dialog', { name: 'この案件を公開しますか?' });
    expect(dialog).toHaveTextContent('公開後は候補者に表示されます。');
    await user.click(within(dialog).getByRole('button', { name: '公開する' }));
    expect(await screen.findByText('公開中です。保存した内容は、すぐに候補者に表示されます。')).toBeVisible();
    expect((await stored()).status).toBe('published');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name: '公開する' })).not.toBeInTheDocument();
  });

  it('at the limit of the plan says why not', async () => {
    const { cid, user: as } = await createCorporation(api().db, { plan: 'free' });
    await createProject(api().db, cid);
    const { projectId } = await createProject(api().db, cid, { status: 'draft' });
    const { user } = await openEditor({ as, projectId });
    expect(await screen.findByText(/^公開できる案件 1\/1件。/)).toBeVisible();
    expect(publish()).toHaveAttribute('aria-disabled', 'true');
    await user.click(publish());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('what a published project must show cannot be emptied', async () => {
    const { user, stored } = await openNewlyEdited(api(), { status: 'published' });
    await user.clear(field('業務内容'));
    await save(user, '詳細');
    expect(await screen.findByText(/公開中の案件では次の項目を空にできません:業務内容/)).toBeVisible();
    expect((await stored()).content.detail.work).not.toBe('');
  });
});

describe('a project that cannot be edited', () => {
  it("says of an unknown project, and of another company's, that it was not found", async () => {
    const { user } = await createCorporation(api().db);
    const theirs = await createProject(api().db, (await createCorporation(api().db)).cid);
    for (const projectId of ['unknown', theirs.projectId]) {
      await visit(EditProjectPage, { url: `/projects/${projectId}/edit/`, as: user });
      await heading('案件の編集');
      expect(await screen.findByText('この案件は見つかりませんでした')).toBeVisible();
      expect(screen.getByRole('link', { name: '案件管理へ' })).toBeVisible();
      cleanup();
    }
  });

  it('is read-only once it is closed, and says so', async () => {
    const { as, projectId } = await createEditedProject(api(), { status: 'closed' });
    await visit(EditProjectPage, { url: `/projects/${projectId}/edit/`, as });
    expect(await screen.findByText('この案件は終了しているため編集できません')).toBeVisible();
    expect(screen.getByRole('heading', { name: '検索基盤の開発' })).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '公開する' })).not.toBeInTheDocument();
  });

  it.each([
    ['an ordinary project', project.show, false],
    ['an SW project, which its own call reads,', project.showSwProject, true],
  ])('%s is offered again when it could not be read', async (_, read, isSw) => {
    const { as, projectId } = await createEditedProject(api(), { isSwProject: isSw }, { isSw });
    override(read, { status: 500 }, { once: true });
    const { user } = await visit(EditProjectPage, { url: `/projects/${projectId}/edit/`, as });
    expect(await screen.findByText('案件を読み込めませんでした')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '再読み込み' }));
    expect(await screen.findByLabelText(/^案件名/)).toHaveValue('検索基盤の開発');
  });
});

describe('leaving with unsaved changes', () => {
  it('asks before another page is opened, and before the tab is closed', async () => {
    const { user, router } = await openNewlyEdited(api());
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(closing()).toBe(false);
    await write(user, '案件名', '書きかけ');
    expect(closing()).toBe(true);
    const change = new Promise((resolve) => setTimeout(resolve)).then(() => router.push('/projects/'));
    await Promise.all([
      expect(change).rejects.toThrow('changeRoute aborted'),
      screen.findByRole('dialog', { name: '保存していない変更があります。移動しますか?' }),
    ]);
    await user.click(screen.getByRole('button', { name: 'このページに残る' }));
    expect(field('案件名')).toHaveValue('書きかけ');
    await save(user, 'タイトル');
    await saved('タイトル');
    expect(closing()).toBe(false);
    await act(async () => {
      await router.push('/projects/');
    });
    expect(router.asPath).toBe('/projects');
  });
});
