import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { inbox } from '#endpoints/inbox';
import { interaction } from '#endpoints/interaction';
import ApplicationsPage from '@/pages/applications';
import ApplicationPage from '@/pages/applications/[id]';
import MessagesPage from '@/pages/messages';
import { describeWithExtensions, override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { addMember, createCorporation, createUser } from '../../support/records/factories.ts';
import { createCandidate, createConversation } from '../../support/records/matching-factories.ts';
import { callApi } from '../../support/servers/call-api.ts';

const api = servePageApi();

const openMessages = (url: string, as: { uid: string; email: string }) =>
  visit(MessagesPage, { url, as, alsoAt: ['/messages', '/messages/[chatGroupId]'] });

const list = () => screen.findByRole('list', { name: '会話' });
const button = (name: string) => screen.findByRole('button', { name: `担当者: ${name}` });

async function team() {
  const { cid, user } = await createCorporation(api().db);
  const colleague = await createUser(api().db, { lastName: '鈴木', firstName: '花子' });
  await addMember(api().db, cid, colleague.universalUid);
  const candidate = await createCandidate(api().db, { lastName: '中村', firstName: '陽子' });
  const conversation = await createConversation(api().db, cid, { candidate, status: 'inProgress' });
  const params = { cid, chatGroupId: conversation.chatGroupId };
  const assign = (universalUid: string | null, seenAssignee: string | null = null) =>
    callApi(api(), inbox.changeAssignee, { as: user, params, body: { universalUid, seenAssignee } });
  const kept = async () =>
    (await callApi(api(), interaction.show, { as: user, params })).json.assignee?.universalUid;
  return { user, colleague, assign, kept, params, ...conversation };
}

describeWithExtensions('担当者', () => {
  it('is chosen in the head of a conversation, by keyboard too, and shown in the list', async () => {
    const { user, colleague, chatGroupId, kept } = await team();
    const { user: recruiter } = await openMessages(`/messages/${chatGroupId}/`, user);
    await recruiter.click(await button('なし'));
    const items = await screen.findAllByRole('menuitemradio');
    expect(items.map((item) => item.textContent)).toEqual(['佐藤 健一(自分)', '鈴木 花子', '担当者なし']);
    expect(items.at(-1)).toBeChecked();
    await recruiter.keyboard('鈴木{Enter}');
    expect(await button('鈴木 花子')).toHaveFocus();
    expect(await list()).toHaveTextContent('担当者鈴木');
    await waitFor(async () => expect(await kept()).toBe(colleague.universalUid));
  });

  it('the choice of a colleague stays, and a message says so', async () => {
    const { user, colleague, chatGroupId, assign } = await team();
    const { user: recruiter } = await openMessages(`/messages/${chatGroupId}/`, user);
    await recruiter.click(await button('なし'));
    await assign(colleague.universalUid);
    await recruiter.click(await screen.findByRole('menuitemradio', { name: '佐藤 健一(自分)' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'ほかのメンバーが先に担当者を変更しました。現在の担当者をご確認ください',
    );
    await recruiter.click(screen.getByRole('button', { name: 'OK' }));
    expect(await button('鈴木 花子')).toBeVisible();
  });

  it('narrows the list to 自分の担当 and 担当者なし, in the URL', async () => {
    const { params, user, assign } = await team();
    await createConversation(api().db, params.cid, {
      candidate: await createCandidate(api().db, { lastName: '長谷川', firstName: '萌' }),
    });
    await assign(user.universalUid);
    const { user: recruiter, router } = await openMessages('/messages/?assignee=mine', user);
    expect(within(await list()).getAllByRole('link')).toHaveLength(1);
    expect(await list()).toHaveTextContent('中村 陽子');
    await recruiter.click(screen.getByRole('button', { name: '絞り込み(1件の条件)' }));
    await recruiter.selectOptions(screen.getByRole('combobox', { name: '担当者' }), '担当者なし');
    await waitFor(async () => expect(await list()).toHaveTextContent('長谷川 萌'));
    expect(router.query.assignee).toBe('none');
    await recruiter.click(screen.getByRole('button', { name: '絞り込み(1件の条件)' }));
    await recruiter.click(screen.getByRole('button', { name: '担当者なしを外す' }));
    await waitFor(async () => expect(within(await list()).getAllByRole('link')).toHaveLength(2));
  });

  it.each(['table', 'board'])('narrows 応募管理 to 自分の担当, in the URL: %s', async (view) => {
    const { params, user, assign } = await team();
    await createConversation(api().db, params.cid, {
      candidate: await createCandidate(api().db, { lastName: '長谷川', firstName: '萌' }),
      status: 'inProgress',
    });
    await assign(user.universalUid);
    const { user: recruiter, router } = await visit(ApplicationsPage, {
      url: `/applications/?view=${view}`,
      as: user,
    });
    const other = () => screen.queryByRole('link', { name: /長谷川 萌/ });
    await waitFor(() => expect(other()).toBeVisible());
    await recruiter.selectOptions(screen.getByRole('combobox', { name: '担当者' }), '自分の担当');
    await waitFor(() => expect(other()).not.toBeInTheDocument());
    expect(await screen.findByRole('link', { name: /中村 陽子/ })).toBeVisible();
    expect(router.query.assignee).toBe('mine');
  });

  it('is shown and changed in 応募詳細', async () => {
    const { user, applicationId, assign, colleague } = await team();
    await assign(colleague.universalUid);
    const { user: recruiter } = await visit(ApplicationPage, {
      url: `/applications/${applicationId}/`,
      as: user,
    });
    await recruiter.click(await button('鈴木 花子'));
    await recruiter.click(await screen.findByRole('menuitemradio', { name: '担当者なし' }));
    expect(await button('なし')).toBeVisible();
  });

  it('is not shown where the platform does not name one', async () => {
    const { user, chatGroupId, params } = await team();
    const { assignee: _, ...shown } = (await callApi(api(), interaction.show, { as: user, params })).json;
    override(interaction.show, { response: shown });
    override(interaction.list, { response: { items: [shown], totalCount: 1, maxCount: null } });
    await openMessages(`/messages/${chatGroupId}/`, user);
    expect(await screen.findByRole('textbox', { name: /さんへのメッセージ/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^担当者/ })).not.toBeInTheDocument();
  });
});
