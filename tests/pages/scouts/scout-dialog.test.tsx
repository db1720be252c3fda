import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { scout } from '#endpoints/scout';
import { template } from '#endpoints/template';
import { userProfile } from '#endpoints/user-profile';
import { toast } from '../../support/pages/on-screen.ts';
import {
  countCalls,
  describeWithExtensions,
  itWithExtensions,
  override,
  servePageApi,
} from '../../support/pages/render-page.tsx';
import {
  chooseProject,
  openScoutDialog,
  prepareScout,
  press,
  preview,
  projectField,
  question,
  resendWarning,
  type ScoutSetting,
  scoutByColleague,
  scoutsTo,
  scoutText,
  writeAndConfirm,
  writeText,
} from '../../support/pages/scout-dialog.tsx';
import { createProject } from '../../support/records/matching-factories.ts';
import { callApi } from '../../support/servers/call-api.ts';

const api = servePageApi();
// Unmounts the page before its session ends: a page without a session asks to sign in.
afterEach(cleanup);

const createTemplate = ({ cid, user }: ScoutSetting, title: string, message: string) =>
  callApi(api(), template.create, { as: user, params: { cid }, body: { title, message } });

describe('スカウト作成', () => {
  it('goes from project and text through the confirmation to sent', async () => {
    const setting = await prepareScout(api(), { projects: ['検索基盤の開発', '社内ツールの刷新'] });
    const user = await openScoutDialog(setting);
    await chooseProject(user, '社内ツールの刷新');
    await writeText(user, '{{候補者の姓}}さん、{{会社名}}の{{担当者名}}です。');
    expect(preview()).toHaveTextContent('山田さん、株式会社みなとの佐藤 健一です。');
    await press(user, '確認へ進む');
    expect(await question()).toHaveTextContent(
      '山田 太郎さんへ「社内ツールの刷新」のスカウトを送信します。送信後は取り消せません。',
    );
    expect(await scoutsTo(api(), setting)).toHaveLength(0);
    await press(user, '送信する');
    await toast('スカウトを送信しました');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const [sent] = await scoutsTo(api(), setting);
    expect(sent?.message).toBe('山田さん、株式会社みなとの佐藤 健一です。');
  });

  it('goes back from the confirmation to the text as it was', async () => {
    const user = await openScoutDialog(await prepareScout(api()));
    await writeAndConfirm(user, 'はじめまして');
    await press(user, '編集に戻る');
    expect(await scoutText()).toHaveValue('はじめまして');
    expect(await scoutText()).toHaveFocus();
  });

  it('offers published projects only, and asks for one', async () => {
    const setting = await prepareScout(api(), { projects: ['検索基盤の開発', '社内ツールの刷新'] });
    for (const status of ['draft', 'paused', 'closed'] as const) {
      await createProject(api().db, setting.cid, { title: `${status}の案件`, status });
    }
    const user = await openScoutDialog(setting);
    const projects = await projectField();
    await user.click(projects);
    expect(within(screen.getByRole('listbox')).getAllByRole('option')).toHaveLength(2);
    await user.keyboard('{Escape}');
    await writeText(user, 'はじめまして');
    await press(user, '確認へ進む');
    expect(await screen.findByText('スカウトする案件を選択してください')).toBeVisible();
    expect(projects).toHaveFocus();
  });

  it.each([1, 50, 500])('finds one of %i projects by typing', async (length) => {
    const projects = Array.from({ length }, (_, index) => `案件その${index + 1}`);
    const user = await openScoutDialog(await prepareScout(api(), { projects }));
    const field = await projectField();
    // A single one is chosen already.
    expect(field).toHaveValue(length === 1 ? '案件その1' : '');
    await user.clear(field);
    await user.type(field, `その${length}`);
    await user.click(await screen.findByRole('option', { name: `案件その${length}` }));
    await writeAndConfirm(user, 'はじめまして');
    expect(await question()).toHaveTextContent(`「案件その${length}」のスカウトを送信します`);
  });

  it('explains that no project is published, and leads to 案件管理', async () => {
    await openScoutDialog(await prepareScout(api(), { projects: [] }));
    expect(await screen.findByText('公開中の案件がありません')).toBeVisible();
    expect(screen.getByRole('link', { name: '案件管理へ' })).toHaveAttribute('href', '/projects');
    expect(screen.queryByRole('textbox', { name: /本文/ })).not.toBeInTheDocument();
  });

  it('inserts a placeholder where the caret stands', async () => {
    const user = await openScoutDialog(await prepareScout(api()));
    await writeText(user, 'さん、はじめまして');
    await user.keyboard('{Home}');
    await press(user, '項目を差し込む');
    await user.click(await screen.findByRole('menuitem', { name: '候補者の姓' }));
    expect(await scoutText()).toHaveValue('{{候補者の姓}}さん、はじめまして');
    await waitFor(async () => expect(await scoutText()).toHaveFocus());
    await user.keyboard('!');
    expect(await scoutText()).toHaveValue('{{候補者の姓}}!さん、はじめまして');
  });
});

