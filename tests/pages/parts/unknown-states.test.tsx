import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { application } from '#endpoints/application';
import { chat } from '#endpoints/chat';
import { corporationAccount } from '#endpoints/corporation-account';
import { project } from '#endpoints/project';
import { scout } from '#endpoints/scout';
import ApplicationsPage from '@/pages/applications';
import ApplicationPage from '@/pages/applications/[id]';
import MembersPage from '@/pages/corporation/members';
import MessagesPage from '@/pages/messages';
import ProjectsPage from '@/pages/projects';
import EditProjectPage from '@/pages/projects/[projectId]/edit';
import ScoutsPage from '@/pages/scouts';
import { write } from '../../support/pages/on-screen.ts';
import { save } from '../../support/pages/project-editor.tsx';
import { override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { captureSavedFiles } from '../../support/pages/saved-files.ts';
import { addMember, createCorporation, createUser } from '../../support/records/factories.ts';
import {
  createCandidate,
  createConversation,
  createProject,
  decidedSetting,
} from '../../support/records/matching-factories.ts';
import { callApi } from '../../support/servers/call-api.ts';

const api = servePageApi();
const { savedFile } = captureSavedFiles();

/** What a list shows beside a row that cannot be read. */
const notice = (count: number) =>
  `表示できない項目が${count}件あります。再読み込みしても変わらない場合は、お問い合わせください。`;

/** A company with an application of 小野寺, and one of 星野, as the server lists them. */
async function withApplications() {
  const { cid, user: as } = await createCorporation(api().db);
  for (const lastName of ['小野寺', '星野']) {
    const candidate = await createCandidate(api().db, { lastName, firstName: '美穂' });
    await createConversation(api().db, cid, { candidate });
  }
  const { json } = await callApi(api(), application.search, { as, params: { cid } });
  return { cid, as, page: json };
}

it('a project in a state that the app does not know is その他, among すべて, and no step is offered', async () => {
  const { cid, user: as } = await createCorporation(api().db);
  await createProject(api().db, cid, { title: '検索基盤の開発' });
  const { json } = await callApi(api(), project.list, { as, params: { cid } });
  override(project.list, {
    invalid: {
      ...json,
      items: json.items.map((item) => ({ ...item, status: 'archived' })),
      statusCounts: null,
    },
  });
  const { user } = await visit(ProjectsPage, { url: '/projects/', as });
  const row = within(await screen.findByRole('row', { name: /検索基盤の開発/ }));
  expect(row.getByText('その他')).toBeVisible();
  await user.click(row.getByRole('button', { name: '検索基盤の開発の操作' }));
  for (const action of ['公開', '募集停止', '終了']) {
    expect(
      await screen.findByRole('menuitem', { name: new RegExp(`^${action}.*できます$`) }),
    ).toHaveAttribute('aria-disabled', 'true');
  }
});

it('conditions of a project that the app does not know are never written over without asking', async () => {
  const { cid, user: as } = await createCorporation(api().db);
  const params = { cid, ...(await createProject(api().db, cid, { title: '案', setting: decidedSetting })) };
  const { json } = await callApi(api(), project.show, { as, params });
  override(project.show, {
    invalid: { ...json, setting: { ...json.setting, remote: 'hybrid', rewardType: 'daily' } },
  });
  const { user } = await visit(EditProjectPage, { url: `/projects/${params.projectId}/edit/`, as });
  await write(user, await screen.findByRole('textbox', { name: '期間' }), '長期');
  await save(user, '募集条件');
  expect(await screen.findByText('働き方を選び直してください')).toBeVisible();
  expect(screen.getByText('報酬の種類を選び直してください')).toBeVisible();
});

it('an application in such a state is その他, also in the file, and is neither finished nor reported', async () => {
  const { as, page } = await withApplications();
  const [first, ...others] = page.items;
  if (!first) throw new Error('There is an application');
  const changed = { ...first, selectionStatus: 'screening' };
  // The path of the search fits that of a record too: the later one counts.
  override(application.show, { invalid: changed });
  override(application.search, { invalid: { ...page, items: [changed, ...others] } });
  const { user, unmount } = await visit(ApplicationsPage, { url: '/applications/', as });
  expect(within(await screen.findByRole('row', { name: /星野/ })).getByText('その他')).toBeVisible();
  expect(within(screen.getByRole('row', { name: /小野寺/ })).getByText('未対応')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'CSVダウンロード' }));
  expect((await savedFile()).text).toMatch(/星野 美穂,[^\r]*,その他,/);
  unmount();

  await visit(ApplicationPage, { url: `/applications/${first.applicationId}/`, as });
  expect((await screen.findAllByText('その他'))[0]).toBeVisible();
  expect(screen.queryByRole('button', { name: '選考を終了' })).toBeNull();
  expect(screen.queryByRole('button', { name: '成約を報告' })).toBeNull();
});

