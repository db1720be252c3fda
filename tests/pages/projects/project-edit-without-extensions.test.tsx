import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { project } from '#endpoints/project';
import { field, write } from '../../support/pages/on-screen.ts';
import {
  createEditedProject,
  openEditor,
  openNewlyEdited,
  save,
  saved,
  section,
} from '../../support/pages/project-editor.tsx';
import { countCalls, override, servePageApi } from '../../support/pages/render-page.tsx';

// Read once, when the configuration is loaded.
vi.hoisted(() => vi.stubEnv('NEXT_PUBLIC_API_EXTENSIONS', 'off'));

const api = servePageApi();
beforeEach(() => localStorage.clear());
// Unmounts the page before its session ends: a page without a session asks to sign in.
afterEach(cleanup);

describe('saving a section of a project', () => {
  it('reads the project again, because the platform returns nothing', async () => {
    const { user, stored } = await openNewlyEdited(api());
    const calls = countCalls([project.changeDetail]);
    await write(user, '業務内容', '新しい業務');
    await save(user, '詳細');
    await saved('詳細');
    expect(calls()).toEqual([1]);
    expect((await stored()).content.detail.work).toBe('新しい業務');
  });

  it('says that it is not known when the project cannot be read again, and does not write twice', async () => {
    const { user, stored } = await openNewlyEdited(api());
    const calls = countCalls([project.changeDetail]);
    await write(user, '業務内容', '新しい業務');
    override(
      project.changeDetail,
      {
        invalid: '',
        after: async (request) => {
          await api().app.fetch(request);
          override(project.show, { network: 'down' }, { once: true });
        },
      },
      { once: true },
    );
    await save(user, '詳細');
    expect(
      await within(section('詳細')).findByText(/保存できたか確認できませんでした。入力内容は残っています/),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(field('業務内容')).toHaveValue('新しい業務');
    await user.click(within(section('詳細')).getByRole('button', { name: '再試行' }));
    await saved('詳細');
    expect(calls()).toEqual([1]);
    expect((await stored()).content.detail.work).toBe('新しい業務');
  });

  it('writes nothing while the project cannot be read', async () => {
    const { user, stored } = await openNewlyEdited(api());
    const calls = countCalls([project.changeDetail]);
    await write(user, '業務内容', '新しい業務');
    override(project.show, { status: 500 }, { once: true });
    await save(user, '詳細');
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    expect(within(section('詳細')).getByText(/入力内容は残っています/)).toBeVisible();
    expect(calls()).toEqual([0]);
    await user.click(within(section('詳細')).getByRole('button', { name: '再試行' }));
    await saved('詳細');
    expect((await stored()).content.detail.work).toBe('新しい業務');
  });

  it('says when it was saved where the platform does not', async () => {
    const edited = await createEditedProject(api());
    const before = { ...(await edited.stored()), updatedAt: null };
    const after = { ...before, content: { ...before.content, title: '検索基盤の刷新' } };
    // The one that is given last is used first: the page's read, the look before the write, the read after it.
    override(project.show, { response: after }, { once: true });
    override(project.show, { response: before }, { once: true });
    override(project.show, { response: before }, { once: true });
    const { user } = await openEditor(edited);
    await write(user, '案件名', '検索基盤の刷新');
    await save(user, 'タイトル');
    await saved('タイトル');
    expect(field('案件名')).toHaveValue('検索基盤の刷新');
    expect(screen.queryByText('保存していない変更があります')).not.toBeInTheDocument();
  });
});
