import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { inbox } from '#endpoints/inbox';
import { interaction } from '#endpoints/interaction';
import { addDays, dayOf } from '#endpoints/jst';
import * as schema from '#server/db/schema';
import MessagesPage from '@/pages/messages';
import { describeWithExtensions, override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { createCandidate, createConversation } from '../../support/records/matching-factories.ts';
import { callApi } from '../../support/servers/call-api.ts';

const api = servePageApi();

const DAY = 86_400_000;
const today = () => dayOf(new Date());
const list = () => screen.findByRole('list', { name: '会話' });
const names = async () =>
  within(await list())
    .getAllByRole('link')
    .map((row) => row.textContent?.match(/(山田|鈴木|佐々木) 太郎/)?.[1]);
const menuOf = (lastName: string, place: Pick<typeof screen, 'getByRole'> = screen) =>
  place.getByRole('button', { name: `${lastName} 太郎さんとの会話の操作` });

/** A company whose conversations are 佐々木's, 鈴木's and 山田's, the newest first. */
async function company() {
  const { cid, user } = await createCorporation(api().db);
  const add = async (lastName: string, days: number) =>
    (
      await createConversation(api().db, cid, {
        candidate: await createCandidate(api().db, { lastName }),
        status: 'inProgress',
        messages: [{ side: 'user', text: 'はじめまして', sentAt: new Date(Date.now() - days * DAY) }],
      })
    ).chatGroupId;
  const [yamada, suzuki, sasaki] = [await add('山田', 3), await add('鈴木', 2), await add('佐々木', 1)];
  const show = async (chatGroupId: string) =>
    (await callApi(api(), interaction.show, { as: user, params: { cid, chatGroupId } })).json;
  return { cid, user, yamada, suzuki, sasaki, show };
}

const openPage = async (url: string, as: { uid: string; email: string }) => {
  const page = await visit(MessagesPage, { url, as, alsoAt: ['/messages', '/messages/[chatGroupId]'] });
  await list();
  const choose = async (name: string | RegExp) =>
    page.user.click(await screen.findByRole('menuitem', { name }));
  return { ...page, choose };
};

describeWithExtensions('the menu of a conversation', () => {
  it('pins it to the top, by keyboard alone, and back by 元に戻す', async () => {
    const { user } = await company();
    const { user: recruiter } = await openPage('/messages/', user);
    act(() => menuOf('山田').focus());
    await recruiter.keyboard('{Enter}');
    expect(await screen.findByRole('menuitem', { name: 'ピン留めする' })).toBeVisible();
    // Whether the first entry has the focus already depends on how soon the code of the menu came.
    await recruiter.keyboard('{Home}{End}');
    expect(screen.getByRole('menuitem', { name: 'ピン留めする' })).toHaveFocus();
    await recruiter.keyboard('{Enter}');
    await waitFor(async () => expect(await names()).toEqual(['山田', '佐々木', '鈴木']));
    expect(within(await list()).getAllByRole('link')[0]).toHaveTextContent('ピン留め');
    expect(menuOf('山田')).toHaveFocus();
    await recruiter.click(await screen.findByRole('button', { name: '元に戻す' }));
    await waitFor(async () => expect(await names()).toEqual(['佐々木', '鈴木', '山田']));
  });

  it('snoozes it out of the list into スヌーズ中, and brings it back', async () => {
    const { user, suzuki, show } = await company();
    const { user: recruiter, choose } = await openPage('/messages/', user);
    await recruiter.click(menuOf('鈴木'));
    await choose(/^3日後/);
    await waitFor(async () => expect(await names()).toEqual(['佐々木', '山田']));
    expect((await show(suzuki)).snoozedUntil).toBe(`${addDays(today(), 3)}T00:00:00.000Z`);
    await recruiter.click(await screen.findByRole('link', { name: 'スヌーズ中1件' }));
    await waitFor(async () => expect(await names()).toEqual(['鈴木']));
    expect(await list()).toHaveTextContent('09:00までスヌーズ');
    await recruiter.click(menuOf('鈴木'));
    await choose('スヌーズを解除');
    expect(await screen.findByText('条件に合う会話はありません')).toBeVisible();
    expect((await show(suzuki)).snoozedUntil).toBeNull();
  });

  it('snoozes it until a day of one’s own, which must be one to come', async () => {
    const { user, suzuki, show } = await company();
    const { user: recruiter, choose } = await openPage(`/messages/${suzuki}/`, user);
    const header = within(await screen.findByRole('region', { name: '会話' }));
    await recruiter.click(menuOf('鈴木', header));
    await choose('日付を選ぶ…');
    const field = await screen.findByLabelText(/一覧に戻す日/);
    await recruiter.clear(field);
    await recruiter.type(field, today());
    await recruiter.click(screen.getByRole('button', { name: 'スヌーズする' }));
    expect(await screen.findByText('明日から1年以内の日付を入力してください')).toBeVisible();
    await recruiter.clear(field);
    await recruiter.type(field, addDays(today(), 10));
    await recruiter.click(screen.getByRole('button', { name: 'スヌーズする' }));
    await waitFor(async () =>
      expect((await show(suzuki)).snoozedUntil).toBe(`${addDays(today(), 10)}T00:00:00.000Z`),
    );
    // The open one stays in its place until one moves on.
    expect(await names()).toEqual(['佐々木', '鈴木', '山田']);
  });

  it('sets a day to reply by, which says in words when it is over', async () => {
    const { user, suzuki } = await company();
    await api()
      .db.update(schema.chatGroup)
      .set({ replyDueOn: addDays(today(), -1) });
    const { user: recruiter, choose } = await openPage(`/messages/${suzuki}/`, user);
    const header = within(await screen.findByRole('region', { name: '会話' }));
    expect(header.getByText(/^返信期限切れ/)).toBeVisible();
    expect(within(await list()).getAllByText(/^返信期限切れ/)).toHaveLength(3);
    await recruiter.click(menuOf('鈴木', header));
    await choose('返信期限を変更…');
    const field = await screen.findByLabelText(/^返信期限/, { selector: 'input' });
    await recruiter.clear(field);
    await recruiter.type(field, today());
    await recruiter.click(screen.getByRole('button', { name: '設定する' }));
    expect(await header.findByText('返信期限 今日')).toBeVisible();
    await recruiter.click(menuOf('鈴木', header));
    await choose('返信期限を外す');
    await waitFor(() => expect(header.queryByText(/^返信期限/)).not.toBeInTheDocument());
  });

  it('marks the open one as unread and leaves it', async () => {
    const { user, suzuki, show } = await company();
    const {
      user: recruiter,
      choose,
      router,
    } = await openPage(`/messages/${suzuki}/?filter=application`, user);
    const header = within(await screen.findByRole('region', { name: '会話' }));
    await recruiter.click(menuOf('鈴木', header));
    await choose('未読にする');
    await waitFor(() => expect(router.asPath).toBe('/messages?filter=application'));
    await waitFor(async () => expect((await show(suzuki)).unreadCount).toBe(1));
    expect(await screen.findByRole('link', { name: /鈴木 太郎.*未読1件/ })).toBeVisible();
  });

  it('takes back what is refused, and says why', async () => {
    const { user } = await company();
    const message = 'ピン留めは50件までです。不要なピン留めを外してください';
    override(inbox.changePin, { status: 400, message });
    const { user: recruiter, choose } = await openPage('/messages/', user);
    await recruiter.click(menuOf('山田'));
    await choose('ピン留めする');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(message);
    await recruiter.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(async () => expect(await list()).not.toHaveTextContent('ピン留め'));
  });
});
