import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { corporationAccount } from '#endpoints/corporation-account';
import { project } from '#endpoints/project';
import MembersPage from '@/pages/corporation/members';
import NewProjectPage from '@/pages/projects/new';
import { toast } from '../../support/pages/on-screen.ts';
import { ask, choose, openProjects, press } from '../../support/pages/project-list.tsx';
import { heading, override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { addMember, createCorporation, createUser } from '../../support/records/factories.ts';

// Read once, when the configuration is loaded.
vi.hoisted(() => vi.stubEnv('NEXT_PUBLIC_API_EXTENSIONS', 'off'));

const api = servePageApi();
// Unmounts the page before its session ends: a page without a session asks to sign in.
afterEach(cleanup);
const serve = (request: Request) => api().app.fetch(request);

/** Takes a step of a project's status. */
async function step(item: string, submit: string, setup: Parameters<typeof openProjects>[1]) {
  const { user } = await openProjects(api(), setup);
  const dialog = await ask(user, item);
  await user.click(within(dialog).getByRole('button', { name: submit }));
}

async function removeMember() {
  const { cid, user: as } = await createCorporation(api().db);
  const { universalUid } = await createUser(api().db, { lastName: '鈴木', firstName: '花子' });
  await addMember(api().db, cid, universalUid);
  const { user } = await visit(MembersPage, { url: '/corporation/members/', as });
  await heading('メンバー管理');
  await user.click(await screen.findByRole('button', { name: '鈴木 花子さんを外す' }));
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'メンバーから外す' }),
  );
}

async function createProject() {
  const { user: as } = await createCorporation(api().db);
  const { user } = await visit(NewProjectPage, { url: '/projects/new/', as });
  await user.type(await screen.findByLabelText(/^案件名/), '検索基盤の開発');
  await press(user, '作成して編集へ進む');
}

const acts = [
  ['a new project', project.create, '下書きを作成しました', createProject],
  [
    'a copy',
    project.copy,
    '案件を複製して、下書きに保存しました',
    async () => choose((await openProjects(api())).user, '複製'),
  ],
  ['公開', project.publish, '案件を公開しました', () => step('公開', '公開する', { status: 'draft' })],
  ['募集停止', project.changeStatus, '募集を停止しました', () => step('募集停止', '募集を停止する', {})],
  ['終了', project.changeStatus, '案件を終了しました', () => step('終了', '終了する', {})],
  ['a removal', corporationAccount.removeMember, '鈴木 花子さんをメンバーから外しました', removeMember],
] as const;

// A write that fails is looked up at once by these: an alert beside what was found would say the contrary.
it.each(acts)(
  '%s that was done and answered 504 is told as done, and as nothing else',
  async (_what, endpoint, done, act) => {
    override(endpoint, { status: 504, after: serve }, { once: true });
    await act();
    await toast(done);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByText(/システムエラー|ませんでした/)).toBeNull();
  },
);

it.each(acts)('%s that failed with 504 is told as failed, once', async (_what, endpoint, done, act) => {
  override(endpoint, { status: 504 }, { once: true });
  await act();
  expect(await screen.findAllByText(/ませんでした|システムエラー/)).toHaveLength(1);
  expect(screen.queryByText(done)).toBeNull();
});
