import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { chat } from '#endpoints/chat';
import { interaction } from '#endpoints/interaction';
import { acknowledgeAlert, write } from '../../support/pages/on-screen.ts';
import { countCalls, override, servePageApi } from '../../support/pages/render-page.tsx';
import {
  choice,
  chooseAll,
  chosenBar,
  daysAgo,
  messagesIn,
  openTab,
  prepareFollowUps,
  prepareUnanswered,
  pressNext,
  reply,
  resultOf,
} from '../../support/pages/unanswered-scouts.tsx';

const api = servePageApi();
// Unmounts the page before its session ends: a page without a session asks to sign in.
afterEach(cleanup);

const serve = (request: Request) => api().app.fetch(request);
const three = () =>
  prepareUnanswered(api(), [
    { name: '一', days: 6 },
    { name: '二', days: 7 },
    { name: '三', days: 8 },
  ]);
const sentCount = (text: string) => screen.findByText(new RegExp(`^${text}に送信しました`));
const send = (user: Awaited<ReturnType<typeof prepareFollowUps>>) => pressNext(user, /人に送信する$/);
const textsOf = ({ sent }: Awaited<ReturnType<typeof three>>) =>
  Promise.all(sent.map(async (each) => (await messagesIn(api(), each)).slice(1)));

describe('choosing scouts without an answer', () => {
  it('goes one by one or by the page, and is taken back at once', async () => {
    const { user } = await openTab(await three());
    await user.click(await choice('星 二'));
    expect(await chosenBar()).toHaveTextContent('1人を選択中');
    expect(screen.getByRole('checkbox', { name: 'このページをすべて選択' })).toBePartiallyChecked();
    await chooseAll(user);
    expect(await chosenBar()).toHaveTextContent('3人を選択中');
    await pressNext(user, '選択を解除');
    expect(await choice('星 一')).not.toBeChecked();
    expect(screen.queryByRole('button', { name: 'フォローを送る' })).not.toBeInTheDocument();
  });

  it('goes by the key x in the row that has the focus', async () => {
    const { user } = await openTab(await three());
    await choice('星 一');
    await user.keyboard('j');
    // The first key fetches the code of the keys.
    await waitFor(() => expect(screen.getByRole('link', { name: '星 一' })).toHaveFocus());
    await user.keyboard('jx');
    await waitFor(async () => expect(await choice('星 二')).toBeChecked());
    expect(await choice('星 一')).not.toBeChecked();
  });

  it('is offered for those without an answer only', async () => {
    const setting = await three();
    const { user } = await openTab(setting);
    await choice('星 一');
    await user.click(screen.getByRole('link', { name: 'すべて' }));
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: /を選択$/ })).not.toBeInTheDocument());
  });
});

describe('フォローを送る', () => {
  it('sends everyone their own text, one after another', async () => {
    const setting = await three();
    const { user } = await openTab(setting);
    await chooseAll(user);
    await pressNext(user, 'フォローを送る');
    const common = await screen.findByRole('textbox', { name: /本文/ });
    expect(common).toHaveDisplayValue(/先日、「{{案件名}}」の件で/);
    await write(user, common, '{{候補者名}}さん、{{案件名}}の件です');
    await pressNext(user, '一人ずつ確認へ進む');
    await pressNext(user, '次の人');
    const text = await screen.findByRole('textbox', { name: /本文/ });
    expect(text).toHaveValue('星 二さん、検索基盤の開発の件です');
    await write(user, text, '星 二さんだけの文面');
    await pressNext(user, '3人への送信へ進む');
    await pressNext(user, '3人に送信する');
    expect(await sentCount('3人中3人')).toBeVisible();
    expect(await textsOf(setting)).toEqual([
      ['星 一さん、検索基盤の開発の件です'],
      ['星 二さんだけの文面'],
      ['星 三さん、検索基盤の開発の件です'],
    ]);
    await user.keyboard('{Escape}');
    expect(screen.queryByText(/続きがあります/)).not.toBeInTheDocument();
    expect(await choice('星 一')).not.toBeChecked();
  });

  it('leaves out whoever was scouted within five days, and who is taken out', async () => {
    const setting = await prepareUnanswered(api(), [
      { name: '一', days: 4 },
      { name: '二', days: 5 },
      { name: '三', days: 6 },
    ]);
    const { user } = await openTab(setting);
    await chooseAll(user);
    await pressNext(user, 'フォローを送る');
    await pressNext(user, '一人ずつ確認へ進む');
    const leftOut = await screen.findByRole('region', { name: '送信しない候補者' });
    expect(leftOut).toHaveTextContent('星 一スカウトの送信から5日たっていません');
    await pressNext(user, 'この人には送らない');
    expect(leftOut).toHaveTextContent('星 二送信対象から外しました');
    await pressNext(user, '1人への送信へ進む');
    await pressNext(user, '1人に送信する');
    expect(await sentCount('1人中1人')).toBeVisible();
    expect((await textsOf(setting)).map(({ length }) => length)).toEqual([0, 0, 1]);
  });

  it('leaves out whoever has replied, was written to or is out meanwhile, and says why', async () => {
    const setting = await prepareUnanswered(api(), [
      { name: '一', days: 6 },
      { name: '二', days: 7, text: ['二さんへのスカウト', '先にご連絡しました'] },
      { name: '三', days: 8 },
    ]);
    const user = await prepareFollowUps(setting);
    await reply(api(), setting, setting.sent[0]?.chatGroupId ?? '');
    await send(user);
    expect(await sentCount('3人中1人')).toBeVisible();
    expect(await resultOf('星 一')).toHaveTextContent(/送信せず.*返信がありました/);
    expect(await resultOf('星 二')).toHaveTextContent(/送信せず.*すでにメッセージを送信しています/);
    expect(await textsOf(setting)).toEqual([[], ['先にご連絡しました'], ['星 三さん、いかがですか']]);
  });

  it('does not go on while the text has a placeholder that nothing is known for', async () => {
    const { user } = await openTab(await three());
    await chooseAll(user);
    await pressNext(user, 'フォローを送る');
    await write(user, await screen.findByRole('textbox', { name: /本文/ }), '{{趣味}}ですね');
    await pressNext(user, '一人ずつ確認へ進む');
    expect(await screen.findByText('置き換えできない項目があります:{{趣味}}')).toBeVisible();
    expect(screen.queryByRole('button', { name: /人への送信へ進む/ })).not.toBeInTheDocument();
  });

  it('explains the plan under FREE', async () => {
    const setting = await prepareUnanswered(api(), [{ name: '一', days: 6 }], { plan: 'free' });
    const { user } = await openTab(setting);
    await chooseAll(user);
    await pressNext(user, 'フォローを送る');
    expect(await screen.findByRole('dialog', { name: /有料プラン/ })).toBeVisible();
  });
});