describe('the template of a scout', () => {
  it('fills the empty text, and is warned about when it stays as it is', async () => {
    const setting = await prepareScout(api());
    await createTemplate(setting, '一通目', '{{候補者名}}様\nご興味はありませんか。');
    const user = await openScoutDialog(setting);
    await user.selectOptions(await screen.findByRole('combobox', { name: /テンプレート/ }), '一通目');
    expect(await scoutText()).toHaveValue('{{候補者名}}様\nご興味はありませんか。');
    expect(screen.getByText(/テンプレートの文面のままです/)).toBeVisible();
    await press(user, '確認へ進む');
    expect(await screen.findByRole('button', { name: '送信する' })).toBeVisible();
    expect(screen.getByText(/テンプレートの文面のままです/)).toBeVisible();
    await press(user, '編集に戻る');
    await writeText(user, '公開されている記事を拝見しました。');
    expect(screen.queryByText(/テンプレートの文面のままです/)).not.toBeInTheDocument();
  });

  itWithExtensions('is remembered with the scout that was made of it', async () => {
    const setting = await prepareScout(api());
    const { json: templateId } = await createTemplate(setting, '一通目', 'はじめまして');
    const user = await openScoutDialog(setting);
    await user.selectOptions(await screen.findByRole('combobox', { name: /テンプレート/ }), '一通目');
    await press(user, '確認へ進む');
    await press(user, '送信する');
    await toast('スカウトを送信しました');
    await waitFor(async () => expect(await scoutsTo(api(), setting)).toMatchObject([{ templateId }]));
  });

  itWithExtensions('that cannot be noted costs neither the scout nor an alert', async () => {
    const setting = await prepareScout(api());
    await createTemplate(setting, '一通目', 'はじめまして');
    override(scout.changeTemplate, { status: 500 });
    const calls = countCalls([scout.changeTemplate]);
    const user = await openScoutDialog(setting);
    await user.selectOptions(await screen.findByRole('combobox', { name: /テンプレート/ }), '一通目');
    await press(user, '確認へ進む');
    await press(user, '送信する');
    await toast('スカウトを送信しました');
    await waitFor(() => expect(calls()).toEqual([1]));
    expect(await scoutsTo(api(), setting)).toMatchObject([{ templateId: null }]);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('replaces a typed text only when asked to', async () => {
    const setting = await prepareScout(api());
    await createTemplate(setting, '一通目', 'テンプレートの文面');
    const user = await openScoutDialog(setting);
    await writeText(user, '自分で書いた文面');
    const templates = screen.getByRole('combobox', { name: /テンプレート/ });
    await user.selectOptions(templates, '一通目');
    const question = await screen.findByRole('dialog', { name: '本文を置き換えますか?' });
    await user.click(within(question).getByRole('button', { name: 'キャンセル' }));
    expect(await scoutText()).toHaveValue('自分で書いた文面');
    expect(templates).toHaveDisplayValue('使わない');
    await user.selectOptions(templates, '一通目');
    await user.click(await screen.findByRole('button', { name: '置き換える' }));
    expect(await scoutText()).toHaveValue('テンプレートの文面');
    expect(templates).toHaveDisplayValue('一通目');
  });

  it('may fail to load without keeping anyone from writing', async () => {
    override(template.list, { status: 500 });
    const user = await openScoutDialog(await prepareScout(api()));
    expect(await screen.findByText('テンプレートを読み込めませんでした。')).toBeVisible();
    await writeAndConfirm(user, 'はじめまして');
    expect(await question()).toBeVisible();
  });
});

describe('the checks of a scout', () => {
  it.each([
    ['an empty text', '', '本文を入力してください'],
    ['a text of spaces', '  \n ', '本文を入力してください'],
    ['10,001 characters', 'あ'.repeat(10_001), '本文は10,000文字以内で入力してください'],
    ['an unknown placeholder', '{{趣味}}ですね', '置き換えできない項目があります:{{趣味}}'],
    ['several of them', '{{趣味}}と{{出身}}', '置き換えできない項目があります:{{趣味}}、{{出身}}'],
  ])('refuse %s', async (_, written, message) => {
    const user = await openScoutDialog(await prepareScout(api()));
    if (written) await writeText(user, written);
    else await scoutText();
    await press(user, '確認へ進む');
    expect(await screen.findByText(message)).toBeVisible();
    expect(await scoutText()).toHaveFocus();
    expect(screen.queryByRole('button', { name: '送信する' })).not.toBeInTheDocument();
  });

  it('count the text as the candidate gets it', async () => {
    const user = await openScoutDialog(await prepareScout(api(), { projects: ['検索基盤'.repeat(25)] }));
    await writeText(user, `${'あ'.repeat(9_950)}{{案件名}}`);
    await press(user, '確認へ進む');
    expect(await screen.findByText('本文は10,000文字以内で入力してください')).toBeVisible();
  });

  it('let 10,000 characters pass', async () => {
    const user = await openScoutDialog(await prepareScout(api()));
    await writeAndConfirm(user, 'あ'.repeat(10_000));
    expect(screen.getByRole('button', { name: '送信する' })).toBeVisible();
  });

  it('name {{案件名}} as long as no project is chosen', async () => {
    const user = await openScoutDialog(
      await prepareScout(api(), { projects: ['検索基盤の開発', '社内ツールの刷新'] }),
    );
    await writeText(user, '{{案件名}}のご案内');
    await press(user, '確認へ進む');
    expect(await screen.findByText('置き換えできない項目があります:{{案件名}}')).toBeVisible();
    await chooseProject(user, '検索基盤の開発');
    expect(screen.queryByText(/置き換えできない項目/)).not.toBeInTheDocument();
  });

  it('read the latest scout again, and ask about one that a colleague sent meanwhile', async () => {
    const setting = await prepareScout(api());
    const user = await openScoutDialog(setting);
    await writeText(user, 'はじめまして');
    await scoutByColleague(api(), setting, new Date('2025-03-11T15:00:00Z'));
    await press(user, '確認へ進む');
    expect(await resendWarning()).toHaveTextContent(
      '2025年3月12日に田中さんが同じ候補者へスカウトを送信しています。再送しますか?',
    );
    await press(user, '再送する');
    await toast('スカウトを送信しました');
    expect(await scoutsTo(api(), setting)).toHaveLength(2);
  });

  it('stay on the text when the latest scout cannot be read', async () => {
    const setting = await prepareScout(api());
    const user = await openScoutDialog(setting);
    await writeText(user, 'はじめまして');
    override(scout.latest, { status: 500 });
    await press(user, '確認へ進む');
    expect(await screen.findByRole('alert')).toHaveTextContent('送信済みのスカウトを確認できませんでした');
    expect(await scoutText()).toHaveValue('はじめまして');
  });
});

describeWithExtensions("the candidate's profile beside the text", () => {
  it('is behind a button in a narrow window', async () => {
    const setting = await prepareScout(api(), { candidate: { introduction: '検索基盤を作ってきました。' } });
    const user = await openScoutDialog(setting);
    await scoutText();
    expect(screen.queryByText('検索基盤を作ってきました。')).not.toBeInTheDocument();
    await press(user, 'プロフィールを見る');
    expect(await screen.findByText('検索基盤を作ってきました。')).toBeVisible();
    await press(user, 'プロフィールを閉じる');
    expect(screen.queryByText('検索基盤を作ってきました。')).not.toBeInTheDocument();
  });

  it('may fail to load without keeping anyone from writing', async () => {
    override(userProfile.show, { status: 500 }, { once: true });
    const user = await openScoutDialog(await prepareScout(api()));
    await scoutText();
    await press(user, 'プロフィールを見る');
    expect(await screen.findByText('プロフィールを読み込めませんでした')).toBeVisible();
    await press(user, '再読み込み');
    expect(await screen.findByText('業務システムを作ってきました。')).toBeVisible();
  });
});
