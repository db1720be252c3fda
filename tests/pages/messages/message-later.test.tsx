import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { eq, sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { plannedMessage } from '#endpoints/planned-message';
import * as schema from '#server/db/schema';
import { sendDueMessages } from '#server/domains/planned-message/send-due';
import MessagesPage from '@/pages/messages';
import {
  type Chat,
  createChat,
  field,
  openChat,
  picker,
  serveMessages,
  textFile,
} from '../../support/pages/message-files.tsx';
import { describeWithExtensions, override, visit } from '../../support/pages/render-page.tsx';
import { callApi } from '../../support/servers/call-api.ts';

const api = serveMessages();

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

const plan = ({ cid, user, chatGroupId }: Chat, textMessage = 'ご都合はいかがですか。') =>
  callApi(api(), plannedMessage.create, {
    as: user,
    params: { cid, chatGroupId },
    body: { textMessage, sendAt: inAnHour() },
  });

const rows = () => api().db.select().from(schema.plannedMessage);
const empty = () => api().db.delete(schema.plannedMessage);
const planned = async () => within(await screen.findByRole('region', { name: '予約中のメッセージ' }));

async function openEmpty() {
  await empty();
  return openChat(await createChat(api(), { status: 'inProgress' }));
}

async function openPlanned() {
  await empty();
  const chat = await createChat(api(), { status: 'inProgress' });
  await plan(chat);
  return openChat(chat);
}

describeWithExtensions('予約送信', () => {
  it('has a message leave the next morning, by two presses', async () => {
    const { recruiter } = await openEmpty();
    await recruiter.type(await field(), 'ご都合はいかがですか。');
    await recruiter.click(screen.getByRole('button', { name: '予約送信' }));
    await recruiter.click(await screen.findByRole('menuitem', { name: /^明日 9:00/ }));
    expect((await planned()).getByText('明日 9:00に送信')).toBeVisible();
    expect(await field()).toHaveValue('');
    expect(await rows()).toMatchObject([{ textMessage: 'ご都合はいかがですか。' }]);
  });

  it('takes any time to come, and says what is wrong with another', async () => {
    const { recruiter } = await openEmpty();
    await recruiter.type(await field(), 'ご都合はいかがですか。');
    await recruiter.click(screen.getByRole('button', { name: '予約送信' }));
    await recruiter.click(await screen.findByRole('menuitem', { name: /^日時を指定/ }));
    const dialog = within(await screen.findByRole('dialog', { name: '送信日時を指定' }));
    fireEvent.change(dialog.getByLabelText('日付'), { target: { value: '2020-01-01' } });
    await recruiter.click(dialog.getByRole('button', { name: '予約する' }));
    expect(await dialog.findByText(/^過去の日時には予約できません/)).toBeVisible();
    const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
    fireEvent.change(dialog.getByLabelText('日付'), { target: { value: day } });
    fireEvent.change(dialog.getByLabelText('時刻'), { target: { value: '13:30' } });
    await recruiter.click(dialog.getByRole('button', { name: '予約する' }));
    await waitFor(async () =>
      expect((await rows()).map(({ sendAt }) => sendAt.toISOString())).toEqual([`${day}T04:30:00.000Z`]),
    );
    expect(await field()).toHaveValue('');
  });

  it('asks for a text, and takes no files', async () => {
    const { recruiter } = await openEmpty();
    const choose = async () => {
      await recruiter.click(screen.getByRole('button', { name: '予約送信' }));
      await recruiter.click(await screen.findByRole('menuitem', { name: /^明日 9:00/ }));
    };
    await choose();
    expect(await screen.findByText('メッセージを入力してください')).toBeVisible();
    await recruiter.upload(await picker(), textFile('資料.txt'));
    await choose();
    expect(await screen.findByText(/^ファイルは予約送信できません/)).toBeVisible();
    expect(await rows()).toEqual([]);
  });

  it('keeps the text when it cannot be planned', async () => {
    const { recruiter } = await openEmpty();
    override(plannedMessage.create, { status: 400, message: '予約できるメッセージは500件までです' });
    await recruiter.type(await field(), 'ご都合はいかがですか。');
    await recruiter.click(screen.getByRole('button', { name: '予約送信' }));
    await recruiter.click(await screen.findByRole('menuitem', { name: /^明日 9:00/ }));
    const alert = within(await screen.findByRole('alertdialog'));
    expect(alert.getByText('予約できるメッセージは500件までです')).toBeVisible();
    await recruiter.click(alert.getByRole('button', { name: 'OK' }));
    expect(await field()).toHaveValue('ご都合はいかがですか。');
  });

  it('can be taken back: the text returns to the field, in front of what is there', async () => {
    const { recruiter } = await openPlanned();
    await recruiter.type(await field(), '追伸');
    await recruiter.click((await planned()).getByRole('button', { name: '予約を取り消す' }));
    await waitFor(async () => expect(await field()).toHaveValue('ご都合はいかがですか。\n追伸'));
    expect(await rows()).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('region', { name: '予約中のメッセージ' })).toBeNull());
  });

  it('can be changed, and sent at once', async () => {
    const { recruiter } = await openPlanned();
    await recruiter.click((await planned()).getByRole('button', { name: '編集' }));
    const dialog = within(await screen.findByRole('dialog', { name: '予約を編集' }));
    const text = dialog.getByRole('textbox', { name: 'メッセージ' });
    await recruiter.clear(text);
    await recruiter.type(text, '来週はいかがですか。');
    await recruiter.click(dialog.getByRole('button', { name: '予約を保存' }));
    expect(await (await planned()).findByText('来週はいかがですか。')).toBeVisible();
    await recruiter.click((await planned()).getByRole('button', { name: '今すぐ送信' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: '予約中のメッセージ' })).toBeNull());
    const log = within(screen.getByRole('region', { name: 'やりとり' }));
    expect(log.getAllByText('来週はいかがですか。')).toHaveLength(1);
  });

  it('says when a colleague has changed it meanwhile', async () => {
    const { recruiter, place } = await openPlanned();
    await planned();
    const [row] = await rows();
    await callApi(api(), plannedMessage.change, {
      as: place.user,
      params: { cid: place.cid, plannedMessageId: row?.plannedMessageId ?? '' },
      body: { textMessage: '変更後', sendAt: inAnHour(), seenRevision: 1 },
    });
    await recruiter.click((await planned()).getByRole('button', { name: '今すぐ送信' }));
    expect(await screen.findByText(/^ほかのメンバーがこの予約を変更しました/)).toBeVisible();
    expect(await (await planned()).findByText('変更後')).toBeVisible();
  });

  it('says in the conversation and in the list why one was held', async () => {
    await empty();
    const chat = await createChat(api(), { status: 'inProgress' });
    await plan(chat);
    await api().db.update(schema.plannedMessage).set({ sendAt: sql`now() - interval '1 second'` });
    await api().db.update(schema.project).set({ status: 'closed' });
    expect(await sendDueMessages(api().services)).toBe(0);
    const { recruiter } = await openChat(chat);
    expect((await planned()).getByText('案件が終了したため、送信していません')).toBeVisible();
    await recruiter.click(screen.getByRole('link', { name: /^予約中.*1件は未送信/ }));
    const list = within(await screen.findByRole('list', { name: '予約中のメッセージ' }));
    expect(list.getByRole('link', { name: /山田 太郎/ })).toHaveTextContent('案件が終了したため');
    await recruiter.click(screen.getByRole('link', { name: '会話の一覧へ戻る' }));
    expect(await screen.findByRole('list', { name: '会話' })).toBeVisible();
  });

  it('shows another scout for the project that leaves later, which can be taken back', async () => {
    await empty();
    const chat = await createChat(api(), { status: 'inProgress' });
    const { cid, user, chatGroupId } = chat;
    const [conversation] = await api()
      .db.select()
      .from(schema.chatGroup)
      .where(eq(schema.chatGroup.chatGroupId, chatGroupId));
    await api()
      .db.insert(schema.plannedMessage)
      .values({
        plannedMessageId: `planned-${chatGroupId}`,
        cid,
        targetUid: conversation?.universalUid,
        projectId: conversation?.projectId,
        textMessage: 'あらためてのご案内です。',
        writerUid: user.universalUid,
        writerName: '佐藤 健一',
        sendAt: new Date(inAnHour()),
        seenCount: 0,
        wasProjectOpen: true,
        createdAt: new Date(),
      });
    const { recruiter } = await openChat(chat);
    const shown = await planned();
    expect(await shown.findByText('あらためてのご案内です。')).toBeVisible();
    expect(shown.getByText('スカウト')).toBeVisible();
    await recruiter.click(shown.getByRole('button', { name: /予約を取り消す$/ }));
    expect(await screen.findByText(/^予約を取り消しました。本文は下書きに残しました/)).toBeVisible();
    expect(await rows()).toEqual([]);
    await waitFor(() => expect(screen.queryByText('あらためてのご案内です。')).not.toBeInTheDocument());
  });

  it('has an address for its list, which says when there is nothing', async () => {
    await empty();
    const { user: as } = await createChat(api());
    await visit(MessagesPage, { url: '/messages/?planned=1', as });
    expect(await screen.findByText('予約中のメッセージはありません')).toBeVisible();
  });

  it('is offered by one press at night', async () => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      now: new Date('2026-11-26T22:00:00+09:00'),
      toFake: ['Date'],
    });
    try {
      const { recruiter } = await openEmpty();
      await recruiter.type(await field(), 'ご都合はいかがですか。');
      expect(await screen.findByText('夜間です。明日 9:00 に予約できます')).toBeVisible();
      override(plannedMessage.create, { delayMs: 50 });
      await recruiter.click(screen.getByRole('button', { name: '明日 9:00 に予約' }));
      await waitFor(async () =>
        expect((await rows()).map(({ sendAt }) => sendAt.toISOString())).toEqual([
          '2026-11-27T00:00:00.000Z',
        ]),
      );
    } finally {
      vi.useRealTimers();
    }
  });
});
