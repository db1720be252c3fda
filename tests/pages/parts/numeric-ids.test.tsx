import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import * as schema from '#server/db/schema';
import LoginPage from '@/pages/login';
import MessagesPage from '@/pages/messages';
import ProfilesPage from '@/pages/profiles';
import ProfilePage from '@/pages/profiles/[universalUid]';
import ProjectPage from '@/pages/projects/[projectId]';
import ProjectNewPage from '@/pages/projects/new';
import { toast } from '../../support/pages/on-screen.ts';
import { heading, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { press, writeAndConfirm } from '../../support/pages/scout-dialog.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import {
  createCandidate,
  createConversation,
  createProject,
} from '../../support/records/matching-factories.ts';
import { passwords } from '../../support/servers/fake-identity-provider.ts';
import { numericIds } from '../../support/servers/numeric-ids.ts';

const api = servePageApi();

let numberOf: (id: string) => number;
beforeEach(() => {
  const { app } = api();
  const own = app.fetch.bind(app);
  const platform = numericIds(async (request) => own(request));
  vi.spyOn(app, 'fetch').mockImplementation(platform.fetch);
  ({ numberOf } = platform);
});

/** A company with a published project and a candidate of that last name. */
async function begin(lastName: string) {
  const { cid, user: as } = await createCorporation(api().db);
  const { projectId } = await createProject(api().db, cid, { title: '検索基盤の開発' });
  const candidate = await createCandidate(api().db, { lastName, firstName: '美穂' });
  return { cid, as, projectId, ...candidate };
}

it('signs in, and opens and creates projects', async () => {
  const { as, projectId } = await begin('岡本');
  passwords.set(as.email, { uid: as.uid, password: 'secret-2026' });
  const { user, router, unmount } = await visit(LoginPage, { url: '/login/' });
  await user.type(screen.getByRole('textbox', { name: 'メールアドレス' }), as.email);
  await user.type(screen.getByLabelText('パスワード'), 'secret-2026');
  await user.click(screen.getByRole('button', { name: 'ログイン' }));
  await waitFor(() => expect(router.asPath).toBe('/projects'));
  unmount();

  const shown = await visit(ProjectPage, { url: `/projects/${numberOf(projectId)}/`, as });
  await heading('検索基盤の開発');
  expect(screen.getByRole('link', { name: '編集' })).toHaveAttribute(
    'href',
    expect.stringContaining(String(numberOf(projectId))),
  );
  shown.unmount();

  const created = await visit(ProjectNewPage, { url: '/projects/new/', as });
  await created.user.type(await screen.findByRole('textbox', { name: /案件名/ }), '新しい案件');
  await created.user.click(screen.getByRole('button', { name: '作成して編集へ進む' }));
  await waitFor(() => expect(created.router.asPath).toMatch(/^\/projects\/\d{13}\/edit/));
});

it('finds a candidate, marks them as a favorite, scouts them and opens their page', async () => {
  const { as, universalUid, projectId } = await begin('小野寺');
  const { user, unmount } = await visit(ProfilesPage, { url: '/profiles/', as });
  await user.click(await screen.findByRole('button', { name: '小野寺 美穂さんをお気に入り' }));
  await waitFor(async () =>
    expect(await api().db.select().from(schema.favoriteUser)).toMatchObject([{ universalUid }]),
  );
  await user.click(screen.getByRole('button', { name: '小野寺 美穂さんにスカウトする' }));
  await writeAndConfirm(user, 'はじめまして');
  await press(user, '送信する');
  await toast('スカウトを送信しました');
  expect(await api().db.select().from(schema.scout)).toMatchObject([{ targetUid: universalUid, projectId }]);

  const link = screen.getByRole('link', { name: '小野寺 美穂' });
  expect(link).toHaveAttribute('href', expect.stringContaining(`/profiles/${numberOf(universalUid)}`));
  await user.click(link);
  unmount();
  await visit(ProfilePage, { url: `/profiles/${numberOf(universalUid)}/`, as });
  await heading('小野寺 美穂');
  expect(await screen.findByRole('link', { name: '会話を開く' })).toBeVisible();
});

it('shows a message that was sent once, in its conversation', async () => {
  const { cid, as, ...candidate } = await begin('星野');
  const { chatGroupId } = await createConversation(api().db, cid, { candidate });
  const { user } = await visit(MessagesPage, {
    url: `/messages/${numberOf(chatGroupId)}/`,
    as,
    alsoAt: ['/messages', '/messages/[chatGroupId]'],
  });
  const thread = within(await screen.findByRole('region', { name: 'やりとり' }));
  await thread.findByText('はじめまして。応募しました。');
  await user.type(
    await screen.findByRole('textbox', { name: '星野 美穂さんへのメッセージ' }),
    '面談しましょう',
  );
  await user.click(screen.getByRole('button', { name: '送信' }));
  await waitFor(() => expect(thread.queryByText(/送信中/)).toBeNull());
  expect(thread.getAllByText('面談しましょう')).toHaveLength(1);
  const row = within(screen.getByRole('list', { name: '会話' })).getByRole('link', { current: 'page' });
  expect(row).toHaveTextContent('星野 美穂');
});
