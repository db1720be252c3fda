import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { template } from '#endpoints/template';
import MessagesPage from '@/pages/messages';
import { override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import {
  createCandidate,
  createConversation,
  createProject,
} from '../../support/records/matching-factories.ts';
import { callApi } from '../../support/servers/call-api.ts';

const api = servePageApi();

const texts = {
  お礼: '{{候補者の姓}}様\n\nご応募ありがとうございます。「{{案件名}}」の{{担当者名|採用担当}}です。',
  オンライン面談のご案内: '{{候補者名}}様、オンラインでお話ししませんか。',
  見積もり: '{{見積番号}}の件でご連絡しました。',
};

/** Opens a conversation of a company with the given templates. */
async function openConversation(
  titles: readonly (keyof typeof texts)[] = ['お礼', 'オンライン面談のご案内', '見積もり'],
) {
  const company = await createCorporation(api().db);
  for (const title of titles) {
    await callApi(api(), template.create, {
      as: company.user,
      params: { cid: company.cid },
      body: { title, message: texts[title] },
    });
  }
  const project = await createProject(api().db, company.cid, { title: '決済基盤の開発' });
  const candidate = await createCandidate(api().db, { lastName: '小野寺', firstName: '美穂' });
  const { chatGroupId } = await createConversation(api().db, company.cid, { project, candidate });
  const { user: recruiter } = await visit(MessagesPage, {
    url: `/messages/${chatGroupId}/`,
    as: company.user,
    alsoAt: ['/messages', '/messages/[chatGroupId]'],
  });
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', {
    name: '小野寺 美穂さんへのメッセージ',
  });
  return { ...company, recruiter, field };
}

const openMenu = async (recruiter: Awaited<ReturnType<typeof openConversation>>['recruiter']) => {
  await recruiter.click(screen.getByRole('button', { name: '定型文を挿入' }));
  return screen.findByRole('combobox', { name: '定型文を検索' });
};

describe('定型文', () => {
  it('inserts a template at the caret, filled in for candidate, project and sender, and keeps what was typed', async () => {
    const { recruiter, field, user } = await openConversation();
    await recruiter.type(field, '前後');
    field.setSelectionRange(1, 1);
    await openMenu(recruiter);
    await recruiter.click(await screen.findByRole('option', { name: /お礼/ }));
    const sender = `${user.lastName} ${user.firstName}`;
    const filled = `小野寺様\n\nご応募ありがとうございます。「決済基盤の開発」の${sender}です。`;
    expect(field).toHaveValue(`前${filled}後`);
    expect(field).toHaveFocus();
    expect(field.selectionStart).toBe(1 + filled.length);
    expect(screen.queryByRole('combobox', { name: '定型文を検索' })).toBeNull();
  });

  it('is searched and chosen by keyboard, whatever the width and kana of the words', async () => {
    const { recruiter, field } = await openConversation();
    const search = await openMenu(recruiter);
    await screen.findByRole('option', { name: /お礼/ });
    await recruiter.type(search, 'おんらいん');
    expect(screen.getAllByRole('option')).toHaveLength(1);
    await recruiter.keyboard('{Enter}');
    expect(field).toHaveValue('小野寺 美穂様、オンラインでお話ししませんか。');
  });

  it('gives the focus back to the field when it is closed by Esc', async () => {
    const { recruiter, field } = await openConversation();
    await openMenu(recruiter);
    await recruiter.keyboard('{Escape}');
    await waitFor(() => expect(field).toHaveFocus());
  });

  it('selects what could not be filled in, and does not send it', async () => {
    const { recruiter, field } = await openConversation();
    await openMenu(recruiter);
    await recruiter.click(await screen.findByRole('option', { name: /見積もり/ }));
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('{{見積番号}}');
    expect(await screen.findByText('置き換えできない項目があります:{{見積番号}}')).toBeVisible();
    await recruiter.click(screen.getByRole('button', { name: '送信' }));
    expect(field).toHaveValue('{{見積番号}}の件でご連絡しました。');
    field.setSelectionRange(0, '{{見積番号}}'.length);
    await recruiter.keyboard('A-12');
    await recruiter.click(screen.getByRole('button', { name: '送信' }));
    expect(
      await within(screen.getByRole('region', { name: 'やりとり' })).findByText('A-12の件でご連絡しました。'),
    ).toBeVisible();
    expect(field).toHaveValue('');
  });

  it('says that there are none yet, and where they are written', async () => {
    const { recruiter } = await openConversation([]);
    await openMenu(recruiter);
    expect(await screen.findByText('テンプレートはまだありません')).toBeVisible();
    expect(screen.getByRole('link', { name: /テンプレートを編集/ })).toHaveAttribute(
      'href',
      '/scouts/templates',
    );
  });

  it('can be read again after a failure', async () => {
    const { recruiter } = await openConversation();
    override(template.list, { status: 500 }, { once: true });
    await recruiter.click(screen.getByRole('button', { name: '定型文を挿入' }));
    expect(await screen.findByText(/定型文を読み込めませんでした/)).toBeVisible();
    await recruiter.click(screen.getByRole('button', { name: '再読み込み' }));
    expect(await screen.findByRole('option', { name: /お礼/ })).toBeVisible();
  });
});

describe('「/」 in an empty message', () => {
  it('opens the templates, searches them by what is typed behind it, and inserts the chosen one in its place', async () => {
    const { recruiter, field } = await openConversation();
    await recruiter.type(field, '/');
    expect(await screen.findAllByRole('option')).toHaveLength(3);
    expect(field).toHaveFocus();
    await recruiter.keyboard('めんだん');
    expect(screen.queryAllByRole('option')).toHaveLength(0);
    await recruiter.keyboard('{Backspace>4/}面談');
    expect(screen.getAllByRole('option')).toHaveLength(1);
    expect(field).toHaveAttribute('aria-activedescendant', screen.getByRole('option').id);
    await recruiter.keyboard('{Enter}');
    expect(field).toHaveValue('小野寺 美穂様、オンラインでお話ししませんか。');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('chooses with the arrows; Enter alone makes a line before', async () => {
    const { recruiter, field } = await openConversation(['お礼']);
    await recruiter.type(field, '/');
    await screen.findByRole('option');
    await recruiter.keyboard('{Enter}');
    expect(field).toHaveValue('/\n');
    await recruiter.clear(field);
    await recruiter.type(field, '/');
    await screen.findByRole('option');
    await recruiter.keyboard('{ArrowDown}{Enter}');
    expect(field.value).toMatch(/^小野寺様/);
  });

  it('leaves the text as it is when it is closed by Esc, and a slash anywhere else alone', async () => {
    const { recruiter, field } = await openConversation();
    await recruiter.type(field, '/');
    await screen.findAllByRole('option');
    await recruiter.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(field).toHaveFocus();
    await recruiter.keyboard('api{Enter}');
    expect(field).toHaveValue('/api\n');
    await recruiter.clear(field);
    await recruiter.type(field, 'a/');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('leaves every key of a Japanese conversion alone', async () => {
    const { recruiter, field } = await openConversation();
    await recruiter.type(field, '/お');
    await screen.findAllByRole('option');
    const wasHandled = (init: object) => !fireEvent.keyDown(field, init);
    expect(wasHandled({ key: 'Enter', isComposing: true })).toBe(false);
    expect(wasHandled({ key: 'Enter', keyCode: 229 })).toBe(false);
    expect(wasHandled({ key: 'ArrowDown', isComposing: true })).toBe(false);
    expect(field).toHaveValue('/お');
  });
});
