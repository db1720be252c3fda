import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { asc, eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { chat } from '#endpoints/chat';
import { selection } from '#endpoints/selection';
import * as schema from '#server/db/schema';
import ApplicationsPage from '@/pages/applications';
import { acknowledgeAlert, write } from '../../support/pages/on-screen.ts';
import { itWithExtensions, override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import {
  createCandidate,
  createConversation,
  createProject,
} from '../../support/records/matching-factories.ts';
import { callApi } from '../../support/servers/call-api.ts';

const api = servePageApi();
// Unmounts the page before its session ends: a page without a session asks to sign in.
afterEach(cleanup);

const serve = (request: Request) => api().app.fetch(request);

type User = Awaited<ReturnType<typeof visit>>['user'];
type Status = 'applied' | 'inProgress' | 'matched' | 'finished';

const press = async (user: User, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const choice = (name: string) => screen.findByRole('checkbox', { name: `${name}さんを選択` });

/** A company with applications of 星 1, 星 2, …, in these states. */
async function prepare(statuses: readonly Status[] = ['applied', 'inProgress', 'applied']) {
  const { cid, user: as } = await createCorporation(api().db, { name: '株式会社みなと' });
  const project = await createProject(api().db, cid, { title: '検索基盤の開発' });
  const applications: { name: string; chatGroupId: string; selectionId: string }[] = [];
  for (const [index, status] of statuses.entries()) {
    const name = `星 ${index + 1}`;
    const candidate = await createCandidate(api().db, { lastName: '星', firstName: `${index + 1}` });
    applications.push({ name, ...(await createConversation(api().db, cid, { candidate, project, status })) });
  }
  const statusOf = async (name: string) => {
    const id = applications.find((each) => each.name === name)?.chatGroupId;
    const rows = await api().db.select().from(schema.chatGroup);
    return rows.find(({ chatGroupId }) => chatGroupId === id)?.status;
  };
  const told = async () => {
    const rows = await api()
      .db.select()
      .from(schema.chatMessage)
      .where(eq(schema.chatMessage.cid, cid))
      .orderBy(asc(schema.chatMessage.sentAt));
    return rows
      .filter(({ side }) => side === 'corporation')
      .map(({ chatGroupId, textMessage }) => {
        const name = applications.find((each) => each.chatGroupId === chatGroupId)?.name;
        return `${name}: ${textMessage}`;
      })
      .sort();
  };
  const finishAsColleague = (name: string) => {
    const selectionId = applications.find((each) => each.name === name)?.selectionId ?? '';
    return callApi(api(), selection.finish, {
      as,
      params: { cid, selectionId },
      body: { isSendMessage: false },
    });
  };
  const names = applications.map(({ name }) => name);
  return { cid, as, names, statusOf, told, finishAsColleague };
}

type Setting = Awaited<ReturnType<typeof prepare>>;

/** Opens 応募管理, as a reload does. */
const open = async ({ as }: Setting, search = '') =>
  (await visit(ApplicationsPage, { url: `/applications/${search}`, as })).user;

/** Chooses all applications and writes a text for them, up to the texts for each. */
async function writeForAll(setting: Setting, text = '{{候補者名}}様、残念です') {
  const user = await open(setting);
  for (const name of setting.names) await user.click(await choice(name));
  await press(user, 'お見送りの連絡');
  await write(user, await screen.findByRole('textbox', { name: /候補者へのメッセージ/ }), text);
  await press(user, '一人ずつ確認へ進む');
  await screen.findByRole('list', { name: '送信する候補者' });
  return user;
}

const sendToAll = (user: User) => press(user, /人に送信して選考を終了する$/);
const sentCount = (text: string) => screen.findByText(new RegExp(`^${text}に送信しました`));

async function resultOf(name: string): Promise<HTMLElement> {
  const list = await screen.findByRole('list', { name: '送信の結果' });
  const row = within(list).getByText(name).closest('li');
  if (!row) throw new Error(`${name} is in no row`);
  return row;
}

describe('お見送りの連絡 to many', () => {
  it('tells everyone in their own words, and finishes each selection', async () => {
    const setting = await prepare();
    const user = await writeForAll(setting);
    await press(user, '星 2さんへの文面');
    const field = await screen.findByRole('textbox', { name: '星 2さんへのメッセージ' });
    expect(field).toHaveValue('星 2様、残念です');
    await write(user, field, '星 2さんだけの文面');
    await press(user, '星 3さんには送らない');
    await sendToAll(user);
    expect(await sentCount('2人中2人')).toBeVisible();
    expect(await setting.told()).toEqual(['星 1: 星 1様、残念です', '星 2: 星 2さんだけの文面']);
    expect(await Promise.all(setting.names.map(setting.statusOf))).toEqual([
      'finished',
      'finished',
      'applied',
    ]);
    expect(await resultOf('星 3')).toHaveTextContent('対象外');
    await user.keyboard('{Escape}');
    expect(screen.queryByText(/続きがあります/)).not.toBeInTheDocument();
  });

  it('leads to the first text that cannot be sent', async () => {
    const setting = await prepare();
    const user = await writeForAll(setting);
    for (const name of ['星 2', '星 3']) {
      await press(user, `${name}さんへの文面`);
      await write(user, await screen.findByRole('textbox', { name: `${name}さんへのメッセージ` }), '');
      await press(user, `${name}さんへの文面`);
    }
    await sendToAll(user);
    const field = await screen.findByRole('textbox', { name: '星 2さんへのメッセージ' });
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toBeInvalid();
    expect(await setting.told()).toEqual([]);
    await user.paste('残念です');
    expect(field).toBeVisible();
    expect(field).toHaveValue('残念です');
  });

  it('chooses by x, also on the board', async () => {
    const setting = await prepare(['applied']);
    const user = await open(setting, '?view=board');
    (await screen.findByRole('link', { name: /^星 1/ })).focus();
    await user.keyboard('x');
    await waitFor(async () => expect(await choice('星 1')).toBeChecked());
    expect(await screen.findByRole('region', { name: '選択した候補者' })).toHaveTextContent('1人を選択中');
    await press(user, '選択を解除');
    expect(await choice('星 1')).not.toBeChecked();
  });

  it('leaves out with the reason whose selection is over', async () => {
    const setting = await prepare(['applied', 'matched', 'finished']);
    const user = await writeForAll(setting);
    const leftOut = await screen.findByRole('region', { name: '送信しない候補者' });
    expect(leftOut).toHaveTextContent('星 2この選考は成約済みです');
    expect(leftOut).toHaveTextContent('星 3この選考はすでに終了しています');
    await sendToAll(user);
    expect(await sentCount('1人中1人')).toBeVisible();
    expect(await setting.told()).toEqual(['星 1: 星 1様、残念です']);
  });

  it('tells nobody whose selection a colleague finishes meanwhile', async () => {
    const setting = await prepare(['applied', 'applied']);
    const user = await writeForAll(setting);
    await setting.finishAsColleague('星 1');
    await sendToAll(user);
    expect(await sentCount('2人中1人')).toBeVisible();
    expect(await resultOf('星 1')).toHaveTextContent(/送信せず.*この選考はすでに終了しています/);
    expect(await setting.told()).toEqual(['星 2: 星 2様、残念です']);
  });

  it('goes on after a reload where the network was lost, and nobody is told twice', async () => {
    const setting = await prepare();
    const first = await writeForAll(setting);
    override(chat.createMessage, { lostResponse: serve }, { once: true });
    await sendToAll(first);
    await acknowledgeAlert(first);
    expect(await screen.findByText(/通信が途切れたため、一時停止しました/)).toBeVisible();
    cleanup();
    const user = await open(setting);
    expect(await screen.findByText('お見送りの連絡の続きがあります(残り3人)')).toBeVisible();
    await press(user, '続ける');
    await screen.findByRole('dialog', { name: 'お見送りの連絡' });
    await press(user, '続ける');
    expect(await sentCount('3人中3人')).toBeVisible();
    expect(await setting.told()).toEqual(setting.names.map((name) => `${name}: ${name}様、残念です`));
  });

  it('stops where a selection cannot be finished, and does not repeat its message', async () => {
    const setting = await prepare(['applied', 'applied']);
    const user = await writeForAll(setting);
    override(selection.finish, { status: 500 }, { once: true });
    await sendToAll(user);
    expect(await screen.findByText(/選考を終了できたか確認できませんでした/)).toBeVisible();
    await press(user, '続ける');
    expect(await sentCount('2人中2人')).toBeVisible();
    expect(await setting.told()).toEqual(['星 1: 星 1様、残念です', '星 2: 星 2様、残念です']);
    expect(await setting.statusOf('星 1')).toBe('finished');
  });

  it('goes on behind one that is refused, which can be tried again', async () => {
    const setting = await prepare(['applied', 'applied']);
    const user = await writeForAll(setting);
    override(chat.createMessage, { status: 400, message: '本文を確認してください' }, { once: true });
    await sendToAll(user);
    expect(await sentCount('2人中1人')).toBeVisible();
    expect(await resultOf('星 1')).toHaveTextContent('失敗星 1本文を確認してください');
    expect(await setting.statusOf('星 1')).toBe('applied');
    await press(user, '星 1さんに再試行');
    expect(await sentCount('2人中2人')).toBeVisible();
    expect(await setting.told()).toHaveLength(2);
  });

  it('stops where the plan does not allow it any more, before it fails for all', async () => {
    const setting = await prepare(['applied', 'applied']);
    const user = await writeForAll(setting);
    override(chat.createMessage, { status: 403 });
    await sendToAll(user);
    expect(await screen.findByText(/エラーのため、一時停止しました/)).toBeVisible();
    expect(await resultOf('星 2')).toHaveTextContent('送信待ち');
    expect(await setting.told()).toEqual([]);
  });

  it('runs in one tab at a time', async () => {
    const setting = await prepare(['applied']);
    const user = await writeForAll(setting);
    const request = (_name: string, _options: object, act: (lock: null) => Promise<boolean>) => act(null);
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
    await sendToAll(user);
    expect(await screen.findByText(/別のタブで送信しています/)).toBeVisible();
    Reflect.deleteProperty(navigator, 'locks');
    expect(await setting.told()).toEqual([]);
  });

  itWithExtensions('keeps the reason of each, which no candidate sees', async () => {
    const setting = await prepare(['applied']);
    const user = await open(setting);
    await user.click(await choice('星 1'));
    await press(user, 'お見送りの連絡');
    await user.selectOptions(await screen.findByRole('combobox', { name: /終了の理由/ }), '条件が合わない');
    await press(user, '一人ずつ確認へ進む');
    await sendToAll(user);
    expect(await sentCount('1人中1人')).toBeVisible();
    const [row] = await api().db.select().from(schema.chatGroup).where(eq(schema.chatGroup.cid, setting.cid));
    expect(row).toMatchObject({ status: 'finished', finishReason: 'terms' });
    expect((await setting.told())[0]).toMatch(/ご希望の条件との調整が難しく/);
  });
});
