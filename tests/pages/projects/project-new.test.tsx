import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { project } from '#endpoints/project';
import NewProjectPage from '@/pages/projects/new';
import {
  heading,
  itWithExtensions,
  override,
  servePageApi,
  visit,
} from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { createProject } from '../../support/records/matching-factories.ts';
import { callApi } from '../../support/servers/call-api.ts';

const api = servePageApi();
beforeEach(() => localStorage.clear());
// Unmounts the page before its session ends: a page without a session asks to sign in.
afterEach(cleanup);

type Company = NonNullable<Parameters<typeof createCorporation>[1]>;

async function open(
  company: Company = {},
  corporation?: Pick<Awaited<ReturnType<typeof createCorporation>>, 'cid' | 'user'>,
) {
  const { cid, user: as } = corporation ?? (await createCorporation(api().db, company));
  const { user, router, unmount } = await visit(NewProjectPage, { url: '/projects/new/', as });
  await heading('案件の作成');
  const list = async () =>
    (await callApi(api(), project.list, { as, params: { cid }, query: {} })).json.items;
  return { user, router, unmount, list, corporation: { cid, user: as } };
}

const title = () => screen.findByLabelText(/^案件名/);
const submit = () => screen.getByRole('button', { name: '作成して編集へ進む' });

describe('案件作成', () => {
  it('creates a draft and goes on to its editor', async () => {
    const { user, router, list } = await open();
    await user.type(await title(), ' 検索基盤の開発 ');
    await user.click(submit());
    await waitFor(() => expect(router.asPath).toMatch(/^\/projects\/[\w-]+\/edit$/));
    const [created, ...others] = await list();
    expect(others).toEqual([]);
    expect(created).toMatchObject({
      isSwProject: false,
      status: 'draft',
      content: { title: '検索基盤の開発' },
    });
    expect(router.asPath).toContain(created?.projectId);
  });

  it('creates once, however often the button is pressed', async () => {
    const { user, router, list } = await open();
    override(project.create, { delayMs: 50 }, { once: true });
    await user.type(await title(), '検索基盤の開発');
    await user.dblClick(submit());
    await waitFor(() => expect(router.asPath).toContain('/edit'));
    expect(await list()).toHaveLength(1);
  });

  it('does not offer again what became a project', async () => {
    const { user, router, corporation } = await open();
    await user.type(await title(), '検索基盤の開発');
    await user.click(submit());
    await waitFor(() => expect(router.asPath).toContain('/edit'));
    cleanup();
    await open({}, corporation);
    expect(await title()).toHaveValue('');
  });

  it('says what is wrong with the title', async () => {
    const { user, list } = await open();
    await user.click(await title());
    await user.click(submit());
    expect(await screen.findByText('案件名を入力してください')).toBeVisible();
    await user.click(await title());
    await user.paste('𠮷'.repeat(101));
    expect(screen.getByText('101 / 100')).toBeVisible();
    await user.click(submit());
    expect(await screen.findByText('案件名は100文字以内で入力してください')).toBeVisible();
    expect(await list()).toEqual([]);
  });

  it('offers SW projects to SW companies only, with their own fields', async () => {
    const { user, router, list } = await open({ isSw: true });
    await user.click(await screen.findByRole('radio', { name: /SW案件/ }));
    await user.type(await title(), '基幹の刷新');
    await user.type(screen.getByLabelText(/^プロジェクト概要/), '要件定義から担当');
    await user.type(screen.getByRole('combobox', { name: '技術' }), 'Java{Enter}Oracle{Enter}{Enter}');
    await user.type(screen.getByRole('combobox', { name: '担当工程' }), '基本設計、');
    await user.type(screen.getByLabelText('チーム人数'), '12');
    await user.click(submit());
    await waitFor(() => expect(router.asPath).toContain('/edit'));
    const [created] = await list();
    expect(created).toMatchObject({
      isSwProject: true,
      content: {
        title: '基幹の刷新',
        swProject: {
          overview: '要件定義から担当',
          technologies: ['Java', 'Oracle'],
          phases: ['基本設計'],
          teamSize: 12,
        },
      },
    });
    cleanup();
    await open();
    await title();
    expect(screen.queryByRole('radio', { name: /SW案件/ })).not.toBeInTheDocument();
  });

  it.each([
    ['free', 1],
    ['trial', 3],
  ] as const)(
    'at the limit of a %s company nothing can be typed, and the page says why',
    async (plan, limit) => {
      const corporation = await createCorporation(api().db, { plan });
      for (let n = 0; n < limit; n += 1) await createProject(api().db, corporation.cid);
      await open({}, corporation);
      expect(await screen.findByText(`公開できる案件 ${limit}/${limit}件`)).toBeVisible();
      expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
      expect(screen.getByRole('link', { name: '公開中の案件を見る' })).toHaveAttribute(
        'href',
        '/projects?status=published',
      );
      expect(screen.getByRole('link', { name: 'ご契約プランを見る' })).toBeVisible();
    },
  );

  it('says why the server refuses, and keeps what was typed', async () => {
    const { user, router } = await open();
    override(
      project.create,
      { status: 400, message: '公開できる案件の上限(1件)に達しています' },
      { once: true },
    );
    await user.type(await title(), '検索基盤の開発');
    await user.click(submit());
    expect(await screen.findByText('公開できる案件の上限(1件)に達しています')).toBeVisible();
    expect(await title()).toHaveValue('検索基盤の開発');
    await user.click(submit());
    await waitFor(() => expect(router.asPath).toContain('/edit'));
  });

  itWithExtensions('creates once when the response was lost and one tries again', async () => {
    const { user, router, list } = await open();
    override(project.create, { lostResponse: api().app.fetch }, { once: true });
    await user.type(await title(), '検索基盤の開発');
    await user.click(submit());
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    expect(screen.getByText(/作成できたか確認できませんでした。入力内容は残っています。/)).toBeVisible();
    await user.click(submit());
    await waitFor(() => expect(router.asPath).toContain('/edit'));
    expect(await list()).toHaveLength(1);
  });

  it('keeps what was typed over a reload, until it is dropped', async () => {
    const { user, unmount, corporation } = await open();
    await user.type(await title(), '書きかけ');
    unmount();
    await open({}, corporation);
    expect(await title()).toHaveValue('書きかけ');
    expect(screen.getByText('前回入力した内容を復元しました。')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '破棄' }));
    expect(await title()).toHaveValue('');
    cleanup();
    await open({}, corporation);
    expect(await title()).toHaveValue('');
  });
});
