import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { chat } from '#endpoints/chat';
import { inbox } from '#endpoints/inbox';
import * as schema from '#server/db/schema';
import MessagesPage from '@/pages/messages';
import { write } from '../../support/pages/on-screen.ts';
import {
  countCalls,
  describeWithExtensions,
  itWithExtensions,
  override,
  servePageApi,
  visit,
} from '../../support/pages/render-page.tsx';
import { addMember, createCorporation, createUser } from '../../support/records/factories.ts';
import {
  createCandidate,
  createConversation,
  labelCandidates,
} from '../../support/records/matching-factories.ts';
import { callApi } from '../../support/servers/call-api.ts';

const api = servePageApi();
// Unmounts the page before its session ends: a page without a session asks to sign in.
afterEach(cleanup);

type User = Awaited<ReturnType<typeof visit>>['user'];
type Status = 'applied' | 'inProgress' | 'finished';

/** A company of two, and its conversations with 港 1, 港 2, …, of which each has one unread message. */
async function prepare(statuses: readonly Status[] = ['inProgress', 'inProgress', 'inProgress']) {
  const { cid, user: as } = await createCorporation(api().db);
  const colleague = await createUser(api().db, { lastName: '鈴木', firstName: '花子' });
  await addMember(api().db, cid, colleague.universalUid);
  const made: { chatGroupId: string; universalUid: string }[] = [];
  for (const [index, status] of statuses.entries()) {
    const candidate = await createCandidate(api().db, { lastName: '港', firstName: `${index + 1}` });
    const messages = [{ side: 'user' as const, text: '質問があります', sentAt: new Date() }];
    const { chatGroupId } = await createConversation(api().db, cid, {
      candidate,
      status,
      messages,
      unreadCount: 1,
    });
    made.push({ chatGroupId, universalUid: candidate.universalUid });
  }
  /** What the database has of each, in their order. */
  const each = async <Value,>(read: (row: typeof schema.chatGroup.$inferSelect) => Value) => {
    const rows = await api().db.select().from(schema.chatGroup);
    return made.map(({ chatGroupId }) => {
      const row = rows.find((known) => known.chatGroupId === chatGroupId);
      return row && read(row);
    });
  };
  const assign = (index: number, universalUid: string | null, seenAssignee: string | null = null) =>
    callApi(api(), inbox.changeAssignee, {
      as,
      params: { cid, chatGroupId: made[index]?.chatGroupId ?? '' },
      body: { universalUid, seenAssignee },
    });
  const names = statuses.map((_, index) => `港 ${index + 1}`);
  return { cid, as, colleague, made, names, each, assign };
}

type Setting = Awaited<ReturnType<typeof prepare>>;

const open = async ({ as }: Pick<Setting, 'as'>) =>
  (await visit(MessagesPage, { url: '/messages/', as, alsoAt: ['/messages', '/messages/[chatGroupId]'] }))
    .user;

const choice = (name: string) => screen.findByRole('checkbox', { name: `${name}さんを選択` });
const bar = () => screen.findByRole('region', { name: '選択した会話' });
const press = async (user: User, name: string) =>
  user.click(await within(await bar()).findByRole('button', { name }));

async function chooseAll(setting: Setting) {
  const user = await open(setting);
  for (const name of setting.names) await user.click(await choice(name));
  expect(await bar()).toHaveTextContent('3件を選択中');
  return user;
}

const unreadOf = ({ each }: Setting) => each(({ unreadCount }) => unreadCount);
const assigneesOf = ({ each }: Setting) => each(({ assigneeUid }) => assigneeUid);

it('chooses by x, and lets go of all of them', async () => {
  const setting = await prepare();
  const user = await open(setting);
  const list = within(await screen.findByRole('list', { name: '会話' }));
  (await list.findByRole('link', { name: /港 2/ })).focus();
  await user.keyboard('x');
  await waitFor(async () => expect(await choice('港 2')).toBeChecked());
  expect(await bar()).toHaveTextContent('1件を選択中');
  await press(user, '選択を解除');
  expect(await choice('港 2')).not.toBeChecked();
});

it('shows the checkboxes by a button where nothing hovers, which lets go again', async () => {
  const setting = await prepare();
  const user = await open(setting);
  const button = await screen.findByRole('button', { name: '選択' });
  await user.click(button);
  expect(button).toHaveAttribute('aria-pressed', 'true');
  await user.click(await choice('港 1'));
  await user.click(button);
  expect(button).toHaveAttribute('aria-pressed', 'false');
  expect(await choice('港 1')).not.toBeChecked();
});

it('既読 reads those that are unread', async () => {
  const setting = await prepare();
  const user = await chooseAll(setting);
  await press(user, '既読');
  expect(await screen.findByText('3件を既読にしました')).toBeVisible();
  expect(await unreadOf(setting)).toEqual([0, 0, 0]);
  const calls = countCalls([chat.latestMessages]);
  await press(user, '既読');
  expect(await screen.findByText('すべて既読です')).toBeVisible();
  expect(calls()).toEqual([0]);
});

