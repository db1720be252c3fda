import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { selection } from '#endpoints/selection';
import { itWithExtensions, override, servePageApi } from '../../support/pages/render-page.tsx';
import {
  chooseAll,
  openTab,
  prepareUnanswered,
  pressNext,
  reply,
  resultOf,
  statusOf,
  type UnansweredSetting,
} from '../../support/pages/unanswered-scouts.tsx';

const api = servePageApi();
// Unmounts the page before its session ends: a page without a session asks to sign in.
afterEach(cleanup);

const RESULTS = '終了の結果';

async function openDialog(setting: UnansweredSetting) {
  const { user } = await openTab(setting);
  await chooseAll(user);
  await pressNext(user, '終了する(返信がない)');
  await screen.findByRole('dialog', { name: '返信のない選考を終了する' });
  return user;
}

const statuses = ({ sent }: UnansweredSetting) =>
  Promise.all(sent.map(async (each) => (await statusOf(api(), each)).status));

describe('終了する(返信がない)', () => {
  it('finishes those of 30 days and more, one after another, and leaves out the others', async () => {
    const setting = await prepareUnanswered(api(), [
      { name: '一', days: 29 },
      { name: '二', days: 30 },
      { name: '三', days: 40 },
    ]);
    const user = await openDialog(setting);
    expect(await resultOf('星 一', '選考を終了する候補者')).toHaveTextContent(
      '対象外星 一スカウトの送信から30日たっていません',
    );
    await pressNext(user, '2人の選考を終了する');
    expect(await screen.findByText(/^2人中2人の選考を終了しました。終了が終わりました/)).toBeVisible();
    expect(await statuses(setting)).toEqual(['scouting', 'finished', 'finished']);
    await user.keyboard('{Escape}');
    expect(screen.queryByText(/続きがあります/)).not.toBeInTheDocument();
  });

  itWithExtensions('notes for the company that nobody replied', async () => {
    const setting = await prepareUnanswered(api(), [{ name: '一', days: 31 }]);
    const user = await openDialog(setting);
    await pressNext(user, '1人の選考を終了する');
    expect(await screen.findByText(/^1人中1人の選考を終了しました/)).toBeVisible();
    expect(await statusOf(api(), setting.sent[0] ?? { chatGroupId: '' })).toEqual({
      status: 'finished',
      reason: 'noReply',
    });
  });

  it('does not finish where somebody has replied meanwhile, and says so', async () => {
    const setting = await prepareUnanswered(api(), [
      { name: '一', days: 31 },
      { name: '二', days: 32 },
    ]);
    const user = await openDialog(setting);
    await reply(api(), setting, setting.sent[0]?.chatGroupId ?? '');
    await pressNext(user, '2人の選考を終了する');
    expect(await screen.findByText(/^2人中1人の選考を終了しました/)).toBeVisible();
    expect(await resultOf('星 一', RESULTS)).toHaveTextContent(/終了せず.*返信がありました/);
    expect(await statuses(setting)).toEqual(['scouting', 'finished']);
  });

  it('says that there is nothing to finish where all are too recent', async () => {
    const setting = await prepareUnanswered(api(), [{ name: '一', days: 8 }]);
    const user = await openDialog(setting);
    expect(await screen.findByText(/^終了できる選考がありません/)).toBeVisible();
    await pressNext(user, '0人の選考を終了する');
    expect(await statuses(setting)).toEqual(['scouting']);
    await pressNext(user, 'キャンセル');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('looks whether it is finished before it is tried again', async () => {
    const setting = await prepareUnanswered(api(), [{ name: '一', days: 31 }]);
    const user = await openDialog(setting);
    const serve = (request: Request) => api().app.fetch(request);
    override(selection.finish, { status: 503, after: serve }, { once: true });
    await pressNext(user, '1人の選考を終了する');
    expect(await screen.findByText(/終了できたか確認できない選考があるため/)).toBeVisible();
    expect(await resultOf('星 一', RESULTS)).toHaveTextContent('確認待ち');
    await pressNext(user, '続ける');
    expect(await screen.findByText(/^1人中1人の選考を終了しました/)).toBeVisible();
  });

  it('goes on behind one that is refused, which can be tried again', async () => {
    const setting = await prepareUnanswered(api(), [
      { name: '一', days: 31 },
      { name: '二', days: 32 },
    ]);
    const user = await openDialog(setting);
    override(selection.finish, { status: 400, message: '受け付けられません' }, { once: true });
    await pressNext(user, '2人の選考を終了する');
    expect(await screen.findByText(/^2人中1人の選考を終了しました/)).toBeVisible();
    expect(await resultOf('星 一', RESULTS)).toHaveTextContent('失敗星 一受け付けられません');
    await pressNext(user, '星 一さんに再試行');
    expect(await screen.findByText(/^2人中2人の選考を終了しました/)).toBeVisible();
  });
});
