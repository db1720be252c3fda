import { describe, expect, test } from 'vitest';
import { project } from '#endpoints/project';
import { createCorporation, createUser } from '../../../tests/support/records/factories.ts';
import { createProject, decidedSetting } from '../../../tests/support/records/matching-factories.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { serveApi } from '../../../tests/support/servers/serve-api.ts';

const api = serveApi();

const sw = { overview: '基幹刷新', technologies: ['Java'], phases: ['設計'], teamSize: 3 };

describe('the limits of a plan', () => {
  test.each([
    ['free', 1],
    ['trial', 3],
  ] as const)('a %s company has at most %i published projects', async (plan, limit) => {
    const { cid, user } = await createCorporation(api.db, { plan });
    const drafts = [];
    for (let index = 0; index < limit + 2; index += 1) {
      drafts.push(await createProject(api.db, cid, { status: 'draft' }));
    }
    const responses = await Promise.all(
      drafts.map(({ projectId }) => callApi(api, project.publish, { as: user, params: { cid, projectId } })),
    );
    expect(responses.filter((response) => response.status === 200)).toHaveLength(limit);
    const refused = responses.find((response) => response.status === 400);
    expect(refused?.message).toContain(`公開できる案件の上限(${limit}件)に達しています`);
    const { json } = await callApi(api, project.countPublished, { as: user, params: { cid } });
    expect(json).toBe(limit);
  });

  test('at the limit neither creating nor copying is possible; pausing one frees it', async () => {
    const { cid, user } = await createCorporation(api.db, { plan: 'free' });
    const { projectId } = await createProject(api.db, cid);
    const create = () => callApi(api, project.create, { as: user, params: { cid }, body: { title: '次' } });
    const copy = () => callApi(api, project.copy, { as: user, params: { cid }, body: { projectId } });
    expect((await create()).status).toBe(400);
    expect((await copy()).message).toContain('公開できる案件の上限(1件)に達しています');
    const pause = { as: user, params: { cid, projectId }, body: { status: 'paused' as const } };
    await callApi(api, project.changeStatus, pause);
    expect((await create()).status).toBe(200);
    expect((await copy()).status).toBe(200);
  });

  test('a paid company has no limit', async () => {
    const { cid, user } = await createCorporation(api.db);
    for (let index = 0; index < 4; index += 1) await createProject(api.db, cid);
    const { projectId } = await createProject(api.db, cid, { status: 'draft' });
    expect((await callApi(api, project.publish, { as: user, params: { cid, projectId } })).status).toBe(200);
  });

  test.each([
    ['11 hours a week', { hoursPerWeek: { min: 5, max: 11 } }, '週10時間まで'],
    ['2,999 yen an hour', { reward: { min: 2999, max: 5000 } }, '時給3,000円以上'],
    [
      'a monthly reward below 3,000 yen an hour',
      { rewardType: 'monthly' as const, reward: { min: 119_999, max: 200_000 } },
      '月額120,000円以上',
    ],
  ])('a free company may not offer %s, a trial company may', async (_, change, message) => {
    const free = await createCorporation(api.db, { plan: 'free' });
    const trial = await createCorporation(api.db, { plan: 'trial' });
    const body = { ...decidedSetting, ...change };
    const send = async ({ cid, user }: typeof free) => {
      const { projectId } = await createProject(api.db, cid, { status: 'draft' });
      return callApi(api, project.changeSetting, { as: user, params: { cid, projectId }, body });
    };
    const refused = await send(free);
    expect(refused.status).toBe(400);
    expect(refused.message).toContain(message);
    expect((await send(trial)).status).toBe(200);
  });

  test('a free company cannot publish conditions from better days', async () => {
    const { cid, user } = await createCorporation(api.db, { plan: 'free' });
    const wide = { ...decidedSetting, hoursPerWeek: { min: 10, max: 20 } };
    const { projectId } = await createProject(api.db, cid, { status: 'paused', setting: wide });
    const response = await callApi(api, project.publish, { as: user, params: { cid, projectId } });
    expect(response.status).toBe(400);
    expect(response.message).toContain('週10時間まで');
  });
});

describe('SW projects', () => {
  test('belong to SW companies', async () => {
    const { cid, user } = await createCorporation(api.db, { isSw: true });
    const created = await callApi(api, project.createSwProject, {
      as: user,
      params: { cid },
      body: { title: 'SW案件', swProject: sw },
    });
    const { json } = await callApi(api, project.changeSwProject, {
      as: user,
      params: { cid, projectId: created.json },
      body: { ...sw, teamSize: 8 },
    });
    expect(json).toMatchObject({ isSwProject: true, content: { swProject: { teamSize: 8 } } });
  });

  test('are refused to other companies, and SW fields to ordinary projects', async () => {
    const plain = await createCorporation(api.db);
    const refused = await callApi(api, project.createSwProject, {
      as: plain.user,
      params: { cid: plain.cid },
      body: { title: 'SW案件', swProject: sw },
    });
    expect(refused.status).toBe(403);
    const { cid, user } = await createCorporation(api.db, { isSw: true });
    const { projectId } = await createProject(api.db, cid);
    const response = await callApi(api, project.changeSwProject, {
      as: user,
      params: { cid, projectId },
      body: sw,
    });
    expect(response.status).toBe(400);
  });

  test('are shown to any user once published, before that to members only', async () => {
    const { cid, user } = await createCorporation(api.db, { isSw: true });
    const stranger = await createUser(api.db);
    const draft = await createProject(api.db, cid, { isSwProject: true, status: 'draft' });
    const published = await createProject(api.db, cid, { isSwProject: true });
    const ordinary = await createProject(api.db, cid);
    const show = async (as: typeof stranger, { projectId }: { projectId: string }) =>
      (await callApi(api, project.showSwProject, { as, params: { projectId } })).status;
    expect(await show(stranger, published)).toBe(200);
    expect(await show(stranger, draft)).toBe(404);
    expect(await show(user, draft)).toBe(200);
    expect(await show(user, ordinary)).toBe(404);
  });
});
