import { beforeEach, describe, expect, test } from 'vitest';
import { file } from '#endpoints/file';
import * as schema from '#server/db/schema';
import {
  addMember,
  countRows,
  createCorporation,
  createUser,
} from '../../../tests/support/records/factories.ts';
import { imageFile } from '../../../tests/support/records/upload-factories.ts';
import { backends } from '../../../tests/support/servers/backends.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { serveApi, serveBackend } from '../../../tests/support/servers/serve-api.ts';

const FULL = 'アップロードできるファイルの合計容量の上限に達しました。お問い合わせフォームからご連絡ください';
const MANY = '24時間以内にアップロードできるファイル数の上限に達しました。時間を置いてからお試しください';
const HOUR_MS = 60 * 60 * 1000;

describe.each(backends)('what a company may upload, on %s,', (_, open) => {
  const api = serveBackend(async () => {
    const backend = await open();
    const uploadQuota = { bytes: 1000, perDay: 20 };
    return { ...backend, createApi: (overrides) => backend.createApi({ uploadQuota, ...overrides }) };
  });
  beforeEach(() => {
    api.time.now = new Date('2026-11-21T00:00:00Z');
  });

  type Company = Awaited<ReturnType<typeof createCorporation>>;
  const upload = async ({ cid, user }: Company, bytes: number) => {
    const body = { file: new File([new Uint8Array(bytes)], 'a.txt') };
    const { status, message } = await callApi(api, file.uploadChatFile, { as: user, params: { cid }, body });
    return status === 200 ? 'stored' : message;
  };

  test('is so many bytes in all, of all its members, whatever others have', async () => {
    const company = await createCorporation(api.db);
    const colleague = await createUser(api.db);
    await addMember(api.db, company.cid, colleague.universalUid);
    expect(await upload(company, 600)).toBe('stored');
    expect(await upload({ ...company, user: colleague }, 401)).toBe(FULL);
    expect(await upload({ ...company, user: colleague }, 400)).toBe('stored');
    expect(await upload(company, 1)).toBe(FULL);
    expect(await upload(await createCorporation(api.db), 1000)).toBe('stored');
    expect(await countRows(api.db, schema.uploadedFile)).toBe(3);
    expect(api.files.size).toBe(3);
  });

  test('is so many files in 24 hours, not one more when they come at once', async () => {
    const company = await createCorporation(api.db);
    api.files.clear();
    const results = await Promise.all(Array.from({ length: 30 }, () => upload(company, 1)));
    expect(results.filter((result) => result === 'stored')).toHaveLength(20);
    expect(results.filter((result) => result === MANY)).toHaveLength(10);
    expect(api.files.size).toBe(20);
    api.time.now = new Date(api.services.clock().getTime() + 25 * HOUR_MS);
    expect(await upload(company, 1)).toBe('stored');
  });
});

describe('a person who uploads for no company', () => {
  const api = serveApi({ uploadQuota: { bytes: 1e6, perDay: 40 } });

  test('has a small part of it, and takes nothing from others', async () => {
    const [one, other] = [await createUser(api.db), await createUser(api.db)];
    const upload = async (as: typeof one) =>
      callApi(api, file.uploadCorporationLogoImage, { as, body: { file: await imageFile() } });
    expect((await upload(one)).status).toBe(200);
    expect((await upload(one)).status).toBe(200);
    expect(await upload(one)).toMatchObject({ status: 400, message: MANY });
    expect((await upload(other)).status).toBe(200);
  });
});
