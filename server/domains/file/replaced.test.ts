import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { contentTag } from '#endpoints/content-tag';
import { corporationAccount } from '#endpoints/corporation-account';
import { file } from '#endpoints/file';
import { project } from '#endpoints/project';
import { withPictureKey } from '#endpoints/project-picture';
import { createApp } from '#server/app';
import * as schema from '#server/db/schema';
import {
  addMember,
  countRows,
  createCorporation,
  createUser,
} from '../../../tests/support/records/factories.ts';
import { createProject } from '../../../tests/support/records/matching-factories.ts';
import { imageFile } from '../../../tests/support/records/upload-factories.ts';
import { backends } from '../../../tests/support/servers/backends.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { serveBackend } from '../../../tests/support/servers/serve-api.ts';
import { purgeUploads } from './removal.ts';

const FULL = 'アップロードできるファイルの合計容量の上限に達しました。お問い合わせフォームからご連絡ください';
const quota = { bytes: 1e6, perDay: 20 };

describe.each(backends)('a file that takes the place of another, on %s,', (_, open) => {
  const api = serveBackend(async () => {
    const backend = await open();
    return {
      ...backend,
      createApi: (overrides) => backend.createApi({ uploadQuota: quota, ...overrides }),
    };
  });
  beforeEach(() => api.files.clear());

  type Company = Awaited<ReturnType<typeof createCorporation>>;
  type User = Company['user'];

  const uploadLogo = async (as: User) =>
    (await callApi(api, file.uploadCorporationLogoImage, { as, body: { file: await imageFile() } })).json
      .objectKey;
  const profile = {
    name: '株式会社テスト',
    introduction: '',
    url: '',
    prefectureCode: '13',
    address: '',
    contactInformation: { personName: '佐藤', email: 'sato@example.com', phone: '' },
  };
  const saveLogo = (as: User, cid: string, logoImageObjectKey: string | null) =>
    callApi(api, corporationAccount.changeProfileAndContactInformation, {
      as,
      params: { cid },
      body: { ...profile, logoImageObjectKey },
    });
  const uploadFile = (as: User, cid: string, bytes = 1) =>
    callApi(api, file.uploadChatFile, {
      as,
      params: { cid },
      body: { file: new File([new Uint8Array(bytes)], 'a.txt') },
    });
  const logosOf = async (cid: string) =>
    (await api.db.select().from(schema.uploadedFile).where(eq(schema.uploadedFile.cid, cid)))
      .filter(({ kind }) => kind === 'logo')
      .map(({ objectKey }) => objectKey);

  test('leaves no room taken and no file behind: 26 logos in turn keep no colleague from anything', async () => {
    const { cid, user } = await createCorporation(api.db);
    const colleague = await createUser(api.db);
    await addMember(api.db, cid, colleague.universalUid);
    let last = '';
    for (let count = 0; count < 26; count += 1) {
      last = await uploadLogo(user);
      expect((await saveLogo(user, cid, last)).status).toBe(200);
    }
    expect(await logosOf(cid)).toEqual([last]);
    await expect.poll(() => [...api.files.keys()]).toEqual([last]);
    await expect.poll(() => countRows(api.db, schema.removedFile)).toBe(0);
    for (let count = 0; count < quota.perDay; count += 1) {
      expect((await uploadFile(colleague, cid)).status).toBe(200);
    }
  });

  test('is the one that is saved again, or none', async () => {
    const { cid, user } = await createCorporation(api.db);
    const logo = await uploadLogo(user);
    await saveLogo(user, cid, logo);
    expect((await saveLogo(user, cid, logo)).status).toBe(200);
    expect(await logosOf(cid)).toEqual([logo]);
    await saveLogo(user, cid, null);
    expect(await logosOf(cid)).toEqual([]);
    await expect.poll(() => api.files.size).toBe(0);
  });

  test('is refused when the company has no room for it, and changes nothing', async () => {
    const { cid, user } = await createCorporation(api.db);
    const [first, second] = [await uploadLogo(user), await uploadLogo(await createUser(api.db))];
    await saveLogo(user, cid, first);
    const big = await uploadLogo(user);
    await api.db
      .update(schema.uploadedFile)
      .set({ byteSize: 2e6 })
      .where(eq(schema.uploadedFile.objectKey, big));
    expect(await saveLogo(user, cid, big)).toMatchObject({ status: 400, message: FULL });
    expect((await saveLogo(user, cid, second)).message).toBe(
      'ロゴ画像が見つかりません。もう一度アップロードしてください',
    );
    expect(await logosOf(cid)).toEqual([first]);
    expect([...api.files.keys()].sort()).toEqual([first, second, big].sort());
    expect(await countRows(api.db, schema.removedFile)).toBe(0);
  });

  test('is one when many are saved at once, and never more than there is room for', async () => {
    const { cid, user } = await createCorporation(api.db);
    const people = await Promise.all(Array.from({ length: 6 }, () => createUser(api.db)));
    for (const { universalUid } of people) await addMember(api.db, cid, universalUid);
    const logos = await Promise.all(people.map(uploadLogo));
    const results = await Promise.all([
      ...people.map((person, at) => saveLogo(person, cid, logos[at] ?? '')),
      ...people.map((person) => uploadFile(person, cid, 300_000)),
      ...people.map((_, at) => saveLogo(user, cid, logos[at] ?? '')),
    ]);
    // What a colleague has just uploaded is theirs alone until it is the company's.
    const statuses = results.map(({ status }) => status);
    expect(statuses.slice(0, 6).filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(statuses.every((status) => status === 200 || status === 400)).toBe(true);
    expect(await logosOf(cid)).toHaveLength(1);
    const rows = await api.db.select().from(schema.uploadedFile).where(eq(schema.uploadedFile.cid, cid));
    expect(rows.reduce((sum, { byteSize }) => sum + byteSize, 0)).toBeLessThanOrEqual(quota.bytes);
    const [row] = await api.db.select().from(schema.corporation);
    expect(await logosOf(cid)).toEqual([row?.logoPath]);
  });

  test('is deleted later where the store was away, and after a week where nobody took it', async () => {
    const { cid, user } = await createCorporation(api.db);
    const logo = await uploadLogo(user);
    await saveLogo(user, cid, logo);
    const away = { ...api.services.files, remove: () => Promise.reject(new Error('away')) };
    const app = createApp({ ...api.services, files: away });
    const saved = await callApi({ ...api, app }, corporationAccount.changeProfileAndContactInformation, {
      as: user,
      params: { cid },
      body: { ...profile, logoImageObjectKey: null },
    });
    expect(saved.status).toBe(200);
    expect(await countRows(api.db, schema.removedFile)).toBe(1);
    const unclaimed = await uploadLogo(user);
    await purgeUploads(api.services, new Date(Date.now() + 6 * 24 * 60 * 60 * 1000));
    expect([...api.files.keys()]).toEqual([unclaimed]);
    await purgeUploads(api.services, new Date(Date.now() + 8 * 24 * 60 * 60 * 1000));
    expect(api.files.size).toBe(0);
    expect(await countRows(api.db, schema.uploadedFile)).toBe(0);
    expect(await countRows(api.db, schema.removedFile)).toBe(0);
  });

  const uploadPicture = async ({ cid, user }: Company) =>
    (
      await callApi(api, file.uploadProjectImage, {
        as: user,
        params: { cid },
        body: { file: await imageFile() },
      })
    ).json;
  const savePicture = (
    { cid, user }: Company,
    projectId: string,
    imageUrl: string | null,
    basedOn?: string,
  ) =>
    callApi(api, project.changeFeature, {
      as: user,
      params: { cid, projectId },
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

  test('is a project’s picture: the one before goes, unless a copy of the project shows it', async () => {
    const company = await createCorporation(api.db);
    const { cid, user } = company;
    const { projectId } = await createProject(api.db, cid);
    const [first, second] = [await uploadPicture(company), await uploadPicture(company)];
    await savePicture(company, projectId, first.url);
    const copied = await callApi(api, project.copy, { as: user, params: { cid }, body: { projectId } });
    await savePicture(company, projectId, second.url);
    expect([...api.files.keys()].sort()).toEqual([first.objectKey, second.objectKey].sort());
    expect((await savePicture(company, copied.json, second.url, second.url)).status).toBe(422);
    expect(api.files.size).toBe(2);
    await savePicture(company, copied.json, 'https://example.com/typed.png');
    await expect.poll(() => [...api.files.keys()]).toEqual([second.objectKey]);
    expect((await api.db.select().from(schema.uploadedFile)).map(({ objectKey }) => objectKey)).toEqual([
      second.objectKey,
    ]);
  });

  test('takes no picture that another company shows, and two who replace at once leave none behind', async () => {
    const [company, other] = [await createCorporation(api.db), await createCorporation(api.db)];
    const picture = await uploadPicture(company);
    const { projectId } = await createProject(api.db, other.cid);
    await savePicture(other, projectId, picture.url);
    await savePicture(other, projectId, null);
    expect(api.files.size).toBe(1);
    const projects = await Promise.all([
      createProject(api.db, company.cid),
      createProject(api.db, company.cid),
    ]);
    for (const each of projects) await savePicture(company, each.projectId, picture.url);
    await Promise.all(projects.map((each) => savePicture(company, each.projectId, null)));
    await expect.poll(() => api.files.size).toBe(0);
  });
});
