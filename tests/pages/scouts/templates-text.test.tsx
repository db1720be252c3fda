import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toast, write } from '../../support/pages/on-screen.ts';
import { heading, servePageApi } from '../../support/pages/render-page.tsx';
import {
  messageField,
  openEditor,
  openNew,
  openTemplates,
  press,
  titleField,
} from '../../support/pages/templates.tsx';
import { createCorporation } from '../../support/records/factories.ts';

const api = servePageApi();
beforeEach(() => localStorage.clear());
// Unmounts the page before its session ends: a page without a session asks to sign in.
afterEach(cleanup);

const preview = () => screen.getByRole('region', { name: 'プレビュー' });

describe('the placeholders of a template', () => {
  it('are inserted at the caret, with a fallback that can be worded otherwise', async () => {
    const { user, field } = await openNew(api());
    await write(user, field, '様、はじめまして');
    await user.keyboard('{Home}');
    await press(user, '項目を差し込む');
    await user.click(await screen.findByRole('menuitem', { name: '候補者名(なければ「あなた」)' }));
    expect(field).toHaveValue('{{候補者名|あなた}}様、はじめまして');
    await waitFor(() => expect(field).toHaveFocus());
    await user.keyboard('皆さま');
    expect(field).toHaveValue('{{候補者名|皆さま}}様、はじめまして');
  });

  it('are filled in from a sample that is marked as one, and from the company', async () => {
    const { user, field } = await openNew(api());
    await write(user, field, '{{候補者名}}様\n{{会社名}}の{{担当者名}}です。「{{案件名}}」');
    await waitFor(() => expect(preview()).toHaveTextContent('株式会社みなとの佐藤 健一です。「見本の案件」'));
    expect(preview()).toHaveTextContent('見本 花子様');
    expect(within(preview()).getByText(/架空の候補者「見本 花子」さん/)).toBeVisible();
  });

  it('show what stands in for them where no value is known', async () => {
    const { user, field } = await openNew(api());
    await write(user, field, '{{候補者名|あなた}}へ、{{案件名}}');
    await user.click(screen.getByRole('checkbox', { name: '値がないときの表示を確認する' }));
    await waitFor(() => expect(preview()).toHaveTextContent('あなたへ、{{案件名}}'));
  });

  it('that do not exist are named while one types, with those that do', async () => {
    const { user, field } = await openNew(api());
    await write(user, field, '{{候補名|あなた}}様、{{趣味}}と{{会社名');
    expect(
      await screen.findByText(
        '「{{候補名|あなた}}」「{{趣味}}」「{{会社名」は差し込まれません。使える項目:{{候補者名}}、{{候補者の姓}}、{{会社名}}、{{担当者名}}、{{案件名}}',
      ),
    ).toBeVisible();
    await write(user, field, '{{候補者名|あなた}}様、{{会社名}}');
    await waitFor(() => expect(screen.queryByText(/は差し込まれません/)).not.toBeInTheDocument());
  });

  it('show markup and links of the text as text', async () => {
    const { user, field } = await openNew(api());
    const hostile =
      '<img src=x onerror=alert(1)> <a href="javascript:alert(1)">x</a> javascript:alert(1) \u202etxt';
    await write(user, field, hostile);
    await waitFor(() => expect(preview()).toHaveTextContent('<img src=x onerror=alert(1)>'));
    expect(within(preview()).queryByRole('link')).not.toBeInTheDocument();
    expect(within(preview()).queryByRole('img')).not.toBeInTheDocument();
  });
});

describe('what was typed and not saved', () => {
  const QUESTION = '保存していない変更があります。移動しますか?';

  it('is asked about before the editor is left, also for the list', async () => {
    const { user, router, field } = await openEditor(api());
    await write(user, field, '書きかけ');
    const leave = async () => {
      // Begins while the dialog is waited for, as a press on a link would: not inside an `act` of the test's own.
      const change = new Promise((resolve) => setTimeout(resolve)).then(() =>
        router.push('/scouts/templates/'),
      );
      const [, dialog] = await Promise.all([
        expect(change).rejects.toThrow('changeRoute aborted'),
        screen.findByRole('dialog', { name: QUESTION }),
      ]);
      return dialog;
    };
    expect(await leave()).toHaveTextContent('下書きとして残ります');
    await press(user, 'このページに残る');
    expect(field).toHaveValue('書きかけ');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await leave();
    await press(user, '移動する');
    await heading('テンプレート');
    expect(router.asPath).toBe('/scouts/templates');
    expect(screen.getByText('下書きあり')).toBeVisible();
  });

  it('is asked about by the browser before a reload', async () => {
    const { user, field } = await openEditor(api());
    const reload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(reload()).toBe(false);
    await write(user, field, '書きかけ');
    expect(reload()).toBe(true);
  });

  it('is there again after a reload, and can be thrown away', async () => {
    const { user, company, templateId, field } = await openEditor(api());
    await write(user, field, '書きかけ');
    cleanup();
    await openTemplates(company, `?edit=${templateId}`);
    expect(await messageField()).toHaveValue('書きかけ');
    expect(screen.getByText('保存していない下書きを表示しています。')).toBeVisible();
    await press(user, '下書きを破棄');
    expect(await messageField()).toHaveValue('はじめまして。');
  });

  it('of a new template is offered in the list', async () => {
    const { user, company, field } = await openNew(api());
    await write(user, field, '書きかけ');
    cleanup();
    await openTemplates(company);
    await heading('テンプレート');
    await user.click(await screen.findByRole('link', { name: '続きを書く' }));
    expect(await messageField()).toHaveValue('書きかけ');
  });

  it('is not shown to another company', async () => {
    const { user, field } = await openNew(api());
    await write(user, field, '書きかけ');
    cleanup();
    await openTemplates(await createCorporation(api().db), '?create=1');
    expect(await messageField()).toHaveValue('');
  });

  it('is gone once it is saved', async () => {
    const { user, company, field } = await openNew(api());
    await write(user, await titleField(), '標準');
    await write(user, field, 'はじめまして。');
    await press(user, '作成する');
    await toast('テンプレートを作成しました');
    cleanup();
    await openTemplates(company, '?create=1');
    expect(await messageField()).toHaveValue('');
  });
});
