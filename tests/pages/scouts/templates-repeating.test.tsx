import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { template } from '#endpoints/template';
import { loseResponseAndList } from '../../support/pages/lost-response.ts';
import { toast, write } from '../../support/pages/on-screen.ts';
import { heading, override, servePageApi } from '../../support/pages/render-page.tsx';
import {
  addTemplate,
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

const serve = (request: Request) => api().app.fetch(request);
const standard = { title: '標準', message: 'はじめまして。' };

/** Someone who has written a new template, 標準, and not created it yet. */
async function writeNew() {
  const opened = await openNew(api());
  await write(opened.user, await titleField(), standard.title);
  await write(opened.user, opened.field, standard.message);
  return opened;
}

const loseResponse = () => loseResponseAndList(template.create, template.list, serve);

type User = Awaited<ReturnType<typeof openNew>>['user'];

/** Presses 作成する without getting a response, and closes the alert that says so. */
async function createWithoutResponse(user: User) {
  await press(user, '作成する');
  await user.click(await screen.findByRole('button', { name: 'OK' }));
  expect(await screen.findByText(/作成できたか確認できませんでした/)).toBeVisible();
}

describe('a new template whose id does not come', () => {
  it.each([
    ['nothing', null],
    ['an object', {}],
    ['a word that is no id', 'OK'],
  ])('is created once, and edited from then on: %s', async (_, returned) => {
    const { user, router, company } = await writeNew();
    override(template.create, { invalid: returned, after: serve }, { once: true });
    await press(user, '作成する');
    await toast('テンプレートを作成しました');
    await heading('テンプレートの編集');
    expect(router.asPath).toMatch(/\?edit=[\w-]{20,}/);
    expect(await messageField()).toHaveValue(standard.message);
    expect(await templatesOf(api(), company)).toEqual([standard]);
  });

  it('is in the list once that can be read', async () => {
    const { user, company } = await writeNew();
    const createThenBreak = async (request: Request) => {
      await serve(request);
      override(template.list, { status: 500 }, { once: true });
    };
    override(template.create, { invalid: null, after: createThenBreak }, { once: true });
    await press(user, '作成する');
    await toast('テンプレートを作成しました');
    await heading('テンプレート');
    expect(await templatesOf(api(), company)).toEqual([standard]);
  });
});

describe('a new template whose response was lost', () => {
  it('is found in the list at once', async () => {
    const { user, company } = await writeNew();
    override(template.create, { lostResponse: serve }, { once: true });
    await press(user, '作成する');
    await toast('テンプレートを作成しました');
    await heading('テンプレートの編集');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(await templatesOf(api(), company)).toEqual([standard]);
  });

  it('is found after the reload that the alert asks for', async () => {
    const { user, company } = await writeNew();
    loseResponse();
    await createWithoutResponse(user);
    cleanup();
    const again = await openTemplates(company, '?create=1');
    expect(await messageField()).toHaveValue(standard.message);
    await press(again.user, '作成する');
    await toast('テンプレートを作成しました');
    await heading('テンプレートの編集');
    expect(await templatesOf(api(), company)).toEqual([standard]);
  });

  it('is created once also when the first attempt did not arrive and the second is lost', async () => {
    const { user, company } = await writeNew();
    override(template.create, { network: 'down' }, { once: true });
    await createWithoutResponse(user);
    loseResponse();
    await createWithoutResponse(user);
    await press(user, '作成する');
    await toast('テンプレートを作成しました');
    expect(await templatesOf(api(), company)).toEqual([standard]);
  });

  it('is the one that is edited when its text was changed before the next press', async () => {
    const { user, company, field } = await writeNew();
    loseResponse();
    await createWithoutResponse(user);
    await write(user, field, 'こんにちは。');
    await press(user, '作成する');
    await toast('テンプレートを作成しました');
    await heading('テンプレートの編集');
    expect(await messageField()).toHaveValue('こんにちは。');
    expect(await templatesOf(api(), company)).toEqual([standard]);
    await press(user, '保存する');
    await toast('テンプレートを保存しました');
    expect(await templatesOf(api(), company)).toEqual([{ ...standard, message: 'こんにちは。' }]);
  });

  it('is not created again while the list cannot be read', async () => {
    const { user, company } = await writeNew();
    override(template.create, { network: 'down' }, { once: true });
    await createWithoutResponse(user);
    override(template.list, { status: 500 }, { once: true });
    await press(user, '作成する');
    expect(await screen.findByText(/作成できたか確認できませんでした/)).toBeVisible();
    expect(await templatesOf(api(), company)).toEqual([]);
    expect(await messageField()).toHaveValue(standard.message);
    await press(user, '作成する');
    await toast('テンプレートを作成しました');
    expect(await templatesOf(api(), company)).toEqual([standard]);
  });

  it('is distinguished from the same template that was there before', async () => {
    const { user, company } = await writeNew();
    await press(user, '作成する');
    await toast('テンプレートを作成しました');
    cleanup();
    const again = await openTemplates(company, '?create=1');
    await write(again.user, await titleField(), standard.title);
    await write(again.user, await messageField(), standard.message);
    override(template.create, { network: 'down' }, { once: true });
    await createWithoutResponse(again.user);
    await press(again.user, '作成する');
    await toast('テンプレートを作成しました');
    expect(await templatesOf(api(), company)).toEqual([standard, standard]);
  });
});

describe('a saved template', () => {
  it.each([
    ['nothing', null],
    ['a word', 'OK'],
  ])('counts as changed when the platform returns %s', async (_, returned) => {
    const { user, company, field } = await openEditor(api());
    await write(user, field, 'こんにちは。');
    override(template.changeMessage, { invalid: returned, after: serve }, { once: true });
    await press(user, '保存する');
    await toast('テンプレートを保存しました');
    expect(field).toHaveValue('こんにちは。');
    expect(screen.queryByText(/保存していない変更があります/)).not.toBeInTheDocument();
    await write(user, field, 'こんばんは。');
    await press(user, '保存する');
    await toast('テンプレートを保存しました');
    expect(screen.queryByText(/先に本文を更新しました/)).not.toBeInTheDocument();
    expect(await templatesOf(api(), company)).toEqual([{ title: '標準', message: 'こんばんは。' }]);
  });

  it('counts as changed although it cannot be read back', async () => {
    const { user, company, field } = await openEditor(api());
    await write(user, field, 'こんにちは。');
    const changeThenBreak = async (request: Request) => {
      await serve(request);
      override(template.list, { status: 500 }, { once: true });
    };
    override(template.changeMessage, { invalid: null, after: changeThenBreak }, { once: true });
    await press(user, '保存する');
    await toast('テンプレートを保存しました');
    expect(field).toHaveValue('こんにちは。');
    expect(await templatesOf(api(), company)).toEqual([{ title: '標準', message: 'こんにちは。' }]);
  });

  it('is listed and changed where the platform does not say when it was changed', async () => {
    const company = await createCorporation(api().db);
    const templateId = await addTemplate(api(), company, '標準', 'はじめまして。');
    override(template.list, { invalid: [{ templateId, title: '標準', message: 'はじめまして。' }] });
    const { user } = await openTemplates(company);
    const row = await screen.findByRole('row', { name: /標準/ });
    expect(row).not.toHaveTextContent(/NaN|Invalid|undefined/);
    await user.click(screen.getByRole('link', { name: '標準' }));
    const field = await messageField();
    await write(user, field, 'こんにちは。');
    await user.type(field, '{Control>}s{/Control}', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    await toast('テンプレートを保存しました');
    await user.keyboard('、');
    expect(field).toHaveValue('こん、にちは。');
  });
});

describe('archiving a template', () => {
  async function ask() {
    const company = await createCorporation(api().db);
    await addTemplate(api(), company, '標準', 'はじめまして。');
    const { user } = await openTemplates(company);
    await screen.findByRole('row', { name: /標準/ });
    await press(user, '「標準」をアーカイブ');
    await screen.findByRole('button', { name: 'アーカイブする' });
    return { company, user };
  }

  it('has not happened where a proxy does not find the address', async () => {
    const { user, company } = await ask();
    override(template.archive, { status: 404, message: 'Not Found' }, { once: true });
    await press(user, 'アーカイブする');
    expect(await screen.findByText(/対象のデータが見つかりませんでした/)).toBeVisible();
    expect(await templatesOf(api(), company)).toHaveLength(1);
    await press(user, 'アーカイブする');
    await toast('「標準」をアーカイブしました');
    expect(await templatesOf(api(), company)).toEqual([]);
  });

  it('is taken as done when a colleague has archived it, even if the response is an error', async () => {
    const { user } = await ask();
    const message = 'Aggregate root tried to find has not found';
    override(template.archive, { status: 400, message }, { once: true });
    await press(user, 'アーカイブする');
    await toast('「標準」をアーカイブしました');
  });

  it('is not sent again when the response was lost and the template is gone', async () => {
    const { user, company } = await ask();
    override(template.archive, { lostResponse: serve }, { once: true });
    await press(user, 'アーカイブする');
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    override(template.archive, { status: 400, message: 'もう一度はできません' });
    await press(user, 'アーカイブする');
    await toast('「標準」をアーカイブしました');
    expect(await templatesOf(api(), company)).toEqual([]);
  });
});

it('leaves templates of the same name alone when one is created', async () => {
  const { user, company } = await writeNew();
  await addTemplate(api(), company, standard.title, '同僚の文面');
  override(template.create, { invalid: null, after: serve }, { once: true });
  await press(user, '作成する');
  await toast('テンプレートを作成しました');
  expect(await messageField()).toHaveValue(standard.message);
});
