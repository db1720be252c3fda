import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { plannedMessage } from '#endpoints/planned-message';
import * as schema from '#server/db/schema';
import MessagesPage from '@/pages/messages';
import { prepareBulk, pressNext, writeForAll } from '../../support/pages/bulk-scouts.tsx';
import { toast } from '../../support/pages/on-screen.ts';
import { describeWithExtensions, override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import {
  confirmScout,
  openScoutDialog,
  planTomorrow,
  prepareScout,
  press,
  resendWarning,
  scoutByColleague,
  scoutsTo,
  scoutText,
} from '../../support/pages/scout-dialog.tsx';
import { createProject, planMessage } from '../../support/records/matching-factories.ts';

const api = servePageApi();
// Unmounts the page before its session ends: a page without a session asks to sign in.
afterEach(cleanup);

const plannedOf = (cid: string) =>
  api().db.select().from(schema.plannedMessage).where(eq(schema.plannedMessage.cid, cid));

/** A company that has planned a scout to 山田, in 予約中. */
async function openPlanned() {
  const setting = await prepareScout(api(), { projects: [] });
  const { cid, user: as, candidate } = setting;
  const { projectId } = await createProject(api().db, cid, { title: '検索基盤の開発' });
  const ids = { cid, projectId, targetUid: candidate.universalUid, writerUid: as.universalUid };
  await planMessage(api().db, ids);
  const { user } = await visit(MessagesPage, { url: '/messages/?planned=1', as });
  const list = within(await screen.findByRole('list', { name: '予約中のメッセージ' }));
  return { setting, user, list, ids };
}

describeWithExtensions('予約送信 of a scout', () => {
  it('has it leave the next morning instead of now, once for each candidate and project', async () => {
    const { setting, user } = await confirmScout(api());
    await planTomorrow(user);
    await toast('明日 9:00にスカウトの送信を予約しました');
    expect(await plannedOf(setting.cid)).toMatchObject([
      { textMessage: 'はじめまして', targetUid: setting.candidate.universalUid, chatGroupId: null },
    ]);
    expect(await scoutsTo(api(), setting)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'スカウト' }));
    expect(await scoutText()).toHaveValue('');
    expect(await screen.findByText(/^」のスカウトが予約されています/)).toBeVisible();
    await user.click(await scoutText());
    await user.paste('もう一通');
    await press(user, '確認へ進む');
    await planTomorrow(user);
    expect(await screen.findByText(/この案件のスカウトがすでに予約されています/)).toBeVisible();
    expect(await plannedOf(setting.cid)).toHaveLength(1);
  });

  it('is planned once when the response was lost', async () => {
    const { setting, user } = await confirmScout(api());
    const lostResponse = (request: Request) => api().app.fetch(request);
    override(plannedMessage.createScout, { lostResponse }, { once: true });
    await planTomorrow(user);
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    expect(await screen.findByText(/^予約できたか確認できませんでした/)).toBeVisible();
    await planTomorrow(user);
    await toast('明日 9:00にスカウトの送信を予約しました');
    expect(await plannedOf(setting.cid)).toHaveLength(1);
  });

  it('asks first when a colleague was faster', async () => {
    const { setting, user } = await confirmScout(api());
    await scoutByColleague(api(), setting);
    await planTomorrow(user);
    expect(await resendWarning()).toHaveTextContent('田中さんが同じ候補者へスカウトを送信しています');
    expect(await plannedOf(setting.cid)).toEqual([]);
    await planTomorrow(user);
    await toast('明日 9:00にスカウトの送信を予約しました');
  });
});

describeWithExtensions('a planned scout in 予約中', () => {
  it('names candidate, project and text, and can be changed and sent', async () => {
    const { setting, user, list } = await openPlanned();
    expect(list.getByRole('link', { name: /山田 太郎/ })).toHaveTextContent(
      /スカウト.*ご都合はいかがですか。検索基盤の開発/,
    );
    await user.click(list.getByRole('button', { name: '山田 太郎さんへのスカウト:編集' }));
    const dialog = within(await screen.findByRole('dialog', { name: '予約を編集' }));
    const text = dialog.getByRole('textbox', { name: '本文' });
    await user.clear(text);
    await user.paste('変更後の本文');
    await user.click(dialog.getByRole('button', { name: '予約を保存' }));
    expect(await list.findByText('変更後の本文')).toBeVisible();
    await user.click(list.getByRole('button', { name: '山田 太郎さんへのスカウト:今すぐ送信' }));
    await toast('スカウトを送信しました');
    expect(await scoutsTo(api(), setting)).toMatchObject([{ message: '変更後の本文' }]);
    expect(await screen.findByText('予約中のメッセージはありません')).toBeVisible();
  });

  it('can be taken back: its text is the draft for the candidate', async () => {
    const { setting, user, list } = await openPlanned();
    await user.click(list.getByRole('button', { name: '山田 太郎さんへのスカウト:予約を取り消す' }));
    await toast('予約を取り消しました。本文は下書きに残しました');
    expect(await plannedOf(setting.cid)).toEqual([]);
    cleanup();
    await openScoutDialog(setting);
    expect(await scoutText()).toHaveValue('ご都合はいかがですか。');
  });

  it('says why it was not sent', async () => {
    const { setting } = await openPlanned();
    cleanup();
    await api().db.update(schema.plannedMessage).set({ heldReason: 'candidateReplied' });
    await visit(MessagesPage, { url: '/messages/?planned=1', as: setting.user });
    expect(await screen.findByText(/^予約したあとに候補者から応募または返信があったため/)).toBeVisible();
  });
});

describeWithExtensions('予約送信 of まとめてスカウト', () => {
  it('plans everyone, and says for whom it could not', async () => {
    const setting = await prepareBulk(api());
    const user = await writeForAll(setting);
    await pressNext(user, /人への送信へ進む$/);
    override(plannedMessage.createScout, { status: 400, message: '予約できません' }, { once: true });
    await planTomorrow(user);
    expect(await screen.findByText(/^3人中2人の送信を明日 9:00に予約しました/)).toBeVisible();
    const results = within(screen.getByRole('list', { name: '予約の結果' }));
    expect(results.getAllByText('予約済み')).toHaveLength(2);
    expect(results.getByText('予約できません')).toBeVisible();
    await user.click(results.getByRole('button', { name: '星 1さんに再試行' }));
    expect(await screen.findByText(/^3人中3人の送信を明日 9:00に予約しました/)).toBeVisible();
    await waitFor(async () => expect(await plannedOf(setting.cid)).toHaveLength(3));
    expect(await api().db.select().from(schema.scout).where(eq(schema.scout.cid, setting.cid))).toEqual([]);
  });

  it('leaves out who has a planned scout', async () => {
    const setting = await prepareBulk(api());
    const { cid, as, project, candidates } = setting;
    const targetUid = candidates[0]?.universalUid ?? '';
    await planMessage(api().db, { cid, targetUid, projectId: project.projectId, writerUid: as.universalUid });
    await writeForAll(setting);
    const leftOut = await screen.findByRole('region', { name: '送信しない候補者' });
    expect(leftOut).toHaveTextContent(/星 1.*佐藤さんがスカウトを予約しています/);
  });
});
