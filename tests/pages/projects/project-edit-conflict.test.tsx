import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { project } from '#endpoints/project';
import { userAccount } from '#endpoints/user-account';
import EditProjectPage from '@/pages/projects/[projectId]/edit';
import { field, write } from '../../support/pages/on-screen.ts';
import { openEditor, openNewlyEdited, save, saved, section } from '../../support/pages/project-editor.tsx';
import { endFaults, override, servePageApi, visit } from '../../support/pages/render-page.tsx';

const api = servePageApi();
beforeEach(() => localStorage.clear());
// Unmounts the page before its session ends: a page without a session asks to sign in.
afterEach(cleanup);

const CONFLICT = 'ほかのメンバーが「詳細」を更新しました';

describe('two people who edit one project', () => {
  async function collide() {
    const opened = await openNewlyEdited(api());
    await write(opened.user, '業務内容', '自分の業務');
    await opened.changeDetail({ work: '同僚の業務', flow: '同僚の選考' });
    await save(opened.user, '詳細');
    expect(await screen.findByText(CONFLICT)).toBeVisible();
    return opened;
  }
  const versions = () =>
    within(section('詳細'))
      .getAllByRole('definition')
      .map(({ textContent }) => textContent);

  it('the second is notified and sees both versions; nothing is lost', async () => {
    const { stored } = await collide();
    expect(versions()).toEqual(['同僚の業務', '自分の業務', '同僚の選考', '未入力']);
    expect(field('業務内容')).toHaveValue('自分の業務');
    expect((await stored()).content.detail.work).toBe('同僚の業務');
  });

  it('can keep the own changes, joined with what the other changed elsewhere', async () => {
    const { user, stored } = await collide();
    await user.click(screen.getByRole('button', { name: '自分の変更を保存' }));
    await saved('詳細');
    expect(screen.queryByText(CONFLICT)).not.toBeInTheDocument();
    expect((await stored()).content.detail).toMatchObject({ work: '自分の業務', flow: '同僚の選考' });
    expect(field('選考フロー')).toHaveValue('同僚の選考');
  });

  it('can take the other’s', async () => {
    const { user, stored } = await collide();
    await user.click(screen.getByRole('button', { name: 'ほかのメンバーの内容にする' }));
    expect(field('業務内容')).toHaveValue('同僚の業務');
    expect(field('選考フロー')).toHaveValue('同僚の選考');
    expect(screen.queryByText(CONFLICT)).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: '詳細' })).toHaveFocus();
    expect(within(section('詳細')).queryByText('保存していない変更があります')).not.toBeInTheDocument();
    expect((await stored()).content.detail.work).toBe('同僚の業務');
  });

  it('is notified again when the other saves once more before the choice', async () => {
    const { user, changeDetail, stored } = await collide();
    await changeDetail({ work: '同僚の業務2' });
    await user.click(screen.getByRole('button', { name: '自分の変更を保存' }));
    expect(await screen.findByText('同僚の業務2')).toBeVisible();
    expect(field('業務内容')).toHaveValue('自分の業務');
    expect((await stored()).content.detail.work).toBe('同僚の業務2');
  });

  it('another section is no conflict, and shows what the other wrote', async () => {
    const { user, stored, changeTitle } = await openNewlyEdited(api());
    await write(user, '業務内容', '自分の業務');
    await changeTitle('同僚の題');
    await save(user, '詳細');
    await saved('詳細');
    await waitFor(() => expect(field('案件名')).toHaveValue('同僚の題'));
    expect((await stored()).content).toMatchObject({ title: '同僚の題', detail: { work: '自分の業務' } });
  });

  it('a change whose response was lost is no conflict when it is sent again', async () => {
    const { user } = await openNewlyEdited(api());
    await write(user, '業務内容', '届いた業務');
    override(project.changeDetail, { lostResponse: api().app.fetch }, { once: true });
    await save(user, '詳細');
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    await user.click(within(section('詳細')).getByRole('button', { name: '再試行' }));
    await saved('詳細');
    expect(screen.queryByText(CONFLICT)).not.toBeInTheDocument();
  });

  it('is not notified of a section that a colleague changed in the same way', async () => {
    const { user, changeDetail } = await openNewlyEdited(api());
    await write(user, '業務内容', '同じ業務');
    await changeDetail({ work: '同じ業務' });
    await save(user, '詳細');
    await saved('詳細');
    expect(screen.queryByText(CONFLICT)).not.toBeInTheDocument();
  });

  it('when one closes it, the other’s text stays to be copied', async () => {
    const writeText = vi.fn(async (_: string) => {});
    const { user, close } = await openNewlyEdited(api());
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);
    await write(user, '業務内容', '書きかけの業務');
    await close();
    await save(user, '詳細');
    expect(await screen.findByText('この案件は終了しているため編集できません')).toBeVisible();
    expect(screen.getByText(/編集中にほかのメンバーが終了しました/)).toBeVisible();
    expect(screen.getByLabelText('業務内容')).toHaveValue('書きかけの業務');
    await user.click(screen.getByRole('button', { name: '業務内容をコピー' }));
    expect(writeText).toHaveBeenCalledWith('書きかけの業務');
    await user.click(screen.getByRole('button', { name: '破棄' }));
    expect(screen.queryByText('保存できなかった内容')).not.toBeInTheDocument();
  });

  it('a page of a proxy does not mean that the project is gone', async () => {
    const { user } = await openNewlyEdited(api());
    await write(user, '業務内容', '書きかけの業務');
    override(project.changeDetail, { status: 404, message: 'Not Found' }, { once: true });
    await save(user, '詳細');
    const retry = await within(section('詳細')).findByRole('button', { name: '再試行' });
    expect(screen.queryByText(/この案件は見つかりませんでした/)).not.toBeInTheDocument();
    await user.click(retry);
    await saved('詳細');
  });

  it('when the project is gone, the text stays', async () => {
    const { user } = await openNewlyEdited(api());
    await write(user, '業務内容', '書きかけの業務');
    override(project.changeDetail, { status: 404, message: 'Aggregate root tried to find has not found' });
    await save(user, '詳細');
    expect(await screen.findByText(/この案件は見つかりませんでした。入力内容は残っています/)).toBeVisible();
    expect(field('業務内容')).toHaveValue('書きかけの業務');
  });
});

