import { eq, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { contentTag } from '#endpoints/content-tag';
import { ProjectSetting, project } from '#endpoints/project';
import { userProfile } from '#endpoints/user-profile';
import * as schema from '#server/db/schema';
import { createCorporation } from '../../../tests/support/records/factories.ts';
import {
  createCandidate,
  createProject,
  decidedSetting,
} from '../../../tests/support/records/matching-factories.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { serveApi } from '../../../tests/support/servers/serve-api.ts';

// A row without a key stands for one that an older version wrote, before the key was added; a row with a key more for one
// of a newer version, or for a page of an older one.

const api = serveApi();

const sections = {
  detail: { background: '背景', work: '業務', required: '必須', preferred: '歓迎', flow: '選考' },
  feature: { tags: ['週1'], appeal: '魅力', imageUrl: 'https://example.com/a.png' },
  swProject: { overview: '概要', technologies: ['Go'], phases: ['設計'], teamSize: 3 },
  setting: decidedSetting,
};

type SectionName = keyof typeof sections;

const changes = {
  detail: project.changeDetail,
  feature: project.changeFeature,
  swProject: project.changeSwProject,
  setting: project.changeSetting,
};

async function begin(stored: Partial<typeof schema.project.$inferInsert> = {}) {
  const { cid, user: as } = await createCorporation(api.db, { isSw: true });
  const { projectId } = await createProject(api.db, cid, {
    status: 'draft',
    isSwProject: true,
    ...sections,
    ...stored,
  });
  const params = { cid, projectId };
  const read = async () => {
    const { json } = await callApi(api, project.show, { as, params });
    const { content, setting } = v.parse(project.show.response, json);
    return { ...content, setting: v.parse(ProjectSetting, setting) };
  };
  const kept = async () => {
    const [row] = await api.db.select().from(schema.project).where(eq(schema.project.projectId, projectId));
    return row;
  };
  const save = (name: SectionName, body: object, headers = {}) =>
    callApi(api, changes[name], { as, params, body: Object(body), headers });
  return { as, params, read, kept, save };
}

const basedOn = (section: unknown) => ({ 'X-Based-On': contentTag(section) });

const keysOf = (name: SectionName) => Object.keys(sections[name]);
const each = (['detail', 'feature', 'swProject', 'setting'] as const).flatMap((name) =>
  keysOf(name).map((key) => ({ name, key })),
);

describe.each(each)('a section $name without $key', ({ name, key }) => {
  const without = Object.fromEntries(Object.entries(sections[name]).filter(([each]) => each !== key));

  test('is read complete, and saved by who read it so', async () => {
    const { read, save, kept } = await begin(Object({ [name]: without }));
    const before = await read();
    const section = before[name];
    expect(Object.keys(section ?? {}).sort()).toEqual(keysOf(name).sort());
    expect(await save(name, Object(section), basedOn(section))).toMatchObject({ status: 200 });
    expect((await read())[name]).toEqual(section);
    expect((await kept())?.[name]).toEqual(section);
  });
});

describe.each(['detail', 'feature', 'swProject', 'setting'] as const)(
  'a section %s with a key more',
  (name) => {
    const more = { ...sections[name], color: 'blue', nested: { a: 1 } };

    test('is saved by a page that does not know the key, which stays', async () => {
      const { save, kept } = await begin(Object({ [name]: more }));
      const section = sections[name];
      expect(await save(name, Object(section), basedOn(section))).toMatchObject({ status: 200 });
      expect((await kept())?.[name]).toEqual(more);
    });

    test('keeps it when another section, the title or the state is changed, and in a copy', async () => {
      const { as, params, save, kept } = await begin(Object({ [name]: more }));
      const other = name === 'detail' ? 'setting' : 'detail';
      expect((await save(other, sections[other])).status).toBe(200);
      const title = { title: '改題' };
      expect((await callApi(api, project.changeTitle, { as, params, body: title })).status).toBe(200);
      const { json } = await callApi(api, project.copy, {
        as,
        params,
        body: { projectId: params.projectId },
      });
      const [copy] = await api.db.select().from(schema.project).where(eq(schema.project.projectId, json));
      expect(copy?.[name]).toEqual(more);
      expect((await callApi(api, project.publish, { as, params })).status).toBe(200);
      expect((await kept())?.[name]).toEqual(more);
    });
  },
);

/** Columns kept as JSON, and which test reads them as an older version wrote them. */
const tested: Record<string, string> = {
  'project.detail': 'above',
  'project.feature': 'above',
  'project.sw_project': 'above',
  'project.setting': 'above',
  'candidate.job_categories': 'below',
  'candidate.skills': 'below',
  'candidate.careers': 'below',
  'candidate.links': 'below',
  'audit_entry.records': 'ids by the names of their fields: nothing is read from them but themselves',
};

test('every column that is kept as JSON is read as an older version wrote it', () => {
  const columns = Object.values(schema)
    .filter((table) => is(table, PgTable))
    .flatMap((table) => {
      const config = getTableConfig(table);
      return config.columns
        .filter((column) => column.getSQLType() === 'jsonb')
        .map((column) => `${config.name}.${column.name}`);
    });
  expect(
    columns.sort(),
    'to be listed in `tested`, in server/domains/project/older-versions.test.ts',
  ).toEqual(Object.keys(tested).sort());
});

test.each<{ column: string; row: Record<string, unknown> }>([
  { column: 'job categories without years', row: { jobCategories: [{ jobCategoryId: 'engineer-backend' }] } },
  { column: 'skills without years', row: { skills: [{ name: 'Go' }] } },
  { column: 'careers of nothing but a company', row: { careers: [{ company: '株式会社みなと' }] } },
  { column: 'careers of nothing but a position', row: { careers: [{ position: 'CTO' }] } },
  { column: 'links without a title', row: { links: [{ url: 'https://example.com' }] } },
])('a candidate with $column is found and read', async ({ row }) => {
  const { cid, user: as } = await createCorporation(api.db);
  const { universalUid } = await createCandidate(api.db, row);
  const shown = await callApi(api, userProfile.show, { as, params: { cid, universalUid } });
  expect(shown.status).toBe(200);
  v.parse(userProfile.show.response, shown.json);
  const found = await callApi(api, userProfile.searchPaid, { as, params: { cid }, query: {} });
  expect(found.json.items.map((item) => item.universalUid)).toEqual([universalUid]);
});
