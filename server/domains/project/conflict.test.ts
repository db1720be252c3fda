import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { contentTag } from '#endpoints/content-tag';
import { type ProjectDetail, ProjectSetting, project } from '#endpoints/project';
import { createCorporation } from '../../../tests/support/records/factories.ts';
import { createProject } from '../../../tests/support/records/matching-factories.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { serveApi } from '../../../tests/support/servers/serve-api.ts';

const api = serveApi();

async function begin({ isSw = false } = {}) {
  const { cid, user: as } = await createCorporation(api.db, { isSw });
  const { projectId } = await createProject(api.db, cid, { title: '初案', isSwProject: isSw });
  const params = { cid, projectId };
  const show = async () => (await callApi(api, project.show, { as, params })).json;
  return { as, params, show, read: await show() };
}

const REFUSED = {
  status: 422,
  message: 'ほかのメンバーがこの内容を更新しました。最新の内容を確認してから、もう一度保存してください',
};

const basedOn = (section: object) => ({ 'X-Based-On': contentTag(section) });

describe('two people who edit one project', () => {
  test('the second is refused in the section that the first changed, and the first one’s stays', async () => {
    const { as, params, read, show } = await begin({ isSw: true });
    const setting = v.parse(ProjectSetting, read.setting);
    const { detail, feature, swProject, title } = read.content;
    if (!swProject) throw new Error('An SW project has SW fields');

    async function twice<Body>(
      change: (body: Body) => Promise<{ status: number; message: string }>,
      bodies: [Body, Body],
    ) {
      expect((await change(bodies[0])).status).toBe(200);
      expect(await change(bodies[1])).toMatchObject(REFUSED);
    }
    await twice(
      (to: string) =>
        callApi(api, project.changeTitle, { as, params, body: { title: to }, headers: basedOn({ title }) }),
      ['先の題', '後の題'],
    );
    await twice(
      (work: string) =>
        callApi(api, project.changeDetail, {
          as,
          params,
          body: { ...detail, work },
          headers: basedOn(detail),
        }),
      ['先の業務', '後の業務'],
    );
    await twice(
      (appeal: string) =>
        callApi(api, project.changeFeature, {
          as,
          params,
          body: { ...feature, appeal },
          headers: basedOn(feature),
        }),
      ['先の魅力', '後の魅力'],
    );
    await twice(
      (overview: string) =>
        callApi(api, project.changeSwProject, {
          as,
          params,
          body: { ...swProject, overview },
          headers: basedOn(swProject),
        }),
      ['先の概要', '後の概要'],
    );
    await twice(
      (period: string) =>
        callApi(api, project.changeSetting, {
          as,
          params,
          body: { ...setting, period },
          headers: basedOn(setting),
        }),
      ['先の期間', '後の期間'],
    );

    const after = await show();
    expect(after.content).toMatchObject({
      title: '先の題',
      detail: { work: '先の業務' },
      feature: { appeal: '先の魅力' },
      swProject: { overview: '先の概要' },
    });
    expect(after.setting.period).toBe('先の期間');
  });

  test('another section is no conflict', async () => {
    const { as, params, read } = await begin();
    const { detail } = read.content;
    await callApi(api, project.changeTitle, { as, params, body: { title: '同僚の題' } });
    const response = await callApi(api, project.changeDetail, {
      as,
      params,
      body: { ...detail, work: '自分の業務' },
      headers: basedOn(detail),
    });
    expect(response.json.content).toMatchObject({ title: '同僚の題', detail: { work: '自分の業務' } });
  });

  test('the same change again is no conflict: its first response may have been lost', async () => {
    const { as, params } = await begin();
    const change = { body: { title: '決定案' }, headers: basedOn({ title: '初案' }) };
    for (const _ of [1, 2]) {
      expect((await callApi(api, project.changeTitle, { as, params, ...change })).status).toBe(200);
    }
  });

  test('without the section that was read nothing is compared', async () => {
    const { as, params, show } = await begin();
    await callApi(api, project.changeTitle, { as, params, body: { title: '同僚の題' } });
    await callApi(api, project.changeTitle, { as, params, body: { title: '自分の題' } });
    expect((await show()).content.title).toBe('自分の題');
  });

  test('of two at the same time, one is refused', async () => {
    const { as, params } = await begin();
    const responses = await Promise.all(
      ['一', '二'].map((title) =>
        callApi(api, project.changeTitle, {
          as,
          params,
          body: { title },
          headers: basedOn({ title: '初案' }),
        }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('the largest section fits into a request with what it is based on', async () => {
    const { as, params, read } = await begin();
    const long = '😀'.repeat(10_000);
    const detail = { background: long, work: long, required: long, preferred: long, flow: long };
    const change = (body: ProjectDetail, seen: object) =>
      callApi(api, project.changeDetail, { as, params, body, headers: basedOn(seen) });
    expect((await change(detail, read.content.detail)).status).toBe(200);
    expect((await change({ ...detail, flow: '面談' }, detail)).status).toBe(200);
  });

  test('what was read is named by a hash, and by nothing else', async () => {
    const { as, params } = await begin();
    const body = { title: '決定案' };
    for (const header of ['', '{"title":"初案"}', 'x'.repeat(64)]) {
      const headers = { 'X-Based-On': encodeURIComponent(header) };
      expect(await callApi(api, project.changeTitle, { as, params, body, headers })).toMatchObject({
        status: 400,
        message: '更新前の内容を確認できませんでした。画面を再読み込みして、もう一度お試しください',
      });
    }
  });
});
