import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { interaction } from '#endpoints/interaction';
import { env } from '@/config/env';
import MessagesPage from '@/pages/messages';
import { callApi } from '../support/call-api.ts';
import { createCorporation } from '../support/factories.ts';
import { createCandidate, createConversation } from '../support/matching-factories.ts';
import { itWithExtensions, override, servePageApi, visit } from '../support/render-page.tsx';

const api = servePageApi();

const DAY = 86_400_000;
const tabs = () => within(screen.getByRole('navigation', { name: '会話の絞り込み' }));
const rows = async () => within(await screen.findByRole('list', { name: '会話' })).getAllByRole('link');

/** A company in which three candidates have waited for 0, 3 and 1 days, and one has an answer. */
async function companyThatIsWaitedFor() {
  const { cid, user } = await createCorporation(api().db);
  const add = async (lastName: string, days: number, side: 'user' | 'corporation' = 'user') =>
    createConversation(api().db, cid, {
      candidate: await createCandidate(api().db, { lastName, firstName: '太郎' }),
      status: 'inProgress',
      unreadCount: side === 'user' ? 1 : 0,
      messages: [{ side, text: 'よろしくお願いします', sentAt: new Date(Date.now() - days * DAY - 60_000) }],
    });
  await add('今日', 0);
  await add('三日', 3);
  await add('昨日', 1);
  await add('返信済', 5, 'corporation');
  return { cid, user };
}

const openPage = (url: string, as: { uid: string; email: string }) =>
  visit(MessagesPage, { url, as, alsoAt: ['/messages', '/messages/[chatGroupId]'] });

it('要返信 lists the longest wait first, and says for how many days', async () => {
  const { user } = await companyThatIsWaitedFor();
  await openPage('/messages/?filter=needsReply', user);
  const texts = (await rows()).map((row) => row.textContent);
  expect(texts).toEqual([
    expect.stringMatching(/三日 太郎.*要返信・3日待ち/),
    expect.stringMatching(/昨日 太郎.*要返信・1日待ち/),
    expect.stringMatching(/今日 太郎.*要返信(?!・)/),
  ]);
});

it('the tabs with something to do say how much, where the platform counts them', async () => {
  const { user } = await companyThatIsWaitedFor();
  await openPage('/messages/', user);
  expect(await rows()).toHaveLength(4);
  const names = tabs()
    .getAllByRole('link')
    .map((link) => link.textContent);
  expect(names).toEqual(
    env.apiExtensions
      ? ['すべて', '未読3件', '要返信3件', 'スカウト', '応募']
      : ['すべて', '未読', '要返信', 'スカウト', '応募'],
  );
});

itWithExtensions('the tabs stay without numbers where the list does not bring them', async () => {
  const { cid, user } = await companyThatIsWaitedFor();
  const { filterCounts: _, ...page } = (
    await callApi(api(), interaction.list, { as: user, params: { cid }, query: {} })
  ).json;
  override(interaction.list, { response: page });
  await openPage('/messages/', user);
  expect(await rows()).toHaveLength(4);
  expect(tabs().getByRole('link', { name: '未読' })).toBeVisible();
});
