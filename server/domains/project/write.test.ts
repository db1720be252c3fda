import { describe, expect, test } from 'vitest';
import { project } from '#endpoints/project';
import { createCorporation } from '../../../tests/support/records/factories.ts';
import { createProject, decidedSetting } from '../../../tests/support/records/matching-factories.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { serveApi } from '../../../tests/support/servers/serve-api.ts';

const api = serveApi();

const detail = { background: '', work: '設計と実装', required: '', preferred: '', flow: '' };
const statusOf = async (cid: string, as: { uid: string; email: string }, projectId: string) =>
  (await callApi(api, project.show, { as, params: { cid, projectId } })).json.status;

describe('writing a project', () => {
  test('creates a draft and fills it section by section', async () => {
    const { cid, user } = await createCorporation(api.db);
    const created = await callApi(api, project.create, {
      as: user,
      params: { cid },
      body: { title: '初案' },
    });
    const params = { cid, projectId: created.json };
    await callApi(api, project.changeTitle, { as: user, params, body: { title: '決定案' } });
    await callApi(api, project.changeDetail, { as: user, params, body: detail });
    const feature = { tags: ['リモート'], appeal: '裁量が大きい', imageUrl: null };
    await callApi(api, project.changeFeature, { as: user, params, body: feature });
    const { json } = await callApi(api, project.changeSetting, { as: user, params, body: decidedSetting });
    expect(json).toMatchObject({
      projectId: created.json,
      status: 'draft',
      content: { title: '決定案', detail, feature, swProject: null },
      setting: decidedSetting,
      publishedAt: null,
    });
    const shown = await callApi(api, project.show, { as: user, params });
    expect(shown.json).toEqual(json);
  });

  test('copies a project into a draft whose title says so and keeps within its length', async () => {
    const { cid, user } = await createCorporation(api.db);
    const { projectId } = await createProject(api.db, cid, { title: '𠮷'.repeat(100) });
    const copied = await callApi(api, project.copy, { as: user, params: { cid }, body: { projectId } });
    const { json } = await callApi(api, project.show, {
      as: user,
      params: { cid, projectId: copied.json },
    });
    expect(json.status).toBe('draft');
    expect(json.content.title).toBe(`${'𠮷'.repeat(95)} のコピー`);
    expect(json.setting.jobCategoryIds).toEqual(['engineer-backend']);
  });

  test("returns not found for changing, copying or publishing another company's project", async () => {
    const { cid, user } = await createCorporation(api.db);
    const { projectId } = await createProject(api.db, (await createCorporation(api.db)).cid);
    const params = { cid, projectId };
    const responses = await Promise.all([
      callApi(api, project.changeTitle, { as: user, params, body: { title: '乗っ取り' } }),
      callApi(api, project.copy, { as: user, params: { cid }, body: { projectId } }),
      callApi(api, project.publish, { as: user, params }),
      callApi(api, project.changeStatus, { as: user, params, body: { status: 'closed' } }),
    ]);
    expect(responses.map((response) => response.status)).toEqual([404, 404, 404, 404]);
  });

  test.each([
    ['a blank title', { title: '  ' }, '案件名を入力してください'],
    ['a title of 101 characters', { title: 'あ'.repeat(101) }, '案件名は100文字以内で入力してください'],
  ])('refuses %s', async (_, body, message) => {
    const { cid, user } = await createCorporation(api.db);
    const response = await callApi(api, project.create, { as: user, params: { cid }, body });
    expect(response).toMatchObject({ status: 400, message });
  });

  test('refuses job categories and working forms that do not exist, and images of other schemes', async () => {
    const { cid, user } = await createCorporation(api.db);
    const params = { cid, ...(await createProject(api.db, cid, { status: 'draft' })) };
    const change = (body: Partial<typeof decidedSetting>) =>
      callApi(api, project.changeSetting, { as: user, params, body: { ...decidedSetting, ...body } });
    expect(await change({ jobCategoryIds: ['wizard'] })).toMatchObject({
      status: 400,
      message: '選択した職種は使用できません。職種を選び直してください',
    });
    expect((await change({ workingFormId: 'unknown' })).status).toBe(400);
    const image = await callApi(api, project.changeFeature, {
      as: user,
      params,
      body: { tags: [], appeal: '', imageUrl: 'javascript:alert(1)' },
    });
    expect(image).toMatchObject({ status: 400, message: '画像のURLはhttp://またはhttps://で始めてください' });
  });

  test('refuses to edit a closed project', async () => {
    const { cid, user } = await createCorporation(api.db);
    const { projectId } = await createProject(api.db, cid, { status: 'closed' });
    const response = await callApi(api, project.changeTitle, {
      as: user,
      params: { cid, projectId },
      body: { title: '直したい' },
    });
    expect(response.status).toBe(400);
    expect(response.message).toContain('終了しているため編集できません');
  });

  test('refuses to empty what a published project must show', async () => {
    const { cid, user } = await createCorporation(api.db);
    const { projectId } = await createProject(api.db, cid);
    const response = await callApi(api, project.changeSetting, {
      as: user,
      params: { cid, projectId },
      body: { ...decidedSetting, reward: null },
    });
    expect(response.status).toBe(400);
    expect(response.message).toContain('報酬');
  });
});

