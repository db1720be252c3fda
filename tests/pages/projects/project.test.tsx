import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { project } from '#endpoints/project';
import ProjectPage from '@/pages/projects/[projectId]';
import { heading, override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { createProject } from '../../support/records/matching-factories.ts';

const api = servePageApi();
// Unmounts the page before its session ends: a page without a session asks to sign in.
afterEach(cleanup);

const section = (name: string) => screen.getByRole('heading', { level: 2, name }).parentElement;

describe('案件詳細', () => {
  it('shows what candidates read, and the conditions', async () => {
    const { cid, user } = await createCorporation(api().db);
    const { projectId } = await createProject(api().db, cid, {
      title: '検索基盤の開発',
      detail: {
        background: '利用者が増えたため',
        work: '一行目\n<b>二行目</b>',
        required: 'SQL',
        preferred: '',
        flow: '面談1回',
      },
      feature: { tags: ['フルリモート', '週1日から'], appeal: '少人数です', imageUrl: null },
    });
    await visit(ProjectPage, { url: `/projects/${projectId}/`, as: user });
    await heading('検索基盤の開発');
    expect(screen.getByText('公開中')).toBeVisible();
    expect(section('業務内容')).toHaveTextContent('一行目 <b>二行目</b>');
    expect(section('特徴')).toHaveTextContent('フルリモート週1日から少人数です');
    expect(section('歓迎スキル')).toHaveTextContent('未入力');
    const conditions = screen.getByRole('complementary', { name: '募集条件' });
    expect(await within(conditions).findByText('バックエンドエンジニア')).toBeVisible();
    expect(await within(conditions).findByText('東京都')).toBeVisible();
    expect(conditions).toHaveTextContent('働き方フルリモート');
    expect(conditions).toHaveTextContent('稼働週5〜10時間');
    expect(conditions).toHaveTextContent('報酬時給 3,000〜6,000円');
    expect(conditions).toHaveTextContent('募集人数1人');
  });

  it('shows what only an SW project has', async () => {
    const { cid, user } = await createCorporation(api().db, { isSw: true });
    const { projectId } = await createProject(api().db, cid, { title: '基幹の刷新', isSwProject: true });
    await visit(ProjectPage, { url: `/projects/${projectId}/`, as: user });
    await heading('基幹の刷新');
    expect(screen.getByText('SW案件')).toBeVisible();
    expect(section('プロジェクト概要')).toHaveTextContent('基幹の刷新');
    expect(screen.getByText('チーム 5人')).toBeVisible();
  });

  it("says of an unknown project, and of another company's, that it was not found", async () => {
    const { user } = await createCorporation(api().db);
    const other = await createCorporation(api().db);
    const theirs = await createProject(api().db, other.cid, { title: 'よその案件' });
    for (const projectId of ['unknown', theirs.projectId]) {
      await visit(ProjectPage, { url: `/projects/${projectId}/`, as: user });
      await heading('案件が見つかりません');
      expect(screen.queryByText('よその案件')).not.toBeInTheDocument();
      expect(screen.getByRole('link', { name: '案件管理へ' })).toHaveAttribute('href', '/projects');
      cleanup();
    }
  });

  it('can be read again after a failure', async () => {
    const { cid, user: as } = await createCorporation(api().db);
    const { projectId } = await createProject(api().db, cid, { title: '検索基盤の開発' });
    override(project.show, { status: 500 }, { once: true });
    const { user } = await visit(ProjectPage, { url: `/projects/${projectId}/`, as });
    await user.click(await screen.findByRole('button', { name: '再読み込み' }));
    expect(await heading('検索基盤の開発')).toBeVisible();
  });
});