it('a scout in such a state is その他', async () => {
  const { cid, user: as } = await createCorporation(api().db);
  await createConversation(api().db, cid, { origin: 'scout', status: 'scouting' });
  const { json } = await callApi(api(), scout.search, { as, params: { cid } });
  override(scout.search, { invalid: { ...json, items: json.items.map((item) => ({ ...item, status: 3 })) } });
  await visit(ScoutsPage, { url: '/scouts/', as });
  expect(within(await screen.findByRole('row', { name: /山田 太郎/ })).getByText('その他')).toBeVisible();
});

it('a row that cannot be read is left out, and the page says so, as does the export', async () => {
  const { as, page } = await withApplications();
  const [first, ...others] = page.items;
  override(application.search, { invalid: { ...page, items: [{ ...first, applicant: null }, ...others] } });
  const { user } = await visit(ApplicationsPage, { url: '/applications/', as });
  expect(await screen.findByRole('row', { name: /小野寺/ })).toBeVisible();
  expect(screen.getByText(notice(1))).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'CSVダウンロード' }));
  expect(await screen.findByText(/読み取れなかった1件は、ファイルに含まれていません/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'OK' }));

  override(application.search, { response: page });
  await user.click(screen.getByRole('button', { name: '再読み込み' }));
  expect(await screen.findByRole('row', { name: /星野/ })).toBeVisible();
  expect(screen.queryByText(notice(1))).toBeNull();
});

it('a list without pages leaves such a row out too', async () => {
  const { cid, user: as } = await createCorporation(api().db);
  const { universalUid } = await createUser(api().db);
  await addMember(api().db, cid, universalUid);
  const { json } = await callApi(api(), corporationAccount.listMembers, { as, params: { cid } });
  const invalid = json.map((member) =>
    member.universalUid === universalUid ? { email: member.email } : member,
  );
  override(corporationAccount.listMembers, { invalid });
  await visit(MembersPage, { url: '/corporation/members/', as });
  expect(await screen.findByText(notice(1))).toBeVisible();
  expect(screen.getByText(as.email)).toBeVisible();
  expect(screen.getByText('2名のメンバーがいます')).toBeVisible();
  expect(screen.queryByText('最後のメンバーは外せません')).toBeNull();
});

it('messages that cannot be read keep their place, and older ones are read beyond them', async () => {
  const { cid, user: as } = await createCorporation(api().db);
  const texts = Array.from({ length: 35 }, (_, index) => `${index + 1}通目です`);
  const { chatGroupId } = await createConversation(api().db, cid, {
    messages: texts.map((text) => ({ side: 'user', text })),
  });
  const params = { cid, chatGroupId };
  const { json } = await callApi(api(), chat.pastMessages, { as, params });
  override(chat.latestMessages, {
    invalid: json.map(({ messageId, sender, sentAt }) => ({ messageId, sender, sentAt, kind: 'sticker' })),
  });
  const { user } = await visit(MessagesPage, {
    url: `/messages/${chatGroupId}/`,
    as,
    alsoAt: ['/messages', '/messages/[chatGroupId]'],
  });
  const thread = within(await screen.findByRole('region', { name: 'やりとり' }));
  expect((await thread.findAllByText(/表示できない形式のメッセージです/))[0]).toBeVisible();
  await user.click(await screen.findByRole('button', { name: '以前のメッセージを表示' }));
  expect(await thread.findByText('1通目です')).toBeInTheDocument();
});