describe('the status of a project', () => {
  test.each([
    ['draft', 'publish', 'published'],
    ['paused', 'publish', 'published'],
    ['published', 'publish', 400],
    ['closed', 'publish', 400],
    ['published', 'paused', 'paused'],
    ['draft', 'paused', 400],
    ['paused', 'paused', 400],
    ['closed', 'paused', 400],
    ['draft', 'closed', 'closed'],
    ['published', 'closed', 'closed'],
    ['paused', 'closed', 'closed'],
    ['closed', 'closed', 400],
  ] as const)('from %s by %s: %s', async (from, step, expected) => {
    const { cid, user } = await createCorporation(api.db);
    const { projectId } = await createProject(api.db, cid, { status: from });
    const params = { cid, projectId };
    const response =
      step === 'publish'
        ? await callApi(api, project.publish, { as: user, params })
        : await callApi(api, project.changeStatus, { as: user, params, body: { status: step } });
    if (expected === 400) {
      expect(response.status).toBe(400);
      expect(await statusOf(cid, user, projectId)).toBe(from);
    } else {
      expect(response.json.status).toBe(expected);
      expect(await statusOf(cid, user, projectId)).toBe(expected);
    }
  });

  test('cannot be changed to published but by publishing', async () => {
    const { cid, user } = await createCorporation(api.db);
    const { projectId } = await createProject(api.db, cid, { status: 'draft' });
    const response = await callApi(api, project.changeStatus, {
      as: user,
      params: { cid, projectId },
      // @ts-expect-error the endpoint does not offer it
      body: { status: 'published' },
    });
    expect(response.status).toBe(400);
  });

  test('names every field that is missing when an incomplete draft is published', async () => {
    const { cid, user } = await createCorporation(api.db);
    const created = await callApi(api, project.create, {
      as: user,
      params: { cid },
      body: { title: '案件' },
    });
    const response = await callApi(api, project.publish, {
      as: user,
      params: { cid, projectId: created.json },
    });
    expect(response).toMatchObject({
      status: 400,
      message: '公開するには次の項目を入力してください:業務内容、職種、契約形態、働き方、稼働時間、報酬',
    });
  });

  test('sets the time of the first publication and keeps it', async () => {
    const { cid, user } = await createCorporation(api.db);
    const { projectId } = await createProject(api.db, cid, { status: 'draft' });
    const params = { cid, projectId };
    const first = await callApi(api, project.publish, { as: user, params });
    await callApi(api, project.changeStatus, { as: user, params, body: { status: 'paused' } });
    const again = await callApi(api, project.publish, { as: user, params });
    expect(first.json.publishedAt).not.toBeNull();
    expect(again.json.publishedAt).toBe(first.json.publishedAt);
  });
});
