import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { scout } from '#endpoints/scout';
import {
  type BulkSetting,
  openFavorites,
  prepareBulk,
  pressNext,
  resultOf,
  scoutedByTanaka,
  sendToAll,
  sentBy,
  sentCount,
  writeForAll,
} from '../../support/pages/bulk-scouts.tsx';
import { acknowledgeAlert, write } from '../../support/pages/on-screen.ts';
import { override, servePageApi } from '../../support/pages/render-page.tsx';

const api = servePageApi();
// Unmounts the page before its session ends: a page without a session asks to sign in.
afterEach(cleanup);

const serve = (request: Request) => api().app.fetch(request);

describe('a colleague who is faster by a moment', () => {
  /** Sends to all while 田中 scouts the first of them between the look and the scout. */
  async function overtake(setting: BulkSetting, user: Awaited<ReturnType<typeof writeForAll>>) {
    const [first] = setting.candidates;
    if (!first) throw new Error('There is one');
    override(scout.create, { until: () => scoutedByTanaka(api(), setting, first) }, { once: true });
    await sendToAll(user);
  }

  it('is found by the server, and one more is sent only when asked for', async () => {
    const setting = await prepareBulk(api(), { count: 2 });
    const user = await writeForAll(setting);
    await screen.findByRole('button', { name: '2人への送信へ進む' });
    await overtake(setting, user);
    expect(await sentCount('2人中1人')).toBeVisible();
    expect(await resultOf('星 1')).toHaveTextContent(/送信せず.*田中さんがスカウトを送信済みです/);
    expect(await sentBy(api(), setting)).not.toContain('星 1: 星 1さん、はじめまして');
    await pressNext(user, '星 1さんに再送');
    expect(await screen.findByRole('dialog', { name: '星 1さんに再送しますか?' })).toHaveTextContent(
      /田中さんがスカウトを送信済みです。送信後は取り消せません。/,
    );
    await pressNext(user, '再送する');
    expect(await sentCount('2人中2人')).toBeVisible();
    expect(await sentBy(api(), setting)).toContain('星 1: 星 1さん、はじめまして');
  });
});

describe('まとめてスカウト after a reload', () => {
  it('goes on where the network was lost, and nobody gets two', async () => {
    const setting = await prepareBulk(api());
    const first = await writeForAll(setting);
    override(scout.create, { lostResponse: serve }, { once: true });
    await sendToAll(first);
    await acknowledgeAlert(first);
    expect(await screen.findByText(/通信が途切れたため、一時停止しました/)).toBeVisible();
    cleanup();
    const { user } = await openFavorites(setting);
    expect(await screen.findByText('まとめてスカウトの続きがあります(残り3人)')).toBeVisible();
    await pressNext(user, '続ける');
    await screen.findByRole('dialog', { name: 'まとめてスカウト' });
    await pressNext(user, '続ける');
    expect(await sentCount('3人中3人')).toBeVisible();
    expect(await sentBy(api(), setting)).toEqual([1, 2, 3].map((n) => `星 ${n}: 星 ${n}さん、はじめまして`));
  });

  it('has the texts as they were, also that of one person', async () => {
    const setting = await prepareBulk(api(), { count: 2 });
    const first = await writeForAll(setting);
    await write(first, await screen.findByRole('textbox', { name: /本文/ }), '一人だけの文面');
    cleanup();
    const { user } = await openFavorites(setting);
    await pressNext(user, '続ける');
    expect(await screen.findByRole('textbox', { name: /本文/ })).toHaveValue('一人だけの文面');
  });

  it('is dropped only after a question, and makes way for other candidates only then', async () => {
    const setting = await prepareBulk(api(), { count: 2 });
    const first = await writeForAll(setting);
    await screen.findByRole('button', { name: '2人への送信へ進む' });
    await pressNext(first, '閉じる');
    await pressNext(first, 'まとめてスカウト');
    const question = await screen.findByRole('dialog', { name: /続きがあります/ });
    await first.click(within(question).getByRole('button', { name: 'キャンセル' }));
    await pressNext(first, '破棄');
    await pressNext(first, '破棄する');
    await waitFor(() => expect(screen.queryByText(/続きがあります/)).not.toBeInTheDocument());
    cleanup();
    await openFavorites(setting);
    expect(screen.queryByText(/続きがあります/)).not.toBeInTheDocument();
    expect(await sentBy(api(), setting)).toEqual([]);
  });
});
