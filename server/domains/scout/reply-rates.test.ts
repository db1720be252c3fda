import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { scout } from '#endpoints/scout';
import { template } from '#endpoints/template';
import * as schema from '#server/db/schema';
import { createCorporation } from '../../../tests/support/records/factories.ts';
import {
  createCandidate,
  createConversation,
  createProject,
} from '../../../tests/support/records/matching-factories.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { serveApi } from '../../../tests/support/servers/serve-api.ts';

const api = serveApi();

type Company = Awaited<ReturnType<typeof createCorporation>>;

async function makeTemplate({ cid }: Company, title: string) {
  const templateId = `t-${title.length}-${cid}`;
  const now = new Date();
  await api.db
    .insert(schema.scoutTemplate)
    .values({ cid, templateId, title, message: '本文', createdAt: now, updatedAt: now });
  return templateId;
}

const rates = ({ cid, user }: Company, query = {}) =>
  callApi(api, scout.replyRates, { as: user, params: { cid }, query });

/** Sends a scout by the API, says its template and returns the template as it is kept. */
async function send({ cid, user }: Company, projectId: string, templateId?: string) {
  const { json } = await callApi(api, scout.create, {
    as: user,
    params: { cid },
    body: {
      scoutTargetUniversalUid: (await createCandidate(api.db)).universalUid,
      scoutMessage: 'はじめまして。',
      targetProjectId: projectId,
    },
  });
  const { scoutId } = json;
  const named =
    templateId &&
    (await callApi(api, scout.changeTemplate, { as: user, params: { cid, scoutId }, body: { templateId } }));
  if (named && named.status !== 200) return named.status;
  const [row] = await api.db.select().from(schema.scout).where(eq(schema.scout.scoutId, scoutId));
  return row?.templateId;
}

test('a scout remembers its template, and takes none of another company', async () => {
  const company = await createCorporation(api.db);
  const { projectId } = await createProject(api.db, company.cid);
  const templateId = await makeTemplate(company, '初回');
  const foreign = await makeTemplate(await createCorporation(api.db), 'よその会社');
  expect(await send(company, projectId, templateId)).toBe(templateId);
  expect(await send(company, projectId, foreign)).toBe(404);
  expect(await send(company, projectId)).toBeNull();
});

test('replies are counted by template, project and hour in Japan, under the filter of the list', async () => {
  const company = await createCorporation(api.db);
  const { cid } = company;
  const templateId = await makeTemplate(company, '初回');
  const [design, editing] = [
    await createProject(api.db, cid, { title: '設計' }),
    await createProject(api.db, cid, { title: '編集' }),
  ];
  for (const [project, template, sentAt, isReplied] of [
    [design, templateId, '2026-11-01T00:30:00Z', true],
    [design, templateId, '2026-11-02T00:10:00Z', false],
    [design, null, '2026-11-02T15:00:00Z', false],
    [editing, null, '2026-12-01T00:00:00Z', true],
  ] as const) {
    const { scoutId } = await createConversation(api.db, cid, { origin: 'scout', project });
    await api.db
      .update(schema.scout)
      .set({
        templateId: template,
        scoutedAt: new Date(sentAt),
        repliedAt: isReplied ? new Date('2026-12-02T00:00:00Z') : null,
      })
      .where(eq(schema.scout.scoutId, scoutId ?? ''));
  }
  await createConversation(api.db, (await createCorporation(api.db)).cid, { origin: 'scout' });

  const { json } = await rates(company, { to: '2026-11-30' });
  expect(json.byTemplate).toEqual([
    {
      template: { templateId, title: '初回', version: 1 },
      sent: 2,
      replied: 1,
      versions: [{ version: 1, sent: 2, replied: 1 }],
    },
    { template: null, sent: 1, replied: 0, versions: [] },
  ]);
  expect(json.byProject).toEqual([
    { project: { projectId: design.projectId, title: '設計' }, sent: 3, replied: 1 },
  ]);
  expect(json.byHour).toEqual([
    { hour: 0, sent: 1, replied: 0 },
    { hour: 9, sent: 2, replied: 1 },
  ]);
  const all = await rates(company);
  expect(all.json.byProject.map(({ project, sent }) => [project.title, sent])).toEqual([
    ['設計', 3],
    ['編集', 1],
  ]);
});

/** Writes another text into a template by the API. */
const rewrite = ({ cid, user }: Company, templateId: string, message: string) =>
  callApi(api, template.changeMessage, { as: user, params: { cid, templateId }, body: { message } });

test('a changed text begins a version: what was sent before stays with the earlier one', async () => {
  const company = await createCorporation(api.db);
  const { projectId } = await createProject(api.db, company.cid);
  const templateId = await makeTemplate(company, '初回');
  await send(company, projectId, templateId);
  await send(company, projectId, templateId);
  await rewrite(company, templateId, '新しい本文');
  await rewrite(company, templateId, '新しい本文');
  const unsent = await rates(company);
  expect(unsent.json.byTemplate[0]).toMatchObject({
    template: { version: 2 },
    sent: 2,
    versions: [{ version: 1, sent: 2, replied: 0 }],
  });
  await send(company, projectId, templateId);
  const { json } = await rates(company);
  expect(json.byTemplate).toMatchObject([
    {
      sent: 3,
      versions: [
        { version: 2, sent: 1 },
        { version: 1, sent: 2 },
      ],
    },
  ]);
});

test('scouts from before versions were counted belong to the first one', async () => {
  const company = await createCorporation(api.db);
  const { projectId } = await createProject(api.db, company.cid);
  const templateId = await makeTemplate(company, '初回');
  await send(company, projectId, templateId);
  await api.db
    .update(schema.scout)
    .set({ templateVersion: null })
    .where(eq(schema.scout.templateId, templateId));
  await rewrite(company, templateId, '新しい本文');
  const { json } = await rates(company);
  expect(json.byTemplate[0]?.versions).toEqual([{ version: 1, sent: 1, replied: 0 }]);
});

test('they take one statement, however many scouts there are', async () => {
  const company = await createCorporation(api.db);
  const statements = async () => {
    const before = api.statements.length;
    await rates(company);
    return api.statements.length - before;
  };
  await createConversation(api.db, company.cid, { origin: 'scout' });
  const one = await statements();
  for (let index = 0; index < 5; index += 1) {
    await createConversation(api.db, company.cid, { origin: 'scout' });
  }
  expect(await statements()).toBe(one);
});
