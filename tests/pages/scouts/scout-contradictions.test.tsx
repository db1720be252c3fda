import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { prepareBulk, pressNext, writeForAll } from '../../support/pages/bulk-scouts.tsx';
import { servePageApi } from '../../support/pages/render-page.tsx';
import {
  openScoutDialog,
  prepareScout,
  press,
  scoutText,
  writeAndConfirm,
  writeText,
} from '../../support/pages/scout-dialog.tsx';

const api = servePageApi();
// Unmounts the page before its session ends: a page without a session asks to sign in.
afterEach(cleanup);

const notice = () => screen.findByText('募集条件と異なる内容があります');

describe('a text that contradicts the project', () => {
  it('is marked with what the project says, and no longer once it is put right', async () => {
    const user = await openScoutDialog(await prepareScout(api()));
    await writeText(user, '時給9,000円でお願いします');
    await notice();
    expect(screen.getByText('「時給9,000円」')).toBeVisible();
    expect(screen.getByText('募集条件は「時給 3,000〜6,000円」です')).toBeVisible();
    await user.clear(await scoutText());
    await writeText(user, '時給5,000円でお願いします');
    await waitFor(() => expect(screen.queryByText('募集条件と異なる内容があります')).not.toBeInTheDocument());
  });

  it('can be sent all the same, with the mark beside the question', async () => {
    const user = await openScoutDialog(await prepareScout(api()));
    await writeAndConfirm(user, '週20時間です');
    await notice();
    await press(user, '送信する');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('まとめてスカウト', () => {
  it('asks before it sends what contradicts the project, and goes back to the first such text', async () => {
    const setting = await prepareBulk(api());
    const user = await writeForAll(setting, '{{候補者名}}さん、週1日の出社です');
    await pressNext(user, /人への送信へ進む$/);
    const question = await screen.findByRole('dialog', { name: '募集条件と異なる文面があります' });
    expect(within(question).getByText(/^3人への文面に/)).toBeVisible();
    await user.click(within(question).getByRole('button', { name: '文面を直す' }));
    expect(await screen.findByRole('heading', { name: '星 1さんへの文面' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /人に送信する$/ })).not.toBeInTheDocument();
  });

  it('goes on when one has said so', async () => {
    const user = await writeForAll(await prepareBulk(api()), '{{候補者名}}さん、週1日の出社です');
    await pressNext(user, /人への送信へ進む$/);
    await pressNext(user, 'このまま進む');
    expect(await screen.findByRole('button', { name: '3人に送信する' })).toBeVisible();
  });
});
