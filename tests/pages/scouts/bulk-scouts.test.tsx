import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { scout } from '#endpoints/scout';
import { template } from '#endpoints/template';
import * as schema from '#server/db/schema';
import {
  type BulkSetting,
  choice,
  prepareBulk,
  pressNext,
  resultOf,
  scoutedByTanaka,
  sendToAll,
  sentBy,
  sentCount,
  writeForAll,
} from '../../support/pages/bulk-scouts.tsx';
import { write } from '../../support/pages/on-screen.ts';
import { countCalls, itWithExtensions, override, servePageApi } from '../../support/pages/render-page.tsx';
import { createConversation } from '../../support/records/matching-factories.ts';
import { callApi } from '../../support/servers/call-api.ts';

const api = servePageApi();
// Unmounts the page before its session ends: a page without a session asks to sign in.
afterEach(cleanup);

const serve = (request: Request) => api().app.fetch(request);
const leftOut = () => screen.findByRole('region', { name: '送信しない候補者' });

describe('まとめてスカウト', () => {
  it('sends everyone their own text, one after another', async () => {
    const setting = await prepareBulk(api());
    await callApi(api(), template.create, {
      as: setting.as,
      params: { cid: setting.cid },
      body: { title: '一通目', message: '{{候補者名}}さん、{{会社名}}の{{案件名}}です' },
    });
    const user = await writeForAll(setting, '{{候補者名}}さん');
    await pressNext(user, '案件と文面に戻る');
    await user.selectOptions(await screen.findByRole('combobox', { name: /テンプレート/ }), '一通目');
    await pressNext(user, '置き換える');
    await pressNext(user, '一人ずつ確認へ進む');
    await pressNext(user, '次の人');
    const text = await screen.findByRole('textbox', { name: /本文/ });
    expect(text).toHaveValue('星 2さん、株式会社みなとの検索基盤の開発です');
    await write(user, text, '星 2さんだけの文面');
    expect(screen.getByRole('region', { name: 'プレビュー' })).toHaveTextContent('星 2さんだけの文面');
    await sendToAll(user);
    expect(await sentCount('3人中3人')).toBeVisible();
    expect(await sentBy(api(), setting)).toEqual([
      '星 1: 星 1さん、株式会社みなとの検索基盤の開発です',
      '星 2: 星 2さんだけの文面',
      '星 3: 星 3さん、株式会社みなとの検索基盤の開発です',
    ]);
    await user.keyboard('{Escape}');
    expect(screen.queryByText(/続きがあります/)).not.toBeInTheDocument();
    expect(await choice('星 1')).not.toBeChecked();
  });

  it('leaves out with the reason who was scouted, has applied or is taken out', async () => {
    const setting = await prepareBulk(api(), { count: 4 });
    const { cid, candidates, project } = setting;
    const [first, second, , fourth] = candidates;
    if (!first || !second || !fourth) throw new Error('There are four of them');
    await scoutedByTanaka(api(), setting, first);
    await createConversation(api().db, cid, { candidate: second, project });
    await createConversation(api().db, cid, { candidate: fourth });
    const user = await writeForAll(setting);
    expect(await leftOut()).toHaveTextContent(/星 1.*田中さんがスカウトを送信済みです/);
    expect(await leftOut()).toHaveTextContent('星 2この案件に応募済みです');
    expect(await leftOut()).not.toHaveTextContent(/星 [34]/);
    await pressNext(user, 'この人には送らない');
    expect(await leftOut()).toHaveTextContent('星 3送信対象から外しました');
    await sendToAll(user);
    expect(await sentCount('1人中1人')).toBeVisible();
    expect(await resultOf('星 1')).toHaveTextContent('対象外');
    expect((await sentBy(api(), setting)).filter((sent) => !sent.endsWith('こんにちは'))).toEqual([
      '星 4: 星 4さん、はじめまして',
    ]);
  });

  itWithExtensions('leaves out who is beyond the limit of the plan', async () => {
    const setting = await prepareBulk(api(), { plan: 'trial' });
    await fillLimit(setting, 48);
    await writeForAll(setting);
    expect(await leftOut()).toHaveTextContent(
      '星 3スカウトの送信上限(50通)に達するため送信できません。ご契約プランをご確認ください',
    );
    expect(screen.getByRole('button', { name: '2人への送信へ進む' })).toBeVisible();
  });

  it('does not go on while a text has a placeholder that nothing is known for', async () => {
    const setting = await prepareBulk(api(), { count: 2 });
    const user = await writeForAll(setting);
    await pressNext(user, '次の人');
    await write(user, await screen.findByRole('textbox', { name: /本文/ }), '{{趣味}}ですね');
    await pressNext(user, '前の人');
    await pressNext(user, '2人への送信へ進む');
    expect(await screen.findByText('置き換えできない項目があります:{{趣味}}')).toBeVisible();
    expect(screen.queryByRole('button', { name: '2人に送信する' })).not.toBeInTheDocument();
  });

  it('says that it cannot be known who may be scouted, and reads again', async () => {
    const setting = await prepareBulk(api(), { count: 2 });
    override(scout.latest, { status: 500 }, { once: true });
    const user = await writeForAll(setting);
    expect(await screen.findByText('スカウトできるか確認できませんでした')).toBeVisible();
    await pressNext(user, '再読み込み');
    expect(await screen.findByRole('button', { name: '2人への送信へ進む' })).toBeVisible();
  });
});

