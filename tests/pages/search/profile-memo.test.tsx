import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { memo } from '#endpoints/memo';
import { createCandidatePage, openCandidate } from '../../support/pages/candidate-page.tsx';
import { acknowledgeAlert } from '../../support/pages/on-screen.ts';
import { override, servePageApi } from '../../support/pages/render-page.tsx';
import { addMember, createUser } from '../../support/records/factories.ts';
import { callApi } from '../../support/servers/call-api.ts';

const api = servePageApi();
const setting = (plan?: 'free' | 'paid') => createCandidatePage(api(), plan);

const memoField = () => screen.findByRole('textbox', { name: 'メモの内容' });
const colleagueWrites = async (cid: string, targetUniversalUid: string, text: string) => {
  const colleague = await createUser(api().db, { lastName: '鈴木', firstName: '花子' });
  await addMember(api().db, cid, colleague.universalUid);
  await callApi(api(), memo.change, {
    as: colleague,
    params: { cid },
    body: { targetUniversalUid, memo: text },
  });
};

describe('メモ', () => {
  it('is saved, and keeps who wrote it', async () => {
    const world = await setting();
    const { cid, as, candidate } = world;
    const { user } = await openCandidate(world);
    await user.type(await memoField(), '来週に面談');
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText(/保存しました/)).toBeVisible();
    const { json } = await callApi(api(), memo.show, {
      as,
      params: { cid, targetUid: candidate.universalUid },
    });
    expect(json).toMatchObject({ memo: '来週に面談', updatedByName: '佐藤 健一' });
  });

  it('is offered where there is none yet', async () => {
    const world = await setting();
    override(memo.show, { response: null });
    await openCandidate(world);
    expect(await memoField()).toHaveValue('');
    expect(await memoField()).toHaveAttribute('placeholder');
  });

  it('shows no date where the platform returns none', async () => {
    const world = await setting();
    override(memo.show, { invalid: { memo: '面談済み' } });
    await openCandidate(world);
    expect(await memoField()).toHaveValue('面談済み');
    expect(screen.getByRole('region', { name: 'メモ' })).not.toHaveTextContent(
      /Invalid|NaN|undefined|null|\d:\d\d/,
    );
  });

  it('is saved when the response is empty, and once more after that', async () => {
    const world = await setting();
    override(memo.change, { invalid: null, after: (request) => api().app.fetch(request) });
    const { user } = await openCandidate(world);
    await user.type(await memoField(), '来週に面談');
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText(/保存しました.*佐藤 健一/)).toBeVisible();
    await user.type(await memoField(), '予定');
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText(/保存しました/)).toBeVisible();
    expect(await memoField()).toHaveValue('来週に面談予定');
  });

  it('is saved though it cannot be read again', async () => {
    const world = await setting();
    const { user } = await openCandidate(world);
    await user.type(await memoField(), '来週に面談');
    override(memo.change, {
      invalid: null,
      after: (request) => {
        override(memo.show, { status: 500 });
        return api().app.fetch(request);
      },
    });
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText(/保存しました/)).toBeVisible();
    expect(await memoField()).toHaveValue('来週に面談');
  });

  it('is no conflict with itself when the response was lost and it is saved again', async () => {
    const world = await setting();
    override(memo.change, { lostResponse: (request) => api().app.fetch(request) }, { once: true });
    const { user } = await openCandidate(world);
    await user.type(await memoField(), '来週に面談');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await acknowledgeAlert(user);
    expect(screen.getByText(/メモを保存できませんでした/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText(/保存しました/)).toBeVisible();
    expect(screen.queryByText(/先にメモを更新しています/)).not.toBeInTheDocument();
    expect(await memoField()).toHaveValue('来週に面談');
  });

  it('keeps what was typed over a reload', async () => {
    const world = await setting();
    const first = await openCandidate(world);
    await first.user.type(await memoField(), '書きかけ');
    first.unmount();
    await openCandidate(world);
    expect(await memoField()).toHaveValue('書きかけ');
  });

  it('keeps and saves what is typed while a save is on its way', async () => {
    const world = await setting();
    const response = Promise.withResolvers<void>();
    override(memo.change, { until: response.promise }, { once: true });
    const { user } = await openCandidate(world);
    await user.type(await memoField(), '来週に');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await user.type(await memoField(), '面談');
    response.resolve();
    await waitFor(() => expect(screen.getByRole('button', { name: '保存' })).toBeEnabled());
    expect(await memoField()).toHaveValue('来週に面談');
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText(/保存しました/)).toBeVisible();
    expect(await memoField()).toHaveValue('来週に面談');
  });

  it.each([
    ['Ctrl+S', { ctrlKey: true, key: 's' }],
    ['⌘S', { metaKey: true, key: 's' }],
    ['Ctrl+Enter', { ctrlKey: true, key: 'Enter' }],
    ['⌘Enter', { metaKey: true, key: 'Enter' }],
  ])('is saved by %s, never while composing', async (_, keys) => {
    const world = await setting();
    const { user } = await openCandidate(world);
    const field = await memoField();
    await user.type(field, '来週に面談');
    fireEvent.keyDown(field, { ...keys, isComposing: true });
    fireEvent.keyDown(field, { ...keys, keyCode: 229 });
    expect(screen.getByText('保存していない変更があります')).toBeVisible();
    fireEvent.keyDown(field, keys);
    expect(await screen.findByText(/保存しました/)).toBeVisible();
  });

  it('leaves the caret where it is when it is saved', async () => {
    const world = await setting();
    const { user } = await openCandidate(world);
    const field = await memoField();
    await user.type(field, '来週に面談');
    await user.type(field, '{Control>}s{/Control}', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect(await screen.findByText(/保存しました/)).toBeVisible();
    await user.keyboard('の');
    expect(field).toHaveValue('来週のに面談');
  });

  it('shows both texts when a colleague was first, and lets the writer decide', async () => {
    const world = await setting();
    const { cid, as, candidate } = world;
    const { user } = await openCandidate(world);
    await user.type(await memoField(), '私のメモ');
    await colleagueWrites(cid, candidate.universalUid, '同僚のメモ');
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('鈴木 花子さんが先にメモを更新しています')).toBeVisible();
    expect(screen.getByText('同僚のメモ')).toBeVisible();
    expect(await memoField()).toHaveValue('私のメモ');
    await user.click(screen.getByRole('button', { name: '自分の内容で保存' }));
    expect(await screen.findByText(/保存しました/)).toBeVisible();
    const { json } = await callApi(api(), memo.show, {
      as,
      params: { cid, targetUid: candidate.universalUid },
    });
    expect(json?.memo).toBe('私のメモ');
  });

  it('takes over the colleague’s text when the writer prefers it', async () => {
    const world = await setting();
    const { cid, candidate } = world;
    const { user } = await openCandidate(world);
    await user.type(await memoField(), '私のメモ');
    await colleagueWrites(cid, candidate.universalUid, '同僚のメモ');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await user.click(await screen.findByRole('button', { name: 'この内容に差し替える' }));
    await waitFor(async () => expect(await memoField()).toHaveValue('同僚のメモ'));
    expect(screen.queryByText(/先にメモを更新しています/)).not.toBeInTheDocument();
  });

  it('keeps the text and says why when it cannot be saved', async () => {
    const world = await setting();
    override(memo.change, { status: 500 });
    const { user } = await openCandidate(world);
    await user.type(await memoField(), '消えないで');
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/入力内容は残っています|エラー/);
    expect(await memoField()).toHaveValue('消えないで');
  });

  it('refuses 10,001 characters before sending', async () => {
    const world = await setting();
    const { user } = await openCandidate(world);
    await user.click(await memoField());
    await user.paste('あ'.repeat(10_001));
    expect(await screen.findByText('メモは10,000文字以内で入力してください')).toBeVisible();
    expect(screen.getByRole('button', { name: '保存' })).toBeDisabled();
  });

  it('is locked for a FREE company, with the reason', async () => {
    const world = await setting('free');
    const { user } = await openCandidate(world);
    await user.click(await screen.findByRole('button', { name: 'メモを書く' }));
    expect(await screen.findByText('この機能は有料プランでご利用いただけます')).toBeVisible();
  });
});
