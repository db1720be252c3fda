import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { chat } from '#endpoints/chat';
import { interaction } from '#endpoints/interaction';
import * as schema from '#server/db/schema';
import MessagesPage from '@/pages/messages';
import { override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { createConversation } from '../../support/records/matching-factories.ts';
import { callApi } from '../../support/servers/call-api.ts';

const api = servePageApi();

const TEXT = '承知しました。';
const UNCERTAIN = '届いたか確認できませんでした。再送する前に確認します';

type Setting = NonNullable<Parameters<typeof createConversation>[2]>;

/** A conversation that is open; `deliver` is what the server does with a message whose response is lost. */
async function openConversation(setting: Setting = {}) {
  await api().db.delete(schema.chatMessage);
  const company = await createCorporation(api().db);
  const sender = { universalUid: company.user.universalUid, name: '佐藤 健一' };
  const { chatGroupId } = await createConversation(api().db, company.cid, { sender, ...setting });
  const deliver = (textMessage = TEXT) =>
    callApi(api(), chat.createMessage, {
      as: company.user,
      params: { cid: company.cid, chatGroupId },
      body: { textMessage },
    });
  const { user: recruiter } = await visit(MessagesPage, {
    url: `/messages/${chatGroupId}/`,
    as: company.user,
    alsoAt: ['/messages', '/messages/[chatGroupId]'],
  });
  const field = await screen.findByRole('textbox', { name: /さんへのメッセージ/ });
  const write = async (text = TEXT) => {
    await recruiter.type(field, text);
    await recruiter.click(screen.getByRole('button', { name: '送信' }));
  };
  const acknowledge = async () =>
    recruiter.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'OK' }));
  const resend = async () => recruiter.click(await screen.findByRole('button', { name: '再送' }));
  return { write, deliver, acknowledge, resend };
}

const thread = () => screen.findByRole('region', { name: 'やりとり' });
const shownTimes = async (text = TEXT) => within(await thread()).queryAllByText(text).length;
const failure = async () => (await within(await thread()).findByText('送信できませんでした')).parentElement;
const settled = () =>
  waitFor(() => expect(screen.queryByText(/送信できませんでした|送信中|送信済み|送信待ち/)).toBeNull());
const backToWindow = () => act(async () => window.dispatchEvent(new Event('focus')));

/** The texts that the company has sent, as the server has them. */
async function sentTexts() {
  const rows = await api().db.select().from(schema.chatMessage).orderBy(schema.chatMessage.sequence);
  return rows.filter(({ side }) => side === 'corporation').map(({ textMessage }) => textMessage);
}

describe('送ったメッセージ', () => {
  it('arrives once and is shown once, also when the same words are sent twice', async () => {
    const { write } = await openConversation();
    await write();
    await write();
    await waitFor(async () => expect(await sentTexts()).toEqual([TEXT, TEXT]));
    await settled();
    expect(await shownTimes()).toBe(2);
  });

  it('stays shown as sent when its record does not come back, until the list has it', async () => {
    const { write, deliver } = await openConversation();
    override(chat.createMessage, { invalid: null, after: () => deliver() }, { once: true });
    override(chat.latestMessages, { status: 500 }, { once: true });
    await write();
    expect(await screen.findByText('送信済み')).toBeVisible();
    expect(await shownTimes()).toBe(1);
    await backToWindow();
    await settled();
    expect(await shownTimes()).toBe(1);
    expect(await sentTexts()).toEqual([TEXT]);
  });

  it('shows in the row of the list, whether or not its record came back', async () => {
    const { write, deliver } = await openConversation();
    override(chat.createMessage, { invalid: {}, after: () => deliver() }, { once: true });
    await write();
    await waitFor(() =>
      expect(within(screen.getByRole('list', { name: '会話' })).getByRole('link')).toHaveTextContent(
        `自社:${TEXT}`,
      ),
    );
  });
});