itWithExtensions('既読 is taken back by 元に戻す', async () => {
  const setting = await prepare();
  const user = await chooseAll(setting);
  await press(user, '既読');
  await user.click(await screen.findByRole('button', { name: '元に戻す' }));
  expect(await screen.findByText('3件を未読に戻しました')).toBeVisible();
  expect(await unreadOf(setting)).toEqual([1, 1, 1]);
});

it('お見送り tells and finishes those that can be finished', async () => {
  const setting = await prepare(['inProgress', 'applied', 'inProgress']);
  const user = await chooseAll(setting);
  await press(user, 'お見送り');
  await write(user, await screen.findByRole('textbox', { name: /候補者へのメッセージ/ }), '残念です');
  await user.click(await screen.findByRole('button', { name: '一人ずつ確認へ進む' }));
  await user.click(await screen.findByRole('button', { name: '3人に送信して選考を終了する' }));
  expect(await screen.findByText(/^3人中3人に送信しました/)).toBeVisible();
  expect(await setting.each(({ status }) => status)).toEqual(['finished', 'finished', 'finished']);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('3件を選択中')).not.toBeInTheDocument());
});

describeWithExtensions('担当者 of many conversations', () => {
  it('is set for all, and 元に戻す gives each back to whom it was', async () => {
    const setting = await prepare();
    const { as, colleague, assign } = setting;
    await assign(1, as.universalUid);
    const user = await chooseAll(setting);
    await press(user, '担当者');
    await user.click(await screen.findByRole('menuitemradio', { name: '鈴木 花子' }));
    expect(await screen.findByText('3件の担当者を鈴木 花子さんにしました')).toBeVisible();
    const { universalUid } = colleague;
    expect(await assigneesOf(setting)).toEqual([universalUid, universalUid, universalUid]);
    expect(await screen.findByRole('list', { name: '会話' })).toHaveTextContent('担当者鈴木');
    await user.click(screen.getByRole('button', { name: '元に戻す' }));
    expect(await screen.findByText('3件の担当者を元に戻しました')).toBeVisible();
    expect(await assigneesOf(setting)).toEqual([null, as.universalUid, null]);
  });

  it('names whom a colleague took meanwhile, with the reason and 再試行', async () => {
    const setting = await prepare();
    const { as, colleague, assign } = setting;
    const user = await chooseAll(setting);
    await assign(1, as.universalUid);
    await press(user, '担当者');
    await user.click(await screen.findByRole('menuitemradio', { name: '鈴木 花子' }));
    const failed = await screen.findByText('1件の担当者は変更できませんでした。');
    expect(failed).toBeVisible();
    expect(await bar()).toHaveTextContent('港 2ほかのメンバーが先に担当者を変更しました');
    const { universalUid } = colleague;
    expect(await assigneesOf(setting)).toEqual([universalUid, as.universalUid, universalUid]);
    await waitFor(async () =>
      expect(await screen.findByRole('list', { name: '会話' })).toHaveTextContent('担当者佐藤'),
    );
    await press(user, '再試行');
    expect(await screen.findByText('1件の担当者を鈴木 花子さんにしました')).toBeVisible();
    expect(await assigneesOf(setting)).toEqual([universalUid, universalUid, universalUid]);
  });

  it('ends at the first call without a response', async () => {
    const setting = await prepare();
    const user = await chooseAll(setting);
    override(inbox.changeAssignee, { network: 'down' }, { once: true });
    await press(user, '担当者');
    await user.click(await screen.findByRole('menuitemradio', { name: '鈴木 花子' }));
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    expect(await bar()).toHaveTextContent('3件の担当者は変更できませんでした。');
    expect(await assigneesOf(setting)).toEqual([null, null, null]);
    await press(user, '再試行');
    expect(await screen.findByText('3件の担当者を鈴木 花子さんにしました')).toBeVisible();
  });
});

describeWithExtensions('ラベル of many conversations', () => {
  it('is attached to who lacks it, and taken off where all carry it', async () => {
    const setting = await prepare();
    const { cid, made } = setting;
    const labelId = `label-of-${cid}`;
    const given = { cid, labelId, name: '要面談', nameKey: '要面談', color: 'green' } as const;
    await labelCandidates(
      api().db,
      given,
      made.slice(0, 1).map(({ universalUid }) => universalUid),
    );
    const carriers = async () =>
      (await api().db.select().from(schema.labelledUser)).filter((row) => row.labelId === labelId).length;
    const user = await chooseAll(setting);
    await press(user, 'ラベル');
    const menu = () => screen.findByRole('dialog', { name: '選択した候補者のラベル' });
    await user.click(await within(await menu()).findByRole('checkbox', { name: '要面談', checked: false }));
    expect(await screen.findByText('2人にラベル「要面談」を付けました')).toBeVisible();
    expect(await carriers()).toBe(3);
    await press(user, 'ラベル');
    await user.click(await within(await menu()).findByRole('checkbox', { name: '要面談', checked: true }));
    expect(await screen.findByText('3人からラベル「要面談」を外しました')).toBeVisible();
    expect(await carriers()).toBe(0);
  });
});
