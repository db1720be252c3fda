import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { chat } from '#endpoints/chat';
import type { PresenceState } from '#endpoints/live';
import { presence } from '#endpoints/presence';
import MessagesPage from '@/pages/messages';
import { createFakeLocks } from '../../fakes/fake-locks.ts';
import {
  countCalls,
  describeWithExtensions,
  override,
  servePageApi,
  visit,
} from '../../support/pages/render-page.tsx';
import { addMember, createCorporation, createUser } from '../../support/records/factories.ts';
import { createCandidate, createConversation } from '../../support/records/matching-factories.ts';
import { callApi } from '../../support/servers/call-api.ts';
import { openStream } from '../../support/servers/live-stream.ts';

const api = servePageApi();

// As in live.test.tsx: with locks the page opens a stream.
let streamsBefore = 0;
beforeEach(() => {
  streamsBefore = api().services.live?.count() ?? 0;
  Object.defineProperty(navigator, 'locks', { value: createFakeLocks(), configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
});

const receives = () =>
  waitFor(() => expect(api().services.live?.count()).toBeGreaterThan(streamsBefore), { timeout: 15_000 });
const soon = (check: () => void) => waitFor(check, { timeout: 8000 });

async function openConversation() {
  const { cid, user } = await createCorporation(api().db);
  const colleague = await createUser(api().db, { lastName: '鈴木', firstName: '花子' });
  await addMember(api().db, cid, colleague.universalUid);
  const candidate = await createCandidate(api().db, { lastName: '中村', firstName: '陽子' });
  const { chatGroupId } = await createConversation(api().db, cid, { candidate, status: 'inProgress' });
  const params = { cid, chatGroupId };
  const { user: recruiter } = await visit(MessagesPage, {
    url: `/messages/${chatGroupId}/`,
    as: user,
    alsoAt: ['/messages', '/messages/[chatGroupId]'],
  });
  const field = await screen.findByRole('textbox', { name: /さんへのメッセージ/ });
  const announce = (state: PresenceState) =>
    callApi(api(), presence.announce, {
      as: colleague,
      params: { cid },
      body: { chatGroupId, tab: 'other-tab', state },
    });
  const reply = (textMessage: string) =>
    callApi(api(), chat.createMessage, { as: colleague, params, body: { textMessage } });
  const sent = async () =>
    (await callApi(api(), chat.pastMessages, { as: user, params, query: {} })).json
      .filter(({ sender }) => sender.universalUid === user.universalUid)
      .map((message) => (message.kind === 'text' ? message.textMessage : ''));
  return { cid, user, colleague, recruiter, field, announce, reply, sent, chatGroupId };
}

const colleagues = () => screen.findByRole('status', { name: 'ほかのメンバー' });
const thread = () => within(screen.getByRole('region', { name: 'やりとり' }));

describeWithExtensions('colleagues at the same conversation', () => {
  it('are named while they have it open or write, until they leave', async () => {
    const { announce } = await openConversation();
    await receives();
    await announce('open');
    await soon(async () => expect(await colleagues()).toHaveTextContent('鈴木 花子さんも開いています'));
    await announce('typing');
    await soon(async () => expect(await colleagues()).toHaveTextContent('鈴木 花子さんが入力中'));
    await announce('gone');
    await soon(async () => expect(await colleagues()).toHaveTextContent(/^$/));
  });

  it('learn that one has it open, writes in it, and has left', async () => {
    const { cid, colleague, recruiter, field } = await openConversation();
    const stream = await openStream(api(), { as: colleague, cid });
    await receives();
    const states = () => stream.presences.map(({ state }) => state);
    await soon(() => expect(states()).toContain('open'));
    await recruiter.type(field, 'こんにちは');
    await soon(() => expect(states().at(-1)).toBe('typing'));
    await recruiter.keyboard('{Control>}{Enter}{/Control}');
    await soon(() => expect(states().at(-1)).toBe('open'));
    await stream.leave();
  });

  it.each([
    ['このまま送信', ['私からも']],
    ['送信せずに戻る', []],
  ])('who reply while one writes are shown before one sends: %s', async (answer, expected) => {
    const { recruiter, field, reply, sent } = await openConversation();
    await receives();
    await recruiter.type(field, '私からも');
    await reply('先にお返事しました');
    await soon(() => expect(thread().getByText('先にお返事しました')).toBeVisible());
    await recruiter.keyboard('{Control>}{Enter}{/Control}');
    const question = await screen.findByRole('dialog', { name: '鈴木 花子さんが先に返信しています' });
    expect(question).toHaveTextContent('先にお返事しました');
    expect(await sent()).toEqual([]);
    await recruiter.click(within(question).getByRole('button', { name: answer }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    await soon(async () => expect(await sent()).toEqual(expected));
    expect(field).toHaveValue(expected.length > 0 ? '' : '私からも');
  });

  it('are asked about once: who has seen the reply just sends', async () => {
    const { recruiter, field, reply, sent } = await openConversation();
    await receives();
    await recruiter.type(field, '補足です');
    await reply('先にお返事しました');
    await soon(() => expect(thread().getByText('先にお返事しました')).toBeVisible());
    await recruiter.click(screen.getByRole('button', { name: '送信' }));
    await recruiter.click(await screen.findByRole('button', { name: '送信せずに戻る' }));
    await recruiter.click(screen.getByRole('button', { name: '送信' }));
    await soon(async () => expect(await sent()).toEqual(['補足です']));
  });

  it('are not told where that fails: one writes and sends all the same, and hears nothing of it', async () => {
    const asked = countCalls([presence.announce]);
    override(presence.announce, { status: 500 });
    const { recruiter, field, sent } = await openConversation();
    await receives();
    await soon(() => expect(asked()[0]).toBeGreaterThan(0));
    override(presence.announce, { network: 'down' });
    await recruiter.type(field, 'こんにちは');
    await recruiter.keyboard('{Control>}{Enter}{/Control}');
    await soon(async () => expect(await sent()).toEqual(['こんにちは']));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});