describe('届いたかわからないメッセージ', () => {
  it('is not sent again when it had arrived', async () => {
    const { write, deliver, acknowledge, resend } = await openConversation();
    override(chat.createMessage, { lostResponse: () => deliver() }, { once: true });
    await write();
    await acknowledge();
    expect(await failure()).toHaveTextContent(UNCERTAIN);
    await resend();
    await settled();
    expect(await sentTexts()).toEqual([TEXT]);
    expect(await shownTimes()).toBe(1);
  });

  it('is looked for again at the next press when the search failed, and stays until then', async () => {
    const { write, deliver, acknowledge, resend } = await openConversation();
    override(chat.createMessage, { lostResponse: () => deliver() }, { once: true });
    override(chat.latestMessages, { status: 500 }, { once: true });
    await write();
    await acknowledge();
    await failure();
    await resend();
    expect(await failure()).toHaveTextContent(UNCERTAIN);
    expect(await shownTimes()).toBe(1);
    await resend();
    await settled();
    expect(await sentTexts()).toEqual([TEXT]);
  });

  it('is sent again when it had not arrived, though the same words were sent before', async () => {
    const messages: Setting['messages'] = [
      { side: 'user', text: 'はじめまして。' },
      { side: 'corporation', text: TEXT },
      { side: 'user', text: '日程はいかがでしょうか。' },
    ];
    const { write, acknowledge, resend } = await openConversation({ messages, status: 'inProgress' });
    override(chat.createMessage, { network: 'down' }, { once: true });
    await write();
    await acknowledge();
    await failure();
    await resend();
    await settled();
    expect(await sentTexts()).toEqual([TEXT, TEXT]);
    expect(await shownTimes()).toBe(2);
  });

  it('arrives once when two responses in a row are lost', async () => {
    const { write, deliver, acknowledge, resend } = await openConversation();
    override(chat.createMessage, { lostResponse: () => deliver() }, { once: true });
    override(chat.createMessage, { network: 'down' }, { once: true });
    await write();
    await acknowledge();
    await failure();
    await resend();
    await acknowledge();
    expect(await sentTexts()).toEqual([TEXT]);
    expect(await failure()).toHaveTextContent(UNCERTAIN);
    await resend();
    await settled();
    expect(await sentTexts()).toEqual([TEXT]);
    expect(await shownTimes()).toBe(1);
  });

  it('is distinguished from an earlier message of the same words, even when that was not loaded yet', async () => {
    const messages: Setting['messages'] = [{ side: 'corporation', text: TEXT }];
    let release = () => {};
    const until = new Promise<void>((resolve) => {
      release = resolve;
    });
    override(chat.latestMessages, { until });
    override(chat.createMessage, { network: 'down' }, { once: true });
    const { write, acknowledge, resend } = await openConversation({ messages, status: 'inProgress' });
    await write();
    release();
    await acknowledge();
    await failure();
    expect(await sentTexts()).toEqual([TEXT]);
    await resend();
    await settled();
    expect(await sentTexts()).toEqual([TEXT, TEXT]);
    expect(await shownTimes()).toBe(2);
  });
});

it('says in the conversation that it could not be read, and reads it again', async () => {
  override(interaction.show, { invalid: { chatGroupId: 'x' } }, { once: true });
  override(chat.latestMessages, { invalid: { rows: 1 } }, { once: true });
  const company = await createCorporation(api().db);
  const { chatGroupId } = await createConversation(api().db, company.cid);
  const { user } = await visit(MessagesPage, {
    url: `/messages/${chatGroupId}/`,
    as: company.user,
    alsoAt: ['/messages/[chatGroupId]'],
  });
  expect(await screen.findByText('メッセージを読み込めませんでした')).toBeVisible();
  expect(await screen.findByText('会話の情報を読み込めませんでした')).toBeVisible();
  expect(screen.getByRole('list', { name: '会話' })).toBeVisible();
  for (const button of screen.getAllByRole('button', { name: '再読み込み' })) await user.click(button);
  expect(await within(await thread()).findByText('はじめまして。応募しました。')).toBeVisible();
  expect(await screen.findByRole('textbox', { name: /さんへのメッセージ/ })).toBeVisible();
});
