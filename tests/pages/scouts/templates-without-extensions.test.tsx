import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { template } from '#endpoints/template';
import { toast, write } from '../../support/pages/on-screen.ts';
import { countCalls, override, servePageApi } from '../../support/pages/render-page.tsx';
import { changeTemplate, openEditor, press, templatesOf } from '../../support/pages/templates.tsx';

const api = servePageApi();
beforeEach(() => localStorage.clear());
// Unmounts the page before its session ends: a page without a session asks to sign in.
afterEach(cleanup);

it('changes no template while the list cannot show whether a colleague was first', async () => {
  const { user, company, field } = await openEditor(api());
  await write(user, field, '自分の文面');
  override(template.list, { status: 500 }, { once: true });
  await press(user, '保存する');
  expect(await screen.findByText(/保存できませんでした。入力内容は残っています/)).toBeVisible();
  expect(field).toHaveValue('自分の文面');
  expect(await templatesOf(api(), company)).toEqual([{ title: '標準', message: 'はじめまして。' }]);
  await press(user, '保存する');
  await toast('テンプレートを保存しました');
  expect(await templatesOf(api(), company)).toEqual([{ title: '標準', message: '自分の文面' }]);
});

it('sends nothing when a colleague was first', async () => {
  const { user, company, templateId, field } = await openEditor(api());
  await write(user, field, '自分の文面');
  await changeTemplate(api(), company, templateId, '同僚の文面');
  const calls = countCalls([template.changeMessage]);
  await press(user, '保存する');
  expect(await screen.findByText(/ほかのメンバーが先に本文を更新しました/)).toBeVisible();
  expect(calls()).toEqual([0]);
});
