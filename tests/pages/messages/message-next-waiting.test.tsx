import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { chat } from '#endpoints/chat';
import { type Interaction, interaction } from '#endpoints/interaction';
import MessagesPage from '@/pages/messages';
import { override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { createCandidate, createConversation } from '../../support/records/matching-factories.ts';
import { callApi } from '../../support/servers/call-api.ts';

const api = servePageApi();

const fromCandidate = { side: 'user' as const, text: 'よろしくお願いします' };
const fromUs = { side: 'corporation' as const, text: 'ご連絡します' };

/** 青木 is open and waits; 馬場 and 千葉 have an answer; 土井, who may wait, stands on the second page of two. */
async function openList({ isAwaited, lookUp }: { isAwaited: boolean; lookUp?: () => Promise<unknown> }) {
  const { cid, user: as } = await createCorporation(api().db);
  const add = async (lastName: string, isWaiting: boolean, minutesAgo: number) => {
    const { side, text } = isWaiting ? fromCandidate : fromUs;
    const messages = [{ side, text, sentAt: new Date(Date.now() - minutesAgo * 60_000) }];
    const candidate = await createCandidate(api().db, { lastName, firstName: '花子' });
    return createConversation(api().db, cid, { candidate, status: 'inProgress', messages });
  };
  const { chatGroupId } = await add('青木', true, 1);
  await add('馬場', false, 2);
  await add('千葉', false, 3);
  await add('土井', isAwaited, 4);
  const list = async (filterType: 'all' | 'needsReply') =>
    (await callApi(api(), interaction.list, { as, params: { cid }, query: { filterType } })).json;
  override(interaction.list, {
    async respond(query) {
      const isLookUp = query.get('filterType') === 'needsReply';
      if (isLookUp) await lookUp?.();
      const { items, totalCount } = await list(isLookUp ? 'needsReply' : 'all');
      const page = Number(query.get('page') ?? 1);
      const shown: Interaction[] = isLookUp ? items : items.slice((page - 1) * 2, page * 2);
      return { items: shown, totalCount, maxCount: null };
    },
  });
  const url = `/messages/${chatGroupId}/`;
  const visited = await visit(MessagesPage, {
    url,
    as,
    alsoAt: ['/messages', '/messages/[chatGroupId]'],
  });
  const messagesOf = async (id: string) => {
    const params = { cid, chatGroupId: id };
    const { json } = await callApi(api(), chat.latestMessages, { as, params });
    return json.flatMap((message) => (message.kind === 'text' ? [message.textMessage] : []));
  };
  return { ...visited, chatGroupId, messagesOf };
}

const field = (name: string) => screen.findByRole('textbox', { name: `${name} 花子さんへのメッセージ` });
const SEND_AND_NEXT = '{Control>}{Shift>}{Enter}{/Shift}{/Control}';

it('goes on to one that the list does not show yet, and to where one writes to them', async () => {
  const { user, chatGroupId, messagesOf, router } = await openList({ isAwaited: true });
  await user.type(await field('青木'), 'お待たせしました。');
  await user.keyboard(SEND_AND_NEXT);
  const next = await field('土井');
  await waitFor(() => expect(next).toHaveFocus());
  await user.keyboard('こちらもお待たせしました。');
  expect(next).toHaveValue('こちらもお待たせしました。');
  expect(await messagesOf(chatGroupId)).toEqual([fromCandidate.text, 'お待たせしました。']);
  expect(router.query.chatGroupId).not.toBe(chatGroupId);
});

it('takes no text for the next one while it is looked for', async () => {
  let found: (value?: unknown) => void = () => {};
  const isFound = new Promise((resolve) => {
    found = resolve;
  });
  const { user, chatGroupId, messagesOf } = await openList({ isAwaited: true, lookUp: () => isFound });
  await user.type(await field('青木'), 'お待たせしました。');
  await user.keyboard(`${SEND_AND_NEXT}土井さんへ${SEND_AND_NEXT}`);
  expect(await field('青木')).toHaveValue('');
  found();
  await waitFor(async () => expect(await field('土井')).toHaveFocus());
  expect(await messagesOf(chatGroupId)).toEqual([fromCandidate.text, 'お待たせしました。']);
});

it('says that there is none, and stays', async () => {
  const { user, chatGroupId, messagesOf } = await openList({ isAwaited: false });
  await user.type(await field('青木'), 'お待たせしました。');
  await user.click(screen.getByRole('button', { name: '送信して次へ' }));
  expect(await screen.findByText('要返信の会話はほかにありません')).toBeVisible();
  const list = within(screen.getByRole('list', { name: '会話' }));
  expect(await list.findByText(/お待たせしました。/)).toBeVisible();
  await user.type(await field('青木'), '追伸です。');
  expect(await field('青木')).toHaveValue('追伸です。');
  expect(await messagesOf(chatGroupId)).toEqual([fromCandidate.text, 'お待たせしました。']);
});

it('says what to do when it cannot be looked for', async () => {
  const { user, chatGroupId, messagesOf } = await openList({ isAwaited: true });
  await user.type(await field('青木'), 'お待たせしました。');
  override(interaction.list, { status: 500 });
  await user.click(screen.getByRole('button', { name: '送信して次へ' }));
  expect(
    await screen.findByText('次の会話を確認できませんでした。一覧から会話を選んでください。'),
  ).toBeVisible();
  await waitFor(async () =>
    expect(await messagesOf(chatGroupId)).toEqual([fromCandidate.text, 'お待たせしました。']),
  );
});
