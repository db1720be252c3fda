import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contentTag } from '#endpoints/content-tag';
import { corporationAccount } from '#endpoints/corporation-account';
import { corporationContract } from '#endpoints/corporation-contract';
import { file } from '#endpoints/file';
import { openDatabase } from '#server/db/open-database';
import * as schema from '#server/db/schema';
import { addMember, createCorporation, createUser } from '../../../tests/support/records/factories.ts';
import { imageFile } from '../../../tests/support/records/upload-factories.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { createPostgresDatabase } from '../../../tests/support/servers/postgres-database.ts';
import { createTestApi, type TestApi } from '../../../tests/support/servers/test-api.ts';
import { emptyDatabase } from '../../../tests/support/servers/test-database.ts';

// On a served PostgreSQL, where two members do save at the same time.

let served: Awaited<ReturnType<typeof createPostgresDatabase>>;
let opened: Awaited<ReturnType<typeof openDatabase>>;
let api: TestApi;
beforeAll(async () => {
  served = await createPostgresDatabase();
  opened = await openDatabase({ databaseUrl: served.url, dataDir: '', onProgress: () => {} });
  api = { ...(await createTestApi({ db: opened.db })), db: opened.db };
});
afterAll(async () => {
  await api?.close();
  await opened?.close();
  await served?.stop();
});
beforeEach(() => emptyDatabase(api.db));

const CONFLICT = {
  status: 422,
  message: 'ほかのメンバーがこの内容を更新しました。最新の内容を確認してから、もう一度保存してください',
};

async function team() {
  const { cid, user } = await createCorporation(api.db);
  const colleague = await createUser(api.db);
  await addMember(api.db, cid, colleague.universalUid);
  return { cid, members: [user, colleague] as const };
}

const profile = {
  name: '株式会社みなと',
  introduction: '紹介',
  url: 'https://example.com',
  prefectureCode: '13',
  address: '千代田区',
  contactInformation: { personName: '佐藤', email: 'contact@example.com', phone: '03-1234-5678' },
};

const destination = {
  companyName: '株式会社みなと',
  department: '人事部',
  personName: '佐藤 健一',
  email: 'billing@example.com',
  phone: '03-1234-5678',
  postalCode: '100-0001',
  prefectureCode: '13',
  address: '千代田区千代田1-1',
  building: '',
};

type Team = Awaited<ReturnType<typeof team>>;
type Change = { basedOn?: object | null; [field: string]: unknown };
const headersOf = ({ basedOn }: Change): Record<string, string> =>
  basedOn === undefined ? {} : { 'X-Based-On': contentTag(basedOn) };
const save = ({ cid, members }: Team, by: 0 | 1, { basedOn, ...body }: Change) =>
  callApi(api, corporationAccount.changeProfileAndContactInformation, {
    as: members[by],
    params: { cid },
    body: { ...profile, ...body },
    headers: headersOf({ basedOn }),
  });
const bill = ({ cid, members }: Team, by: 0 | 1, { basedOn, ...body }: Change) =>
  callApi(api, corporationContract.changeBillingDestination, {
    as: members[by],
    params: { cid },
    body: { ...destination, ...body },
    headers: headersOf({ basedOn }),
  });

describe('two who edit the profile of a company', () => {
  test('the second is refused, unless theirs is what is there already, and reads what the first wrote', async () => {
    const each = await team();
    const { cid, members } = each;
    expect((await save(each, 0, {})).status).toBe(200);
    const basedOn = { ...profile, logoImageObjectKey: null };
    expect((await save(each, 0, { address: '港区', basedOn })).status).toBe(200);
    expect(await save(each, 1, { address: '中央区', basedOn })).toMatchObject(CONFLICT);
    const { contactInformation } = profile;
    const personal = { contactInformation: { ...contactInformation, personName: '田中' } };
    expect(await save(each, 1, { ...personal, basedOn })).toMatchObject(CONFLICT);
    // Sent again after a lost response.
    expect((await save(each, 0, { address: '港区', basedOn })).status).toBe(200);
    const read = { ...basedOn, address: '港区' };
    expect((await save(each, 1, { address: '中央区', basedOn: read })).status).toBe(200);
    // A caller by the specification alone says nothing of what it is based on.
    expect((await save(each, 0, {})).status).toBe(200);
    const shown = await callApi(api, corporationAccount.showCurrent, { as: members[0], params: { cid } });
    expect(shown.json).toMatchObject(profile);
  });

  test('a logo is compared, too', async () => {
    const each = await team();
    await save(each, 0, {});
    const upload = async () => {
      const body = { file: await imageFile() };
      return (await callApi(api, file.uploadCorporationLogoImage, { as: each.members[0], body })).json
        .objectKey;
    };
    const [one, other] = [await upload(), await upload()];
    const basedOn = { ...profile, logoImageObjectKey: null };
    expect((await save(each, 0, { logoImageObjectKey: one, basedOn })).status).toBe(200);
    expect(await save(each, 0, { logoImageObjectKey: other, basedOn })).toMatchObject(CONFLICT);
    const read = { ...basedOn, logoImageObjectKey: one };
    expect((await save(each, 0, { logoImageObjectKey: other, basedOn: read })).status).toBe(200);
  });

  test('of several at once one is saved', async () => {
    const each = await team();
    await save(each, 0, {});
    const basedOn = { ...profile, logoImageObjectKey: null };
    const saves = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        save(each, index % 2 === 0 ? 0 : 1, { address: `${index}丁目`, basedOn }),
      ),
    );
    expect(saves.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(422)]);
  });

  test('the same new logo, sent by two saves at once, is found by both', async () => {
    const each = await team();
    for (let round = 0; round < 5; round += 1) {
      const body = { file: await imageFile() };
      const { json } = await callApi(api, file.uploadCorporationLogoImage, { as: each.members[0], body });
      const logo = { logoImageObjectKey: json.objectKey };
      const saves = await Promise.all(Array.from({ length: 4 }, () => save(each, 0, logo)));
      expect(saves.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    }
  });
});

describe('two who edit where invoices go', () => {
  test('the second is refused, also when both enter it for the first time', async () => {
    const each = await team();
    const first = await Promise.all(
      ['人事部', '経理部', '総務部', '法務部'].map((department, index) =>
        bill(each, index % 2 === 0 ? 0 : 1, { department, basedOn: null }),
      ),
    );
    expect(first.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    const [stored] = await api.db.select().from(schema.billingDestination);
    const basedOn = { ...destination, department: stored?.department ?? '' };
    expect((await bill(each, 0, { building: 'A館', basedOn })).status).toBe(200);
    expect(await bill(each, 1, { building: 'B館', basedOn })).toMatchObject(CONFLICT);
    expect((await bill(each, 0, { building: 'A館', basedOn })).status).toBe(200);
    expect((await bill(each, 1, { building: 'B館' })).status).toBe(200);
  });
});
