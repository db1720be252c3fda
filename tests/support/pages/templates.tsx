import { screen } from '@testing-library/react';
import { template } from '#endpoints/template';
import TemplatesPage from '@/pages/scouts/templates/index';
import { createCorporation } from '../records/factories.ts';
import { callApi } from '../servers/call-api.ts';
import type { TestApi } from '../servers/test-api.ts';
import { visit } from './render-page.tsx';

/** A company with someone who acts for it. */
export type Company = Awaited<ReturnType<typeof createCorporation>>;

/** Writes a template to the company, as a colleague in another browser does; returns its id. */
export async function addTemplate(api: TestApi, { cid, user }: Company, title: string, message: string) {
  const { json } = await callApi(api, template.create, {
    as: user,
    params: { cid },
    body: { title, message },
  });
  return json;
}

/** Changes the text of a template, as a colleague in another browser does. */
export const changeTemplate = (api: TestApi, { cid, user }: Company, templateId: string, message: string) =>
  callApi(api, template.changeMessage, { as: user, params: { cid, templateId }, body: { message } });

/** Archives a template, as a colleague in another browser does. */
export const archiveTemplate = (api: TestApi, { cid, user }: Company, templateId: string) =>
  callApi(api, template.archive, { as: user, params: { cid, templateId } });

/** The templates that the company has by now. */
export async function templatesOf(api: TestApi, { cid, user }: Company) {
  const { json } = await callApi(api, template.list, { as: user, params: { cid } });
  return json.map(({ title, message }) => ({ title, message }));
}

/** Opens テンプレート, `search` being the query of its address. */
export const openTemplates = ({ user: as }: Company, search = '') =>
  visit(TemplatesPage, { url: `/scouts/templates/${search}`, as });

export type User = Awaited<ReturnType<typeof openTemplates>>['user'];

/** The field 本文 of the editor, once it is there. */
export const messageField = () => screen.findByRole('textbox', { name: /^本文/ });

/** The field テンプレート名 of the editor, once it is there. */
export const titleField = () => screen.findByRole('textbox', { name: /^テンプレート名/ });

/** Presses the button of that name. */
export const press = (user: User, name: string | RegExp) => user.click(screen.getByRole('button', { name }));

/** Someone who edits a template that says はじめまして。 */
export async function openEditor(api: TestApi) {
  const company = await createCorporation(api.db, { name: '株式会社みなと' });
  const templateId = await addTemplate(api, company, '標準', 'はじめまして。');
  const opened = await openTemplates(company, `?edit=${templateId}`);
  const field = await messageField();
  return { ...opened, company, templateId, field };
}

/** Someone who writes a new template. */
export async function openNew(api: TestApi) {
  const company = await createCorporation(api.db, { name: '株式会社みなと' });
  const opened = await openTemplates(company, '?create=1');
  return { ...opened, company, field: await messageField() };
}