/** Scouts of the company that count against the limit. */
async function fillLimit({ cid, project: { projectId } }: BulkSetting, count: number) {
  const { chatGroupId } = await createConversation(api().db, cid, { project: { projectId } });
  await api()
    .db.insert(schema.scout)
    .values(
      Array.from({ length: count }, (_, index) => ({
        cid,
        scoutId: `${cid}-${index}`,
        targetUid: 'somebody',
        projectId,
        message: 'こんにちは',
        senderUid: 'tanaka',
        senderName: '田中 美咲',
        scoutedAt: new Date(),
        chatGroupId,
      })),
    );
}

describe('the sending of many scouts', () => {
  it('is paused after the one that is on its way, and goes on', async () => {
    const setting = await prepareBulk(api());
    const user = await writeForAll(setting);
    let arrive = () => {};
    override(
      scout.create,
      {
        until: new Promise<void>((resolve) => {
          arrive = resolve;
        }),
      },
      { once: true },
    );
    await sendToAll(user);
    await pressNext(user, '一時停止');
    arrive();
    expect(await screen.findByText(/3人中1人に送信しました.*一時停止中/)).toBeVisible();
    expect(await sentBy(api(), setting)).toHaveLength(1);
    await pressNext(user, '続ける');
    expect(await sentCount('3人中3人')).toBeVisible();
    expect(await sentBy(api(), setting)).toHaveLength(3);
  });

  it('goes on behind one that is refused, which can be tried again', async () => {
    const setting = await prepareBulk(api());
    const user = await writeForAll(setting);
    override(scout.create, { status: 400, message: '受け付けられません' }, { once: true });
    await sendToAll(user);
    expect(await sentCount('3人中2人')).toBeVisible();
    expect(await resultOf('星 1')).toHaveTextContent('失敗星 1受け付けられません');
    await pressNext(user, '星 1さんに再試行');
    expect(await sentCount('3人中3人')).toBeVisible();
    expect(await sentBy(api(), setting)).toHaveLength(3);
  });

  it('stops where the server fails, before it fails for all', async () => {
    const setting = await prepareBulk(api());
    const user = await writeForAll(setting);
    override(scout.create, { status: 503 }, { once: true });
    const calls = countCalls([scout.create]);
    await sendToAll(user);
    expect(await screen.findByText(/確認できないスカウトがあるため、一時停止しました/)).toBeVisible();
    expect(calls()).toEqual([1]);
    expect(await resultOf('星 1')).toHaveTextContent('確認待ち');
    await pressNext(user, '続ける');
    expect(await sentCount('3人中3人')).toBeVisible();
    expect(await sentBy(api(), setting)).toHaveLength(3);
  });

  it('stops where the server cannot be asked either, before anything is sent', async () => {
    const setting = await prepareBulk(api());
    const user = await writeForAll(setting);
    override(scout.latest, { status: 503 }, { once: true });
    await sendToAll(user);
    expect(await screen.findByText(/エラーのため、一時停止しました/)).toBeVisible();
    expect(await resultOf('星 1')).toHaveTextContent('失敗');
    await pressNext(user, '星 1さんに再試行');
    await pressNext(user, '続ける');
    expect(await sentCount('3人中3人')).toBeVisible();
  });

  it('takes for sent what was sent before the server failed', async () => {
    const setting = await prepareBulk(api());
    const user = await writeForAll(setting);
    override(scout.create, { status: 503, after: serve }, { once: true });
    await sendToAll(user);
    expect(await sentCount('3人中3人')).toBeVisible();
    expect(await resultOf('星 1')).toHaveTextContent('送信済み');
    expect(await sentBy(api(), setting)).toHaveLength(3);
  });

  it.each(['続ける', '星 1さんに再試行'])('looks before it repeats one that may be sent: %s', async (way) => {
    const setting = await prepareBulk(api());
    const user = await writeForAll(setting);
    const afterSending = async (request: Request) => {
      await serve(request);
      override(scout.latest, { status: 503 }, { once: true });
    };
    override(scout.create, { status: 503, after: afterSending }, { once: true });
    await sendToAll(user);
    expect(await screen.findByText(/3人中0人に送信しました。1人は確認待ちです/)).toBeVisible();
    expect(await resultOf('星 1')).toHaveTextContent('確認待ち');
    expect(screen.queryByText('失敗')).toBeNull();
    await pressNext(user, way);
    if (way !== '続ける') {
      expect(await sentCount('3人中1人')).toBeVisible();
      await pressNext(user, '続ける');
    }
    expect(await sentCount('3人中3人')).toBeVisible();
    expect(await sentBy(api(), setting)).toEqual([1, 2, 3].map((n) => `星 ${n}: 星 ${n}さん、はじめまして`));
  });

  it('leaves out whom a colleague scouts right before', async () => {
    const setting = await prepareBulk(api());
    const [, second] = setting.candidates;
    if (!second) throw new Error('There are three of them');
    const user = await writeForAll(setting);
    await screen.findByRole('button', { name: '3人への送信へ進む' });
    await scoutedByTanaka(api(), setting, second);
    await sendToAll(user);
    expect(await sentCount('3人中2人')).toBeVisible();
    expect(await resultOf('星 2')).toHaveTextContent(/送信せず.*田中さんがスカウトを送信済みです/);
    expect((await sentBy(api(), setting)).filter((sent) => sent.startsWith('星 2'))).toEqual([
      '星 2: こんにちは',
    ]);
  });
});
