import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MAX_TEMPLATES, template } from '#endpoints/template';
import * as schema from '#server/db/schema';
import { toast, write } from '../../support/pages/on-screen.ts';
import { heading, override, servePageApi } from '../../support/pages/render-page.tsx';
import {
  archiveTemplate,
  changeTemplate,
  messageField,
  openEditor,
  openNew,
  openTemplates,
  press,
  templatesOf,
  titleField,
} from '../../support/pages/templates.tsx';
import { createCorporation } from '../../support/records/factories.ts';

const api = servePageApi();
beforeEach(() => localStorage.clear());
// Unmounts the page before its session ends: a page without a session asks to sign in.
afterEach(cleanup);

describe('a new template', () => {
  it('is created with title and text, and is edited from then on', async () => {
    const { user, router, company, field } = await openNew(api());
    await write(user, await titleField(), '標準');
    await write(user, field, '{{候補者名}}様');
    await press(user, '作成する');
    await toast('テンプレートを作成しました');
    await heading('テンプレートの編集');
    expect(router.asPath).toMatch(/\?edit=/);
    expect(await messageField()).toHaveValue('{{候補者名}}様');
    expect(await templatesOf(api(), company)).toEqual([{ title: '標準', message: '{{候補者名}}様' }]);
  });

  it.each([
    [403, /権限がないため.*ご契約プラン/],
    [413, /大きすぎるため.*減らして/],
    [429, /短時間に操作が集中したため.*時間を置いて/],
    [507, /空き容量が不足しているため.*お問い合わせフォーム/],
  ])('says what a %i means and what to do, and keeps what was typed', async (status, reason) => {
    const { user, field } = await openNew(api());
    await write(user, await titleField(), '標準');
    await write(user, field, 'はじめまして。');
    override(template.create, { status });
    await press(user, '作成する');
    expect(await screen.findByText(reason)).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(await messageField()).toHaveValue('はじめまして。');
  });

  it('says why when the company has as many as it can have, and keeps what was typed', async () => {
    const { user, company, field } = await openNew(api());
    const row = {
      cid: company.cid,
      title: '標準',
      message: '本文',
      createdAt: new Date(),
      updatedAt: new Date(),
    };
    const rows = Array.from({ length: MAX_TEMPLATES }, (_, index) => ({
      ...row,
      templateId: `template-${index}`,
    }));
    await api().db.insert(schema.scoutTemplate).values(rows);
    await write(user, await titleField(), '短め');
    await write(user, field, 'はじめまして。');
    await press(user, '作成する');
    expect(await screen.findByText(/^テンプレートは500件まで保存できます。/)).toBeVisible();
    expect(await titleField()).toHaveValue('短め');
    expect(await messageField()).toHaveValue('はじめまして。');
    expect(await templatesOf(api(), company)).toHaveLength(MAX_TEMPLATES);
  });

  it('is created once for two clicks', async () => {
    const { user, company, field } = await openNew(api());
    await write(user, await titleField(), '標準');
    await write(user, field, 'はじめまして。');
    await user.dblClick(screen.getByRole('button', { name: '作成する' }));
    await toast('テンプレートを作成しました');
    expect(await templatesOf(api(), company)).toHaveLength(1);
  });

  it('says what is missing and goes to it', async () => {
    const { user, company } = await openNew(api());
    await press(user, '作成する');
    expect(await screen.findByText('テンプレート名を入力してください')).toBeVisible();
    expect(screen.getByText('本文を入力してください')).toBeVisible();
    expect(await titleField()).toHaveFocus();
    expect(await templatesOf(api(), company)).toEqual([]);
  });

  it.each([
    ['10,000 characters', 'あ'.repeat(10_000), '10,000 / 10,000', undefined],
    ['10,000 emoji, each of two code units', '😀'.repeat(10_000), '10,000 / 10,000', undefined],
    ['10,001 characters', 'あ'.repeat(10_001), '10,001 / 10,000', '本文は10,000文字以内で入力してください'],
    [
      'half an emoji',
      'a\ud83d',
      '2 / 10,000',
      '本文に使用できない文字が含まれています。その文字を削除してください',
    ],
  ])('counts and checks %s as the server does', async (_, message, counter, problem) => {
    const { user, company, field } = await openNew(api());
    await write(user, await titleField(), '標準');
    fireEvent.change(field, { target: { value: message } });
    expect(
      await screen.findByText((_text, element) => element?.textContent === `文字数 ${counter}`),
    ).toBeVisible();
    await press(user, '作成する');
    if (problem) {
      expect(await screen.findByText(problem)).toBeVisible();
      expect(await templatesOf(api(), company)).toEqual([]);
    } else {
      await toast('テンプレートを作成しました');
      expect(await templatesOf(api(), company)).toEqual([{ title: '標準', message }]);
    }
  });
});