describe('the sending of follow-ups', () => {
  it('goes on behind one that is refused, which can be tried again', async () => {
    const setting = await three();
    const user = await prepareFollowUps(setting);
    override(chat.createMessage, { status: 400, message: '受け付けられません' }, { once: true });
    await send(user);
    expect(await sentCount('3人中2人')).toBeVisible();
    expect(await resultOf('星 一')).toHaveTextContent('失敗星 一受け付けられません');
    await pressNext(user, '星 一さんに再試行');
    expect(await sentCount('3人中3人')).toBeVisible();
    expect((await textsOf(setting)).map(({ length }) => length)).toEqual([1, 1, 1]);
  });

  it('stops where nobody can be looked up, before anything is sent', async () => {
    const setting = await three();
    const user = await prepareFollowUps(setting);
    override(interaction.show, { status: 503 }, { once: true });
    const calls = countCalls([chat.createMessage]);
    await send(user);
    expect(await screen.findByText(/エラーのため、一時停止しました/)).toBeVisible();
    expect(calls()).toEqual([0]);
    await pressNext(user, '星 一さんに再試行');
    await pressNext(user, '続ける');
    expect(await sentCount('3人中3人')).toBeVisible();
  });

  it('takes for sent what was sent before the server failed', async () => {
    const setting = await three();
    const user = await prepareFollowUps(setting);
    override(chat.createMessage, { status: 503, after: serve }, { once: true });
    await send(user);
    expect(await sentCount('3人中3人')).toBeVisible();
    expect((await textsOf(setting)).map(({ length }) => length)).toEqual([1, 1, 1]);
  });

  it('goes on after a reload where the network was lost, and nobody gets two', async () => {
    const setting = await three();
    const first = await prepareFollowUps(setting);
    override(chat.createMessage, { lostResponse: serve }, { once: true });
    await send(first);
    await acknowledgeAlert(first);
    expect(await screen.findByText(/通信が途切れたため、一時停止しました/)).toBeVisible();
    cleanup();
    const { user } = await openTab(setting);
    const notice = await screen.findByText('フォローの続きがあります(残り3人)');
    expect(notice).toBeVisible();
    await pressNext(user, '続ける');
    const dialog = within(await screen.findByRole('dialog', { name: 'フォローを送る' }));
    await user.click(await dialog.findByRole('button', { name: '続ける' }));
    expect(await sentCount('3人中3人')).toBeVisible();
    expect((await textsOf(setting)).map(({ length }) => length)).toEqual([1, 1, 1]);
  });

  it('keeps what was typed when it is closed, and asks before others take its place', async () => {
    const setting = await three();
    const { user } = await openTab(setting);
    await user.click(await choice('星 一'));
    await pressNext(user, 'フォローを送る');
    await write(user, await screen.findByRole('textbox', { name: /本文/ }), '書きかけ');
    await pressNext(user, '下書きを保存して閉じる');
    await user.click(await choice('星 二'));
    await pressNext(user, 'フォローを送る');
    await pressNext(user, '続きを開く');
    expect(await screen.findByRole('textbox', { name: /本文/ })).toHaveValue('書きかけ');
    expect(screen.getByText(/^1人に共通の文面/)).toBeVisible();
  });

  it('is paused after the one that is on its way, and goes on', async () => {
    const setting = await three();
    const user = await prepareFollowUps(setting);
    const { promise: until, resolve: arrive } = Promise.withResolvers<void>();
    override(chat.createMessage, { until }, { once: true });
    await send(user);
    await pressNext(user, '一時停止');
    arrive();
    expect(await screen.findByText(/3人中1人に送信しました.*一時停止中/)).toBeVisible();
    await pressNext(user, '続ける');
    expect(await sentCount('3人中3人')).toBeVisible();
  });

  it('sends nobody another one the next time', async () => {
    const setting = await prepareUnanswered(api(), [
      { name: '一', days: 6, change: { scoutedAt: daysAgo(6) } },
    ]);
    const first = await prepareFollowUps(setting);
    await send(first);
    expect(await sentCount('1人中1人')).toBeVisible();
    cleanup();
    const user = await prepareFollowUps(setting, 'もう一度');
    await send(user);
    expect(await resultOf('星 一')).toHaveTextContent(/送信せず.*すでにメッセージを送信しています/);
    expect(await textsOf(setting)).toEqual([['星 一さん、いかがですか']]);
  });
});
