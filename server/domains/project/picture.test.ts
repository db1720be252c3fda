import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { contentTag } from '#endpoints/content-tag';
import { file } from '#endpoints/file';
import { project } from '#endpoints/project';
import { withPictureKey } from '#endpoints/project-picture';
import { createApp } from '#server/app';
import * as schema from '#server/db/schema';
import { createCorporation } from '../../../tests/support/records/factories.ts';
import { createProject } from '../../../tests/support/records/matching-factories.ts';
import { imageFile } from '../../../tests/support/records/upload-factories.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { serveApi } from '../../../tests/support/servers/serve-api.ts';
import { keyStoredPictures } from './picture.ts';

const api = serveApi();

const NEW_URL = 'https://api.moved.example';

/** The API at the address of another day. */
const moved = () => {
  const services = { ...api.services, apiUrl: NEW_URL };
  return { ...api, db: api.db, services, app: createApp(services) };
};

async function begin() {
  const { cid, user: as } = await createCorporation(api.db, { isSw: true });
  const { projectId } = await createProject(api.db, cid, { isSwProject: true });
  const params = { cid, projectId };
  const body = { file: await imageFile() };
  const picture = (await callApi(api, file.uploadProjectImage, { as, params, body })).json;
  const show = async (at: typeof api) =>
    (await callApi(at, project.show, { as, params })).json.content.feature.imageUrl;
  const save = (at: typeof api, imageUrl: string | null, basedOn?: string | null) =>
    callApi(at, project.changeFeature, {
      as,
      params,
      body: {
        tags: [],
        appeal: '',
        imageUrl,
      },
      headers:
        basedOn === undefined
          ? {}
          : { 'X-Based-On': contentTag(withPictureKey({ tags: [], appeal: '', imageUrl: basedOn })) },
    });
  /** Writes the address alone, as versions before did. */
  const store = (imageUrl: string) =>
    api.db
      .update(schema.project)
      .set({ feature: { tags: [], appeal: '', imageUrl } })
      .where(eq(schema.project.projectId, projectId));
  return { cid, as, params, projectId, picture, show, save, store };
}

test('the address of an uploaded picture is where the API is today, in every call that returns it', async () => {
  const { cid, as, params, projectId, picture, save, show } = await begin();
  expect((await save(api, picture.url)).json.content.feature.imageUrl).toBe(picture.url);
  expect(await show(api)).toBe(picture.url);
  const [row] = await api.db.select().from(schema.project);
  expect(row?.imageKey).toBe(picture.objectKey);
  const there = moved();
  const address = `${NEW_URL}/thumbnail/${picture.objectKey}`;
  expect(await show(there)).toBe(address);
  const listed = await callApi(there, project.list, { as, params: { cid }, query: { page: 1 } });
  expect(listed.json.items[0]?.content.feature.imageUrl).toBe(address);
  const shown = await callApi(there, project.showSwProject, { as, params: { projectId } });
  expect(shown.json.content.feature.imageUrl).toBe(address);
  const copied = await callApi(there, project.copy, { as, params: { cid }, body: { projectId } });
  const copy = await callApi(there, project.show, { as, params: { cid, projectId: copied.json } });
  expect(copy.json.content.feature.imageUrl).toBe(address);
  const paused = await callApi(there, project.changeStatus, { as, params, body: { status: 'paused' } });
  expect(paused.json.content.feature.imageUrl).toBe(address);
  const published = await callApi(there, project.publish, { as, params });
  expect(published.json.content.feature.imageUrl).toBe(address);
  const titled = await callApi(there, project.changeTitle, { as, params, body: { title: '新しい案件名' } });
  expect(titled.json.content.feature.imageUrl).toBe(address);
});

test('a page that was read before the API moved can still save: it is the same picture', async () => {
  const { picture, save } = await begin();
  await save(api, picture.url);
  expect((await save(moved(), picture.url, picture.url)).status).toBe(200);
  expect((await save(moved(), null, picture.url)).status).toBe(200);
  expect((await save(moved(), picture.url, picture.url)).status).toBe(422);
});

test.each([
  'https://example.com/a.png',
  'http://example.com/thumbnail/project/0198c0de-0000-7000-8000-000000000000.png',
  'http://api.test/thumbnail/logo/0198c0de-0000-7000-8000-000000000000.png',
])('an address that somebody typed stays as it is: %s', async (typed) => {
  const { save, show, store } = await begin();
  await save(api, typed);
  expect(await show(moved())).toBe(typed);
  await store(typed);
  await keyStoredPictures(api.db);
  expect(await show(moved())).toBe(typed);
});

test('a picture that a version before stored gets its key; another company’s stays an address', async () => {
  const { picture, show, store } = await begin();
  await store(picture.url);
  expect(await show(moved())).toBe(picture.url);
  await keyStoredPictures(api.db);
  expect(await show(moved())).toBe(`${NEW_URL}/thumbnail/${picture.objectKey}`);
  const other = await begin();
  await other.store(picture.url);
  await keyStoredPictures(api.db);
  expect(await other.show(moved())).toBe(picture.url);
});

test('what a process of the version before changes counts', async () => {
  const { cid, as, picture, save, show, store } = await begin();
  await save(api, picture.url);
  await store('https://example.com/typed.png');
  expect(await show(moved())).toBe('https://example.com/typed.png');
  const body = { file: await imageFile() };
  const second = (await callApi(api, file.uploadProjectImage, { as, params: { cid }, body })).json;
  await store(second.url);
  expect(await show(moved())).toBe(second.url);
  await keyStoredPictures(api.db);
  expect(await show(moved())).toBe(`${NEW_URL}/thumbnail/${second.objectKey}`);
});
