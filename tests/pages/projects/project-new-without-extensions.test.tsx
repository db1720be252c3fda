import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { project } from '#endpoints/project';
import EditProjectPage from '@/pages/projects/[projectId]/edit';
import NewProjectPage from '@/pages/projects/new';
import { countCalls, heading, override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { createProject } from '../../support/records/matching-factories.ts';
import { callApi } from '../../support/servers/call-api.ts';

// Read once, when the configuration is loaded.
vi.hoisted(() => vi.stubEnv('NEXT_PUBLIC_API_EXTENSIONS', 'off'));

const api = servePageApi();
beforeEach(() => localStorage.clear());
// Unmounts the page before its session ends: a page without a session asks to sign in.
afterEach(cleanup);

const TITLE = '検索基盤の開発';
const title = () => screen.findByLabelText(/^案件名/);

async function open(given?: Awaited<ReturnType<typeof createCorporation>>) {
  const corporation = given ?? (await createCorporation(api().db));
  const { cid, user: as } = corporation;
  const { user, router, unmount } = await visit(NewProjectPage, { url: '/projects/new/', as });
  await heading('案件の作成');
  return {
    user,
    router,
    unmount,
    corporation,
    press: () => user.click(screen.getByRole('button', { name: '作成して編集へ進む' })),
    acknowledge: async () => user.click(await screen.findByRole('button', { name: 'OK' })),
    isInEditor: () => waitFor(() => expect(router.asPath).toMatch(/^\/projects\/[\w-]+\/edit$/)),
    projects: async () => (await callApi(api(), project.list, { as, params: { cid }, query: {} })).json.items,
  };
}

const failList = () => override(project.list, { status: 500 }, { once: true });

/** The project is created, its response is lost, and so is what would have shown it. */
const loseTrace = () =>
  override(
    project.create,
    {
      lostResponse: async (request) => {
        await api().app.fetch(request);
        failList();
      },
    },
    { once: true },
  );

describe('a project whose creation got no response', () => {
  it('is found in the list, and its editor opens', async () => {
    const { user, press, isInEditor, projects } = await open();
    override(project.create, { lostResponse: api().app.fetch }, { once: true });
    await user.type(await title(), TITLE);
    await press();
    await isInEditor();
    expect(await projects()).toHaveLength(1);
  });

  it('is looked for before it is created again', async () => {
    const { user, press, acknowledge, isInEditor, router, projects } = await open();
    loseTrace();
    await user.type(await title(), TITLE);
    await press();
    await acknowledge();
    expect(
      screen.getByText(
        /作成できたか確認できませんでした。入力内容は残っています。.*二重に作成されることはありません/,
      ),
    ).toBeVisible();
    expect(await title()).toHaveValue(TITLE);
    await press();
    await isInEditor();
    const [created, ...others] = await projects();
    expect(others).toEqual([]);
    expect(router.asPath).toContain(created?.projectId);
  });

  it('is no older one of the same name', async () => {
    const { user, press, isInEditor, router, projects, corporation } = await open();
    const { projectId } = await createProject(api().db, corporation.cid, { title: TITLE });
    override(project.create, { network: 'down' }, { once: true });
    await user.type(await title(), TITLE);
    await press();
    await screen.findByText(/作成できたか確認できませんでした/);
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await press();
    await isInEditor();
    expect(await projects()).toHaveLength(2);
    expect(router.asPath).not.toContain(projectId);
  });

  it('is created once when two responses in a row are lost', async () => {
    const { user, press, acknowledge, isInEditor, projects } = await open();
    override(project.create, { network: 'down' }, { once: true });
    await user.type(await title(), TITLE);
    await press();
    await acknowledge();
    loseTrace();
    await press();
    await acknowledge();
    await press();
    await isInEditor();
    expect(await projects()).toHaveLength(1);
  });

  it('is found after a reload too', async () => {
    const { user, press, acknowledge, unmount, corporation, projects } = await open();
    loseTrace();
    await user.type(await title(), TITLE);
    await press();
    await acknowledge();
    unmount();
    const again = await open(corporation);
    expect(await title()).toHaveValue(TITLE);
    await again.press();
    await again.isInEditor();
    expect(await projects()).toHaveLength(1);
  });

  it('is not created again under another name, which its editor offers instead', async () => {
    const { user, press, acknowledge, isInEditor, projects, corporation } = await open();
    loseTrace();
    await user.type(await title(), TITLE);
    await press();
    await acknowledge();
    await user.clear(await title());
    await user.type(await title(), '検索基盤の刷新');
    await press();
    await isInEditor();
    const [created, ...others] = await projects();
    expect(others).toEqual([]);
    cleanup();
    const url = `/projects/${created?.projectId}/edit/`;
    const editor = await visit(EditProjectPage, { url, as: corporation.user });
    await editor.user.click(await screen.findByRole('button', { name: '復元' }));
    expect(await title()).toHaveValue('検索基盤の刷新');
  });

  it('is another one after what was typed was dropped', async () => {
    const { user, press, acknowledge, unmount, corporation, projects } = await open();
    loseTrace();
    await user.type(await title(), TITLE);
    await press();
    await acknowledge();
    unmount();
    const again = await open(corporation);
    await again.user.click(await screen.findByRole('button', { name: '破棄' }));
    await again.user.type(await title(), 'ほかの案件');
    await again.press();
    await again.isInEditor();
    expect(await projects()).toHaveLength(2);
  });

  it('waits until the list can be read, and says so', async () => {
    const { user, press, acknowledge, isInEditor, projects } = await open();
    const calls = countCalls([project.create]);
    loseTrace();
    await user.type(await title(), TITLE);
    await press();
    await acknowledge();
    failList();
    await press();
    expect(
      await screen.findByText(/案件の一覧を確認できなかったため、作成していません。入力内容は残っています。/),
    ).toBeVisible();
    await press();
    await isInEditor();
    expect(calls()).toEqual([1]);
    expect(await projects()).toHaveLength(1);
  });
});

describe('a project of whose creation the platform returns no id', () => {
  it.each([
    ['nothing', ''],
    ['a sentence', 'Project created'],
    ['a word that could be an id', 'OK'],
    ['a record', { projectId: 'p' }],
  ])('is found in the list: %s', async (_, invalid) => {
    const { user, press, isInEditor, router, projects } = await open();
    override(project.create, { invalid, after: api().app.fetch }, { once: true });
    await user.type(await title(), TITLE);
    await press();
    await isInEditor();
    const [created, ...others] = await projects();
    expect(others).toEqual([]);
    expect(router.asPath).toContain(created?.projectId);
  });

  it('is not created again while the list does not show it', async () => {
    const { user, press, isInEditor, projects } = await open();
    const calls = countCalls([project.create, project.list]);
    const nothing = { items: [], totalCount: 0, maxCount: null };
    override(project.create, { invalid: 'OK', after: api().app.fetch }, { once: true });
    for (let read = 1; read <= 3; read += 1) override(project.list, { response: nothing }, { once: true });
    await user.type(await title(), TITLE);
    await press();
    const problem = /作成しましたが、案件の一覧でまだ確認できません/;
    expect(await screen.findByText(problem)).toBeVisible();
    await press();
    await waitFor(() => expect(calls()).toEqual([1, 3]));
    expect(await screen.findByText(problem)).toBeVisible();
    await press();
    await isInEditor();
    expect(calls()[0]).toBe(1);
    expect(await projects()).toHaveLength(1);
  });
});
