import { cleanup, screen } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { scout } from '#endpoints/scout';
import * as schema from '#server/db/schema';
import { toast } from '../../support/pages/on-screen.ts';
import { itWithExtensions, override, servePageApi } from '../../support/pages/render-page.tsx';
import {
  confirmScout,
  openScoutDialog,
  prepareScout,
  press,
  resendWarning,
  scoutByColleague,
  scoutsTo,
  scoutText,
  sendWithoutResponse,
  writeAndConfirm,
  writeText,
} from '../../support/pages/scout-dialog.tsx';
import { addMember, createCorporation, createUser } from '../../support/records/factories.ts';
import { createConversation, createProject } from '../../support/records/matching-factories.ts';
import { callApi } from '../../support/servers/call-api.ts';

const api = servePageApi();
// Unmounts the page before its session ends: a page without a session asks to sign in.
afterEach(cleanup);

describe('sending a scout', () => {
  it('happens once for two clicks', async () => {
    const { setting, user } = await confirmScout(api());
    await user.dblClick(screen.getByRole('button', { name: '送信する' }));
    await toast('スカウトを送信しました');
    expect(await scoutsTo(api(), setting)).toHaveLength(1);
  });

  it('does not happen again when the attempt without a response had arrived', async () => {
    const { setting, user } = await confirmScout(api());
    override(scout.create, { network: 'down' });
    await sendWithoutResponse(user);
    expect(screen.getByRole('alert')).toHaveTextContent('送信できたか確認できませんでした');
    const { cid, user: as, candidate } = setting;
    const [project] = await api().db.select().from(schema.project).where(eq(schema.project.cid, cid));
    await callApi(api(), scout.create, {
      as,
      params: { cid },
      body: {
        scoutTargetUniversalUid: candidate.universalUid,
        scoutMessage: 'はじめまして',
        targetProjectId: project?.projectId ?? '',
      },
    });
    await press(user, '送信する');
    await toast('スカウトを送信しました');
    expect(await scoutsTo(api(), setting)).toHaveLength(1);
  });

  it('happens at the second try when the first did not arrive', async () => {
    const { setting, user } = await confirmScout(api());
    override(scout.create, { network: 'down' }, { once: true });
    await sendWithoutResponse(user);
    await press(user, '送信する');
    await toast('スカウトを送信しました');
    expect(await scoutsTo(api(), setting)).toHaveLength(1);
  });

  it("asks again when a colleague's scout came while the question was on the screen", async () => {
    const { setting, user } = await confirmScout(api());
    await scoutByColleague(api(), setting);
    await press(user, '送信する');
    expect(await resendWarning()).toHaveTextContent('田中さんが同じ候補者へスカウトを送信しています');
    expect(await scoutsTo(api(), setting)).toHaveLength(1);
    await press(user, '再送する');
    await toast('スカウトを送信しました');
    expect(await scoutsTo(api(), setting)).toHaveLength(2);
  });

  it("asks again when a colleague's scout arrives between the look and the scout, even with the same text", async () => {
    const { setting, user } = await confirmScout(api());
    const { cid, candidate } = setting;
    const [project] = await api().db.select().from(schema.project).where(eq(schema.project.cid, cid));
    const sender = { universalUid: 'tanaka', name: '田中 美咲' };
    const messages = [{ side: 'corporation' as const, text: 'はじめまして' }];
    const theirs = { origin: 'scout', status: 'scouting', candidate, project, sender, messages } as const;
    override(scout.create, { until: () => createConversation(api().db, cid, theirs) }, { once: true });
    await press(user, '送信する');
    expect(await resendWarning()).toHaveTextContent('田中さんが同じ候補者へスカウトを送信しています');
    expect(await scoutsTo(api(), setting)).toHaveLength(1);
    await press(user, '編集に戻る');
    expect(await scoutText()).toHaveValue('はじめまして');
    await press(user, '確認へ進む');
    await user.click(await screen.findByRole('button', { name: '再送する' }));
    await toast('スカウトを送信しました');
    expect(await scoutsTo(api(), setting)).toHaveLength(2);
  });

  it('waits when the last scout cannot be read just before', async () => {
    const { setting, user } = await confirmScout(api());
    override(scout.latest, { status: 500 }, { once: true });
    await press(user, '送信する');
    expect(await screen.findByText(/まだ送信していません/)).toBeVisible();
    expect(await scoutsTo(api(), setting)).toHaveLength(0);
    await press(user, '送信する');
    await toast('スカウトを送信しました');
  });

  it("asks again when a colleague's scout came between two tries", async () => {
    const { setting, user } = await confirmScout(api());
    override(scout.create, { network: 'down' }, { once: true });
    await sendWithoutResponse(user);
    await scoutByColleague(api(), setting);
    await press(user, '送信する');
    expect(await resendWarning()).toHaveTextContent('田中さんが同じ候補者へスカウトを送信しています');
    expect(await scoutsTo(api(), setting)).toHaveLength(1);
  });

  it("goes back to the text with the server's refusal, and loses nothing", async () => {
    const { setting, user } = await confirmScout(api());
    override(scout.create, { status: 400, message: 'この案件は公開中ではありません' });
    await press(user, '送信する');
    expect(await scoutText()).toHaveValue('はじめまして');
    expect(screen.getByRole('alert')).toHaveTextContent('この案件は公開中ではありません');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(await scoutsTo(api(), setting)).toHaveLength(0);
  });
});

