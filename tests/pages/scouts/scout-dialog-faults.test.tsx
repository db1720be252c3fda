import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#endpoints/permissions';
import { scout } from '#endpoints/scout';
import { template } from '#endpoints/template';
import * as schema from '#server/db/schema';
import { toast } from '../../support/pages/on-screen.ts';
import { itWithExtensions, override, servePageApi } from '../../support/pages/render-page.tsx';
import {
  chooseProject,
  confirmScout,
  openScoutDialog,
  prepareScout,
  press,
  preview,
  projectField,
  question,
  type ScoutSetting,
  scoutsTo,
  scoutText,
  sendWithoutResponse,
  writeAndConfirm,
  writeText,
} from '../../support/pages/scout-dialog.tsx';
import { createCandidate, createConversation } from '../../support/records/matching-factories.ts';
import { callApi } from '../../support/servers/call-api.ts';

const api = servePageApi();
beforeEach(() => localStorage.clear());
// Unmounts the page before its session ends: a page without a session asks to sign in.
afterEach(cleanup);

/** A colleague closes a project. */
const closeProject = ({ cid }: ScoutSetting, title: string) =>
  api()
    .db.update(schema.project)
    .set({ status: 'closed' })
    .where(and(eq(schema.project.cid, cid), eq(schema.project.title, title)));

describe('a project that a colleague closes while the scout is written', () => {
  it('is refused, leaves the list, and no other one stands in for it', async () => {
    const setting = await prepareScout(api(), { projects: ['検索基盤の開発', '社内ツールの刷新'] });
    const user = await openScoutDialog(setting);
    await chooseProject(user, '検索基盤の開発');
    await writeAndConfirm(user, 'はじめまして');
    await closeProject(setting, '検索基盤の開発');
    await press(user, '送信する');
    expect(await scoutText()).toHaveValue('はじめまして');
    expect(screen.getByRole('alert')).toHaveTextContent(
      'この案件は公開中ではないため、スカウトを送信できません。公開中の案件を選択してください',
    );
    await waitFor(async () => expect(await projectField()).toHaveValue(''));
    await user.click(await projectField());
    expect(screen.queryByRole('option', { name: '検索基盤の開発' })).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(screen.getByText('スカウトする案件を選択してください')).toBeVisible();
    await chooseProject(user, '社内ツールの刷新');
    await press(user, '確認へ進む');
    expect(await question()).toHaveTextContent('「社内ツールの刷新」');
    await press(user, '送信する');
    await toast('スカウトを送信しました');
    expect(await scoutsTo(api(), setting)).toHaveLength(1);
  });

  it('leaves the text as a draft when it was the only one', async () => {
    const { setting, user } = await confirmScout(api());
    await closeProject(setting, '検索基盤の開発');
    await press(user, '送信する');
    expect(await screen.findByText('公開中の案件がありません')).toBeVisible();
    expect(screen.getByText(/この候補者への下書きとして残っています/)).toBeVisible();
    expect(screen.queryByRole('button', { name: '送信する' })).not.toBeInTheDocument();
    await press(user, '下書きを保存して閉じる');
    await api().db.update(schema.project).set({ status: 'published' });
    cleanup();
    await openScoutDialog(setting);
    expect(await scoutText()).toHaveValue('はじめまして');
  });
});

describe('the limit of TRIAL', () => {
  const count = limits.TRIAL_ACCOUNT_ROLE.scouts ?? 0;

  /** Someone about to send while colleagues send as many scouts as the plan allows. */
  async function reachLimit() {
    const confirmed = await confirmScout(api(), { plan: 'trial' });
    for (let sent = 0; sent < count; sent += 1) {
      await createConversation(api().db, confirmed.setting.cid, {
        origin: 'scout',
        status: 'scouting',
        candidate: await createCandidate(api().db),
        messages: [{ side: 'corporation', text: 'こんにちは' }],
      });
    }
    return confirmed;
  }

  it('is said by the refusal of the server', async () => {
    const { setting, user } = await reachLimit();
    await press(user, '送信する');
    const refusal = `スカウトの送信上限(${count}通)に達しています。プランの変更をご検討ください`;
    expect(await screen.findByText(refusal)).toBeVisible();
    expect(await scoutsTo(api(), setting)).toHaveLength(0);
  });

  itWithExtensions(
    'that colleagues reach meanwhile stands in place of the form, and the text stays',
    async () => {
      const { setting, user } = await reachLimit();
      await press(user, '送信する');
      expect(await screen.findByText(`スカウトの送信上限(${count}通)に達しました`)).toBeVisible();
      expect(screen.getByText(/この候補者への下書きとして残っています/)).toBeVisible();
      expect(await scoutsTo(api(), setting)).toHaveLength(0);
    },
  );
});

describe('a scout whose response was lost', () => {
  it('is said to be sent at the second press, and was sent once', async () => {
    const { setting, user } = await confirmScout(api());
    override(scout.create, { lostResponse: api().app.fetch }, { once: true });
    await sendWithoutResponse(user);
    expect(screen.getByRole('alert')).toHaveTextContent('送信できたか確認できませんでした');
    await press(user, '送信する');
    await toast('スカウトを送信しました');
    expect(await scoutsTo(api(), setting)).toHaveLength(1);
  });

  it('goes out under the same key, so that it is sent once also when it shows late', async () => {
    const { setting, user } = await confirmScout(api());
    override(scout.create, { lostResponse: api().app.fetch }, { once: true });
    await sendWithoutResponse(user);
    override(scout.latest, { response: null }, { once: true });
    await press(user, '送信する');
    await toast('スカウトを送信しました');
    expect(await scoutsTo(api(), setting)).toHaveLength(1);
  });

  it('is another one once its text was changed, which is asked about', async () => {
    const { setting, user } = await confirmScout(api());
    override(scout.create, { lostResponse: api().app.fetch }, { once: true });
    await sendWithoutResponse(user);
    await press(user, '編集に戻る');
    await writeText(user, '。追伸です');
    await press(user, '確認へ進む');
    await user.click(await screen.findByRole('button', { name: '再送する' }));
    await toast('スカウトを送信しました');
    const messages = (await scoutsTo(api(), setting)).map(({ message }) => message);
    expect(messages.toSorted()).toEqual(['はじめまして', 'はじめまして。追伸です']);
  });
});