describe('what was typed and not saved', () => {
  async function typeAndLeave() {
    const opened = await openNewlyEdited(api());
    await write(opened.user, '業務内容', '書きかけの業務');
    await write(opened.user, '稼働時間の上限', '9');
    opened.unmount();
    return opened;
  }
  const banner = () => screen.findByText('保存していない内容があります');

  it('is offered after a reload, and can be saved then', async () => {
    const edited = await typeAndLeave();
    const { user } = await openEditor(edited);
    expect(await banner()).toBeVisible();
    expect(screen.getByText(/前回入力した「詳細」「募集条件」の内容/)).toBeVisible();
    expect(field('業務内容')).toHaveValue('業務システムの設計と実装');
    await user.click(screen.getByRole('button', { name: '復元' }));
    expect(field('業務内容')).toHaveValue('書きかけの業務');
    expect(field('稼働時間の上限')).toHaveValue('9');
    expect(screen.queryByText('保存していない内容があります')).not.toBeInTheDocument();
    await save(user, '詳細');
    await saved('詳細');
    await save(user, '募集条件');
    await saved('募集条件');
    expect(await edited.stored()).toMatchObject({
      content: { detail: { work: '書きかけの業務' } },
      setting: { hoursPerWeek: { max: 9 } },
    });
    cleanup();
    await openEditor(edited);
    expect(screen.queryByText('保存していない内容があります')).not.toBeInTheDocument();
  });

  it('can be dropped', async () => {
    const edited = await typeAndLeave();
    const { user, unmount } = await openEditor(edited);
    await banner();
    await user.click(screen.getByRole('button', { name: '破棄' }));
    expect(field('業務内容')).toHaveValue('業務システムの設計と実装');
    unmount();
    await openEditor(edited);
    expect(screen.queryByText('保存していない内容があります')).not.toBeInTheDocument();
  });

  it('stays when it is neither restored nor dropped', async () => {
    const edited = await typeAndLeave();
    const { unmount } = await openEditor(edited);
    await banner();
    unmount();
    await openEditor(edited);
    expect(await banner()).toBeVisible();
  });

  it('of a save that failed is offered too', async () => {
    const edited = await openNewlyEdited(api());
    override(project.changeDetail, { status: 400, message: '保存できません' }, { once: true });
    await write(edited.user, '業務内容', '失敗した業務');
    await save(edited.user, '詳細');
    await screen.findByText('保存できません');
    edited.unmount();
    const { user } = await openEditor(edited);
    await banner();
    await user.click(screen.getByRole('button', { name: '復元' }));
    expect(field('業務内容')).toHaveValue('失敗した業務');
  });

  it('outlives a session that ends while saving', async () => {
    const edited = await openNewlyEdited(api());
    override(project.changeDetail, { status: 401 });
    override(userAccount.me, { status: 401 });
    await write(edited.user, '業務内容', '書きかけの業務');
    await save(edited.user, '詳細');
    await waitFor(() => expect(edited.router.asPath).toContain('/login'));
    edited.unmount();
    endFaults();
    await openEditor(edited);
    expect(await banner()).toBeVisible();
  });

  it('is shown beside what a colleague saved meanwhile', async () => {
    const edited = await typeAndLeave();
    await edited.changeDetail({ work: '同僚の業務' });
    const { user } = await openEditor(edited);
    await banner();
    await user.click(screen.getByRole('button', { name: '復元' }));
    expect(await screen.findByText(CONFLICT)).toBeVisible();
    expect(within(section('詳細')).getAllByText('同僚の業務').length).toBeGreaterThan(0);
    expect(field('業務内容')).toHaveValue('書きかけの業務');
  });

  it('stays to be copied when the project was closed meanwhile', async () => {
    const edited = await typeAndLeave();
    await edited.close();
    await visit(EditProjectPage, { url: `/projects/${edited.projectId}/edit/`, as: edited.as });
    expect(await screen.findByText('保存できなかった内容')).toBeVisible();
    expect(screen.getByLabelText('業務内容')).toHaveValue('書きかけの業務');
  });

  it('is ignored when it cannot be read', async () => {
    const edited = await typeAndLeave();
    for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{"values":{"work":1}');
    await openEditor(edited);
    expect(screen.queryByText('保存していない内容があります')).not.toBeInTheDocument();
  });
});
