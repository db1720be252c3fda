import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { project } from '#endpoints/project';
import { field, write } from '../../support/pages/on-screen.ts';
import { emptyDraft, openNewlyEdited, save, saved, section } from '../../support/pages/project-editor.tsx';
import { override, servePageApi } from '../../support/pages/render-page.tsx';

const api = servePageApi();
beforeEach(() => localStorage.clear());
// Unmounts the page before its session ends: a page without a session asks to sign in.
afterEach(cleanup);

describe('案件編集', () => {
  it('saves each section by its own call, and says when', async () => {
    const { user, stored } = await openNewlyEdited(api(), emptyDraft);
    await write(user, '案件名', '検索基盤の刷新');
    await save(user, 'タイトル');
    await saved('タイトル');

    await write(user, '募集背景', '利用者が増えました');
    await write(user, '業務内容', '設計と実装');
    await write(user, '必須スキル', 'SQL');
    await write(user, '歓迎スキル', '検索');
    await write(user, '選考フロー', '面談1回');
    await save(user, '詳細');
    await saved('詳細');

    await user.type(screen.getByRole('combobox', { name: 'タグ' }), 'フルリモート、週1日から{Enter}');
    await write(user, 'アピールポイント', '裁量が大きい');
    await write(user, '画像のURL', 'https://example.com/a.png');
    await save(user, '特徴');
    await saved('特徴');

    await user.click(await screen.findByRole('button', { name: 'エンジニアの内訳' }));
    await user.click(screen.getByRole('checkbox', { name: 'バックエンドエンジニア' }));
    await user.selectOptions(field('契約形態'), await screen.findByRole('option', { name: '副業' }));
    await user.selectOptions(field('勤務地'), await screen.findByRole('option', { name: '東京都' }));
    await user.click(screen.getByRole('radio', { name: 'フルリモート' }));
    await write(user, '稼働時間の下限', '5');
    await write(user, '稼働時間の上限', '10');
    await user.click(screen.getByRole('radio', { name: '月額' }));
    await write(user, '報酬の下限', '100,000');
    await write(user, '報酬の上限', '200000円'.replace('円', ''));
    await write(user, '期間', '3か月から');
    await write(user, '募集人数', '2');
    await save(user, '募集条件');
    await saved('募集条件');

    expect(await stored()).toMatchObject({
      content: {
        title: '検索基盤の刷新',
        detail: {
          background: '利用者が増えました',
          work: '設計と実装',
          required: 'SQL',
          preferred: '検索',
          flow: '面談1回',
        },
        feature: {
          tags: ['フルリモート', '週1日から'],
          appeal: '裁量が大きい',
          imageUrl: 'https://example.com/a.png',
        },
      },
      setting: {
        jobCategoryIds: ['engineer-backend'],
        workingFormId: 'side-job',
        remote: 'full',
        prefectureCode: '13',
        hoursPerWeek: { min: 5, max: 10 },
        rewardType: 'monthly',
        reward: { min: 100_000, max: 200_000 },
        period: '3か月から',
        headcount: 2,
      },
    });
    // What was saved shows as it was saved, and nothing is left to save.
    expect(field('報酬の下限')).toHaveValue('100000');
    expect(screen.queryByText('保存していない変更があります')).not.toBeInTheDocument();
  });

  it('saves the fields of an SW project', async () => {
    const { user, stored } = await openNewlyEdited(api(), { isSwProject: true }, { isSw: true });
    await write(user, 'プロジェクト概要', '会計の刷新');
    await user.type(screen.getByRole('combobox', { name: '技術' }), 'Java{Enter}');
    await write(user, 'チーム人数', '15');
    await save(user, 'SW案件');
    await saved('SW案件');
    expect((await stored()).content.swProject).toEqual({
      overview: '会計の刷新',
      technologies: ['Java'],
      phases: [],
      teamSize: 15,
    });
  });

  it('has no SW section for an ordinary project', async () => {
    await openNewlyEdited(api(), {}, { isSw: true });
    expect(screen.queryByRole('region', { name: 'SW案件' })).not.toBeInTheDocument();
  });

  it('takes full-width figures, and shows them plain', async () => {
    const { user, stored } = await openNewlyEdited(api());
    await write(user, '稼働時間の下限', '8');
    await write(user, '稼働時間の上限', '20');
    await write(user, '報酬の下限', '4,000');
    await user.tab();
    expect(field('報酬の下限')).toHaveValue('4000');
    await save(user, '募集条件');
    await saved('募集条件');
    expect((await stored()).setting).toMatchObject({
      hoursPerWeek: { min: 8, max: 20 },
      reward: { min: 4000, max: 6000 },
    });
  });

  it('says at each field what is wrong, and saves nothing of the section', async () => {
    const { user, stored } = await openNewlyEdited(api());
    await write(user, '稼働時間の下限', '20');
    await write(user, '報酬の上限', '');
    await write(user, '募集人数', '二人');
    await save(user, '募集条件');
    expect(await screen.findByText('稼働時間の下限は上限以下にしてください')).toBeVisible();
    expect(screen.getByText('報酬は下限と上限の両方を入力してください')).toBeVisible();
    expect(screen.getByText('募集人数は1〜1,000の整数で入力してください')).toBeVisible();
    await user.clear(field('案件名'));
    await save(user, 'タイトル');
    expect(await screen.findByText('案件名を入力してください')).toBeVisible();
    expect(field('案件名')).toHaveFocus();
    await user.type(screen.getByRole('combobox', { name: 'タグ' }), `${'長'.repeat(31)}{Enter}`);
    await write(user, '画像のURL', 'javascript:alert(1)');
    await save(user, '特徴');
    expect(await screen.findByText('タグは30文字以内で入力してください')).toBeVisible();
    expect(screen.getByText('画像のURLはhttp://またはhttps://で始めてください')).toBeVisible();
    expect(await stored()).toMatchObject({
      content: { title: '検索基盤の開発', feature: { tags: [], imageUrl: null } },
      setting: { hoursPerWeek: { min: 5, max: 10 }, headcount: 1 },
    });
  });

  it('keeps a FREE company within its plan, says why and leads to the plans', async () => {
    const { user, stored } = await openNewlyEdited(api(), {}, { plan: 'free' });
    expect(screen.getByText(/無料プランでは週10時間以内で募集できます/)).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'ご契約プランを見る' })[0]).toHaveAttribute(
      'href',
      expect.stringContaining('/corporation/payment/management'),
    );
    await write(user, '稼働時間の上限', '11');
    await write(user, '報酬の下限', '2999');
    await save(user, '募集条件');
    expect(await screen.findByText(/無料プランの稼働時間は週10時間までです/)).toBeVisible();
    expect(screen.getByText(/無料プランの報酬は時給3,000円以上です/)).toBeVisible();
    await write(user, '稼働時間の上限', '9');
    await write(user, '報酬の下限', '3500');
    expect(screen.queryByText(/無料プランの報酬は時給/)).not.toBeInTheDocument();
    await save(user, '募集条件');
    await saved('募集条件');
    expect((await stored()).setting).toMatchObject({
      hoursPerWeek: { min: 5, max: 9 },
      reward: { min: 3500 },
    });
  });

  it('a section that fails keeps its text and says so; the others go on', async () => {
    const { user, stored } = await openNewlyEdited(api());
    override(
      project.changeDetail,
      { status: 400, message: '業務内容に使用できない文字が含まれています' },
      { once: true },
    );
    await write(user, '業務内容', '新しい業務');
    await write(user, '案件名', '新しい名前');
    await save(user, '詳細');
    await save(user, 'タイトル');
    await saved('タイトル');
    const detail = section('詳細');
    expect(await within(detail).findByText('業務内容に使用できない文字が含まれています')).toBeVisible();
    expect(field('業務内容')).toHaveValue('新しい業務');
    await user.click(within(detail).getByRole('button', { name: '再試行' }));
    await saved('詳細');
    expect(within(detail).queryByText('業務内容に使用できない文字が含まれています')).not.toBeInTheDocument();
    expect((await stored()).content).toMatchObject({ title: '新しい名前', detail: { work: '新しい業務' } });
  });

  it('keeps what was typed when the connection is lost, beside the alert of the specification', async () => {
    const { user } = await openNewlyEdited(api());
    override(project.changeDetail, { network: 'down' }, { once: true });
    await write(user, '業務内容', '新しい業務');
    await save(user, '詳細');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('ネットワークエラーが発生しました');
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(
      within(section('詳細')).getByText(/保存できたか確認できませんでした。入力内容は残っています/),
    ).toBeVisible();
    await user.click(within(section('詳細')).getByRole('button', { name: '再試行' }));
    await saved('詳細');
  });

  it('goes on with what is typed while a save is on its way', async () => {
    const { user, stored } = await openNewlyEdited(api());
    override(project.changeTitle, { delayMs: 100 }, { once: true });
    await write(user, '案件名', '初案');
    await save(user, 'タイトル');
    await user.type(field('案件名'), 'の続き');
    await waitFor(async () => expect((await stored()).content.title).toBe('初案'));
    await waitFor(() =>
      expect(within(section('タイトル')).getByText('保存していない変更があります')).toBeVisible(),
    );
    expect(field('案件名')).toHaveValue('初案の続き');
    await save(user, 'タイトル');
    await saved('タイトル');
    expect((await stored()).content.title).toBe('初案の続き');
  });
});

