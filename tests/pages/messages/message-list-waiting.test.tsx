import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { interaction } from '#endpoints/interaction';
import { env } from '@/config/env';
import MessagesPage from '@/pages/messages';
import { itWithExtensions, override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { createCandidate, createConversation } from '../../support/records/matching-factories.ts';
import { callApi } from '../../support/servers/call-api.ts';

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

it('送信して次へ goes on to the next one that waits, from the top again, and not after an empty message', async () => {
  const { user } = await companyThatIsWaitedFor();
  const { user: recruiter } = await openPage('/messages/', user);
  const [, yesterday] = await rows();
  expect(yesterday).toHaveTextContent('昨日 太郎');
  await recruiter.click(yesterday ?? document.body);
  const field = (name: string) => screen.findByRole('textbox', { name: `${name} 太郎さんへのメッセージ` });
  const next = () => screen.getByRole('button', { name: '送信して次へ' });

  await field('昨日');
  await recruiter.click(next());
  expect(await screen.findByText('メッセージを入力してください')).toBeVisible();
  await recruiter.type(await field('昨日'), 'お待たせしました。');
  await recruiter.click(next());
  await recruiter.type(await field('三日'), '私からも。');
  await recruiter.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  await recruiter.type(await field('今日'), '最後です。');
  await waitFor(() => expect(screen.queryByRole('button', { name: '送信して次へ' })).not.toBeInTheDocument());
  await recruiter.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  expect(await field('今日')).toHaveValue('');
  for (const text of ['お待たせしました。', '私からも。', '最後です。'])
    expect(
      await within(screen.getByRole('list', { name: '会話' })).findByText(new RegExp(text)),
    ).toBeVisible();
});

it('shows no count below nothing, whatever a platform has counted', async () => {
  const { cid, user } = await companyThatIsWaitedFor();
  const page = (await callApi(api(), interaction.list, { as: user, params: { cid }, query: {} })).json;
  const filterCounts = { all: -1, unread: -2, needsReply: -1, scout: -1, application: -1, snoozed: -1 };
  override(interaction.list, { response: { ...page, totalCount: -1, maxCount: null, filterCounts } });
  await openPage('/messages/', user);
  expect(await rows()).toHaveLength(4);
  expect(document.body).not.toHaveTextContent(/-\d+件/);
});