describe('hostile input', () => {
  it('shows markup, links and marks of direction as text', async () => {
    const user = await openScoutDialog(await prepareScout(api()));
    const hostile =
      '<img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a> javascript:alert(1) \u202eabc\u200f';
    await writeText(user, hostile);
    await waitFor(() => expect(preview()).toHaveTextContent('javascript:alert(1)'));
    expect(within(preview()).queryByRole('img')).not.toBeInTheDocument();
    expect(within(preview()).queryByRole('link')).not.toBeInTheDocument();
    await press(user, '確認へ進む');
    const sent = await screen.findByRole('region', { name: '送信する本文' });
    expect(sent).toHaveTextContent('<img src=x onerror=alert(1)>');
    expect(within(sent).queryByRole('link')).not.toBeInTheDocument();
  });

  it('keeps a name that turns the direction of text from turning the question', async () => {
    const user = await openScoutDialog(
      await prepareScout(api(), { candidate: { lastName: '\u202e<b>山田', firstName: '太郎</b>' } }),
    );
    await writeAndConfirm(user, 'はじめまして');
    const [name] = (await question()).querySelectorAll('bdi');
    expect(name).toHaveTextContent('<b>山田 太郎</b>');
  });

  it('reads a value that looks like a placeholder as it stands, and says that it cannot be sent so', async () => {
    const setting = await prepareScout(api(), {
      candidate: { lastName: '{{会社名}}', firstName: '{{案件名}}' },
    });
    const user = await openScoutDialog(setting);
    await writeText(user, '{{候補者名}}様');
    await waitFor(() => expect(preview()).toHaveTextContent('{{会社名}} {{案件名}}様'));
    await press(user, '確認へ進む');
    expect(await screen.findByText(/差し込む値に「{{会社名}}」が含まれるため、送信できません/)).toBeVisible();
    await user.clear(await scoutText());
    await writeAndConfirm(user, 'あなたへ');
    await press(user, '送信する');
    await toast('スカウトを送信しました');
  });

  it.each([
    ['10,000 emoji', '😀'.repeat(10_000), null],
    ['10,001 emoji', '😀'.repeat(10_001), '本文は10,000文字以内で入力してください'],
    ['half an emoji', 'a\ud83d', '本文に使用できない文字が含まれています。その文字を削除してください'],
  ])('counts and checks %s as the server does', async (_, message, problem) => {
    const setting = await prepareScout(api());
    const user = await openScoutDialog(setting);
    fireEvent.change(await scoutText(), { target: { value: message } });
    await press(user, '確認へ進む');
    if (problem) {
      expect(await screen.findByText(problem)).toBeVisible();
    } else {
      await user.click(await screen.findByRole('button', { name: '送信する' }));
      await toast('スカウトを送信しました');
      expect((await scoutsTo(api(), setting))[0]?.message).toBe(message);
    }
  });
});

describe('the text of a scout', () => {
  it('names a placeholder that does not exist while one types', async () => {
    const user = await openScoutDialog(await prepareScout(api()));
    await writeText(user, '{{候補名}}様');
    expect(
      await screen.findByText(/「{{候補名}}」は差し込まれません。使える項目:{{候補者名}}/),
    ).toBeVisible();
    fireEvent.change(await scoutText(), { target: { value: '{{候補者名}}様' } });
    await waitFor(() => expect(preview()).toHaveTextContent('山田 太郎様'));
  });

  it('does not pass for personal because a name was typed where the template fills one in', async () => {
    const setting = await prepareScout(api());
    await callApi(api(), template.create, {
      as: setting.user,
      params: { cid: setting.cid },
      body: { title: '一通目', message: '{{候補者名}}様\n\nご興味はありませんか。' },
    });
    const user = await openScoutDialog(setting);
    await writeText(user, '山田 太郎様\nご興味はありませんか。 ');
    expect(await screen.findByText(/テンプレートの文面のままです/)).toBeVisible();
    await writeText(user, '公開されている記事を拝見しました。');
    expect(screen.queryByText(/テンプレートの文面のままです/)).not.toBeInTheDocument();
  });

  it('can start from a template that was just written in another tab', async () => {
    const setting = await prepareScout(api());
    await openScoutDialog(setting);
    const templates = await screen.findByRole('combobox', { name: /テンプレート/ });
    expect(await screen.findByText('テンプレートはまだありません')).toBeInTheDocument();
    const link = screen.getByRole('link', { name: /^テンプレートを編集/ });
    expect(link).toHaveAttribute('href', '/scouts/templates');
    expect(link).toHaveAttribute('target', '_blank');
    await callApi(api(), template.create, {
      as: setting.user,
      params: { cid: setting.cid },
      body: { title: '一通目', message: 'ご興味はありませんか。' },
    });
    const otherTab = new BroadcastChannel('biz.templates');
    otherTab.postMessage({ cid: setting.cid });
    expect(await within(templates).findByText('一通目')).toBeInTheDocument();
    otherTab.close();
  });
});
