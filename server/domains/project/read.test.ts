import { describe, expect, test } from 'vitest';
import { project } from '#endpoints/project';
import * as schema from '#server/db/schema';
import { createCorporation } from '../../../tests/support/records/factories.ts';
import { createCandidate, createProject } from '../../../tests/support/records/matching-factories.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { serveApi } from '../../../tests/support/servers/serve-api.ts';

const api = serveApi();

describe('reading projects', () => {
  test('lists the projects of the company, last changed first, with the counts per status', async () => {
    const { cid, user } = await createCorporation(api.db);
    const other = await createCorporation(api.db);
    await createProject(api.db, cid, { title: '古い案件', updatedAt: new Date('2026-01-01') });
    await createProject(api.db, cid, { title: '新しい案件', status: 'draft' });
    await createProject(api.db, other.cid, { title: '他社の案件' });
    const { json } = await callApi(api, project.list, { as: user, params: { cid } });
    expect(json.items.map((item) => item.content.title)).toEqual(['新しい案件', '古い案件']);
    expect(json.totalCount).toBe(2);
    expect(json.statusCounts).toEqual({ draft: 1, published: 1, paused: 0, closed: 0 });
  });

  test('narrows by status and by words of the title in either width, keeping the counts of the search', async () => {
    const { cid, user } = await createCorporation(api.db);
    await createProject(api.db, cid, { title: 'AWS基盤の構築', status: 'paused' });
    await createProject(api.db, cid, { title: 'aws 運用', status: 'draft' });
    await createProject(api.db, cid, { title: '100%リモートのデザイン' });
    const list = (query: object) => callApi(api, project.list, { as: user, params: { cid }, query });
    const aws = (await list({ searchWord: 'aws', status: 'paused' })).json;
    expect(aws.items.map((item) => item.content.title)).toEqual(['AWS基盤の構築']);
    expect(aws.totalCount).toBe(1);
    expect(aws.statusCounts).toEqual({ draft: 1, published: 0, paused: 1, closed: 0 });
    expect((await list({ searchWord: '%' })).json.items).toHaveLength(1);
    expect((await list({ searchWord: 'デザイン 100%' })).json.items).toHaveLength(1);
  });

  test('pages with the size asked for; a page beyond the last is empty', async () => {
    const { cid, user } = await createCorporation(api.db);
    for (let index = 0; index < 3; index += 1) await createProject(api.db, cid);
    const page = async (number: number) =>
      (await callApi(api, project.list, { as: user, params: { cid }, query: { page: number, limit: 2 } }))
        .json;
    expect((await page(1)).items).toHaveLength(2);
    expect((await page(2)).items).toHaveLength(1);
    expect(await page(9)).toMatchObject({ items: [], totalCount: 3 });
  });

  test('reads a list in as many statements for many projects as for one', async () => {
    const { cid, user } = await createCorporation(api.db);
    const statements = async () => {
      const before = api.statements.length;
      await callApi(api, project.list, { as: user, params: { cid } });
      return api.statements.length - before;
    };
    await createProject(api.db, cid);
    const one = await statements();
    for (let index = 0; index < 10; index += 1) await createProject(api.db, cid);
    expect(await statements()).toBe(one);
  });

  test("shows a project, and another company's as not found", async () => {
    const { cid, user } = await createCorporation(api.db);
    const other = await createCorporation(api.db);
    const { projectId } = await createProject(api.db, cid, { title: 'うちの案件' });
    const shown = await callApi(api, project.show, { as: user, params: { cid, projectId } });
    expect(shown.json.content.title).toBe('うちの案件');
    const foreign = await callApi(api, project.show, {
      as: other.user,
      params: { cid: other.cid, projectId },
    });
    expect(foreign).toMatchObject({ status: 404, message: 'Query result is nothing' });
  });

  test('counts the candidates who like each project; ids of others are left out', async () => {
    const { cid, user } = await createCorporation(api.db);
    const other = await createCorporation(api.db);
    const liked = await createProject(api.db, cid);
    const plain = await createProject(api.db, cid);
    const foreign = await createProject(api.db, other.cid);
    for (const target of [liked, liked, foreign]) {
      const { universalUid } = await createCandidate(api.db);
      await api.db.insert(schema.favoriteProject).values({
        cid: target === foreign ? other.cid : cid,
        projectId: target.projectId,
        universalUid,
        createdAt: new Date(),
      });
    }
    const { json } = await callApi(api, project.countFavorites, {
      as: user,
      params: { cid },
      query: { projectIds: [liked.projectId, plain.projectId, foreign.projectId] },
    });
    expect(new Map(json.map((row) => [row.projectId, row.count]))).toEqual(
      new Map([
        [liked.projectId, 2],
        [plain.projectId, 0],
      ]),
    );
    const ofAll = await callApi(api, project.countFavorites, { as: user, params: { cid }, query: {} });
    expect(ofAll.json).toEqual(expect.arrayContaining(json));
    expect(ofAll.json).toHaveLength(json.length);
  });

  test('counts the published projects', async () => {
    const { cid, user } = await createCorporation(api.db);
    await createProject(api.db, cid);
    await createProject(api.db, cid, { status: 'paused' });
    const { json } = await callApi(api, project.countPublished, { as: user, params: { cid } });
    expect(json).toBe(1);
  });

  test('lists the working forms to anyone', async () => {
    const { json } = await callApi(api, project.listWorkingForms);
    expect(json.map((form) => form.name)).toContain('業務委託');
  });
});