describe('permission and limit', () => {
  it('lead a FREE company to the plans, before anything is typed', async () => {
    await openScoutDialog(await prepareScout(api(), { plan: 'free' }));
    expect(
      await screen.findByRole('dialog', { name: 'この機能は有料プランでご利用いただけます' }),
    ).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /本文/ })).not.toBeInTheDocument();
  });

  itWithExtensions('show a TRIAL company what is left, and count down', async () => {
    const setting = await prepareScout(api(), { plan: 'trial' });
    const user = await openScoutDialog(setting);
    expect(await screen.findByText('残り 50/50通')).toBeVisible();
    await writeAndConfirm(user, 'はじめまして');
    await press(user, '送信する');
    await toast('スカウトを送信しました');
    await press(user, 'スカウト');
    expect(await screen.findByText('残り 49/50通')).toBeVisible();
    expect(screen.getByText(/佐藤さんが送信済み/)).toBeVisible();
  });

  it('say at the limit that nothing can be sent, instead of the form', async () => {
    const setting = await prepareScout(api(), { plan: 'trial' });
    override(scout.search, { response: { items: [], totalCount: 50, maxCount: null, sentCount: 50 } });
    await openScoutDialog(setting);
    expect(await screen.findByText('スカウトの送信上限(50通)に達しました')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /本文/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '確認へ進む' })).not.toBeInTheDocument();
  });

  it('are not shown to a PAID company', async () => {
    await openScoutDialog(await prepareScout(api()));
    await scoutText();
    expect(screen.queryByText(/残り/)).not.toBeInTheDocument();
  });

  it('can be read again when they could not be read', async () => {
    const setting = await prepareScout(api(), { plan: 'trial' });
    override(scout.search, { status: 500 }, { once: true });
    const user = await openScoutDialog(setting);
    await user.click(await screen.findByRole('button', { name: '再読み込み' }));
    expect(await scoutText()).toBeVisible();
  });
});

describe('the draft', () => {
  it('is said to be saved when the dialog closes, and is there again after a reload', async () => {
    const setting = await prepareScout(api());
    const user = await openScoutDialog(setting);
    await writeText(user, '書きかけの文面');
    await press(user, '下書きを保存して閉じる');
    await toast('下書きを保存しました');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    cleanup();
    await openScoutDialog(setting);
    expect(await scoutText()).toHaveValue('書きかけの文面');
    expect(screen.getByText('前回の下書きを表示しています。')).toBeVisible();
  });

  it('is not mentioned when nothing was typed', async () => {
    const user = await openScoutDialog(await prepareScout(api()));
    await scoutText();
    await press(user, 'キャンセル');
    expect(screen.queryByText('下書きを保存しました')).not.toBeInTheDocument();
  });

  it('can be thrown away', async () => {
    const setting = await prepareScout(api());
    const user = await openScoutDialog(setting);
    await writeText(user, '書きかけの文面');
    await press(user, '下書きを保存して閉じる');
    await press(user, 'スカウト');
    await press(user, '下書きを破棄');
    expect(await scoutText()).toHaveValue('');
  });

  it('is gone once the scout is sent', async () => {
    const { user } = await confirmScout(api());
    await press(user, '送信する');
    await toast('スカウトを送信しました');
    await press(user, 'スカウト');
    expect(await scoutText()).toHaveValue('');
  });

  it("is not shown to another company's member", async () => {
    const setting = await prepareScout(api());
    const user = await openScoutDialog(setting);
    await writeText(user, '書きかけの文面');
    await press(user, '下書きを保存して閉じる');
    cleanup();
    const other = await createCorporation(api().db, { member: await createUser(api().db) });
    await createProject(api().db, other.cid);
    await openScoutDialog({ ...other, candidate: setting.candidate });
    expect(await scoutText()).toHaveValue('');
  });

  it('is its writer’s alone: a colleague at the same browser finds none', async () => {
    const setting = await prepareScout(api());
    const user = await openScoutDialog(setting);
    await writeText(user, '書きかけの文面');
    await press(user, '下書きを保存して閉じる');
    cleanup();
    const colleague = await createUser(api().db, { lastName: '田中' });
    await addMember(api().db, setting.cid, colleague.universalUid);
    await openScoutDialog({ ...setting, user: colleague });
    expect(await scoutText()).toHaveValue('');
    cleanup();
    await openScoutDialog(setting);
    expect(await scoutText()).toHaveValue('書きかけの文面');
  });
});