describe('a saved template', () => {
  it('is changed in its text; its title is fixed, which the screen says', async () => {
    const { user, company, field } = await openEditor(api());
    expect(screen.queryByRole('textbox', { name: /^テンプレート名/ })).not.toBeInTheDocument();
    expect(screen.getByText(/テンプレート名は、作成後に変更できません/)).toBeVisible();
    await write(user, field, 'こんにちは。');
    await press(user, '保存する');
    await toast('テンプレートを保存しました');
    expect(await templatesOf(api(), company)).toEqual([{ title: '標準', message: 'こんにちは。' }]);
    expect(field).toHaveValue('こんにちは。');
  });

  it.each([
    ['Ctrl+S', { ctrlKey: true, key: 's' }],
    ['⌘S', { metaKey: true, key: 's' }],
    ['Ctrl+Enter', { ctrlKey: true, key: 'Enter' }],
    ['⌘Enter', { metaKey: true, key: 'Enter' }],
  ])('is saved by %s, never while composing', async (_, keys) => {
    const { user, company, field } = await openEditor(api());
    await write(user, field, 'こんにちは。');
    fireEvent.keyDown(field, { ...keys, isComposing: true });
    fireEvent.keyDown(field, { ...keys, keyCode: 229 });
    expect(screen.getByText(/保存していない変更があります/)).toBeInTheDocument();
    fireEvent.keyDown(field, keys);
    await toast('テンプレートを保存しました');
    expect(await templatesOf(api(), company)).toEqual([{ title: '標準', message: 'こんにちは。' }]);
  });

  it('leaves the caret where it is when it is saved', async () => {
    const { user, field } = await openEditor(api());
    await write(user, field, 'こんにちは。');
    await user.type(field, '{Control>}s{/Control}', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    await toast('テンプレートを保存しました');
    await user.keyboard('、');
    expect(field).toHaveValue('こん、にちは。');
  });

  it('keeps the text when saving fails, and saves it then', async () => {
    const { user, company, field } = await openEditor(api());
    await write(user, field, 'こんにちは。');
    override(template.changeMessage, { network: 'down' }, { once: true });
    await press(user, '保存する');
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    expect(screen.getByText(/保存できませんでした。入力内容は残っています/)).toBeVisible();
    expect(field).toHaveValue('こんにちは。');
    await press(user, '保存する');
    await toast('テンプレートを保存しました');
    expect(await templatesOf(api(), company)).toEqual([{ title: '標準', message: 'こんにちは。' }]);
  });

  it('counts as saved when the response to the first try was lost', async () => {
    const { user, company, field } = await openEditor(api());
    await write(user, field, 'こんにちは。');
    override(template.changeMessage, { lostResponse: api().app.fetch }, { once: true });
    await press(user, '保存する');
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    await press(user, '保存する');
    await toast('テンプレートを保存しました');
    expect(screen.queryByText(/先に本文を更新しました/)).not.toBeInTheDocument();
    expect(await templatesOf(api(), company)).toEqual([{ title: '標準', message: 'こんにちは。' }]);
  });

  it('is copied from the editor, where its name can be another', async () => {
    const { user } = await openEditor(api());
    await user.click(screen.getByRole('link', { name: '「標準」を複製' }));
    expect(await titleField()).toHaveValue('標準のコピー');
  });

  it('that is not there is said to be missing', async () => {
    await openTemplates(await createCorporation(api().db), '?edit=nothing');
    await heading('テンプレートが見つかりません');
    expect(screen.getByRole('link', { name: 'テンプレートの一覧へ' })).toHaveAttribute(
      'href',
      '/scouts/templates',
    );
  });
});

describe('a template that a colleague changed meanwhile', () => {
  async function meetChange() {
    const opened = await openEditor(api());
    const { user, company, templateId, field } = opened;
    await write(user, field, '自分の文面');
    await changeTemplate(api(), company, templateId, '同僚の文面');
    await press(user, '保存する');
    await screen.findByText(/ほかのメンバーが先に本文を更新しました/);
    expect(field).toHaveValue('自分の文面');
    expect(screen.getByText('同僚の文面')).toBeVisible();
    expect(await templatesOf(api(), company)).toEqual([{ title: '標準', message: '同僚の文面' }]);
    return opened;
  }

  it('is written over only when asked to', async () => {
    const { user, company } = await meetChange();
    await press(user, '自分の内容で上書き');
    await toast('テンプレートを保存しました');
    expect(await templatesOf(api(), company)).toEqual([{ title: '標準', message: '自分の文面' }]);
    expect(screen.queryByText(/先に本文を更新しました/)).not.toBeInTheDocument();
  });

  it('can be left as the colleague wrote it', async () => {
    const { user, company } = await meetChange();
    await press(user, '更新後の本文に戻す');
    expect(await messageField()).toHaveValue('同僚の文面');
    expect(await templatesOf(api(), company)).toEqual([{ title: '標準', message: '同僚の文面' }]);
  });

  it('can be left alone, the own text becoming a new one', async () => {
    const { user, company } = await meetChange();
    await press(user, '新しいテンプレートとして保存');
    expect(await titleField()).toHaveValue('標準のコピー');
    expect(await messageField()).toHaveValue('自分の文面');
    await press(user, '作成する');
    await toast('テンプレートを作成しました');
    expect(await templatesOf(api(), company)).toEqual([
      { title: '標準のコピー', message: '自分の文面' },
      { title: '標準', message: '同僚の文面' },
    ]);
  });
});

describe('a template that a colleague archived meanwhile', () => {
  it('keeps the own text, which can become a new one', async () => {
    const { user, company, templateId, field } = await openEditor(api());
    await write(user, field, '自分の文面');
    await archiveTemplate(api(), company, templateId);
    await press(user, '保存する');
    expect(await screen.findByText('このテンプレートはアーカイブされました')).toBeVisible();
    expect(field).toHaveValue('自分の文面');
    await press(user, '新しいテンプレートとして保存');
    expect(await titleField()).toHaveValue('標準のコピー');
    await press(user, '作成する');
    await toast('テンプレートを作成しました');
    expect(await templatesOf(api(), company)).toEqual([{ title: '標準のコピー', message: '自分の文面' }]);
  });
});