describe('the preview', () => {
  it('shows what is typed as candidates would see it', async () => {
    const { user } = await openNewlyEdited(api());
    const preview = screen.getByRole('region', { name: 'プレビュー' });
    await write(user, '案件名', '<b>太字</b>の\u202E案件');
    await write(user, '業務内容', '一行目\njavascript:alert(1)');
    await write(user, '報酬の上限', '8000');
    expect(within(preview).getByRole('heading', { name: '<b>太字</b>の\u202E案件' })).toBeVisible();
    expect(within(preview).getByText(/一行目\s+javascript:alert\(1\)/)).toBeVisible();
    expect(within(preview).queryByRole('link')).not.toBeInTheDocument();
    expect(within(preview).getByText('時給 3,000〜8,000円')).toBeVisible();
    expect(within(preview).queryByText('歓迎スキル')).not.toBeInTheDocument();
  });

  it('stores and counts emoji, surrogate pairs and long texts by code points', async () => {
    const { user, stored } = await openNewlyEdited(api());
    const text = `${'👨‍👩‍👧𠮷\u200F<script>'.repeat(10)}${'😀'.repeat(9_800)}`;
    const length = [...text].length;
    await write(user, '業務内容', text);
    expect(within(section('詳細')).getByText(`${length.toLocaleString('ja-JP')} / 10,000`)).toBeVisible();
    await save(user, '詳細');
    await saved('詳細');
    expect((await stored()).content.detail.work).toBe(text);
    await write(user, '業務内容', '😀'.repeat(10_001));
    await save(user, '詳細');
    expect(await screen.findByText('業務内容は10,000文字以内で入力してください')).toBeVisible();
  });
});
