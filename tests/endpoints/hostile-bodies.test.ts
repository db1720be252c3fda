import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { watchRows } from '../support/records/watch-rows.ts';
import { urlOf } from '../support/servers/call-api.ts';
import { createTestApi, type TestApi, tokenFor } from '../support/servers/test-api.ts';
import { emptyDatabase } from '../support/servers/test-database.ts';
import { type Case, cases, refusalOf } from './support/cases.ts';
import { createWorld, type World } from './support/world.ts';

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await createTestApi();
  await emptyDatabase(api.db);
  world = await createWorld(api);
});
afterAll(() => api.close());

const MIB = 1024 * 1024;
const large = new Uint8Array(20 * MIB).fill(0x78);
const largeJson = new Blob(['{"title":"', large, '"}']);

const tooLarge = { status: 413, message: '送信する内容が大きすぎます。内容を減らしてください' };
const tooLargeFile = { status: 413, message: 'ファイルサイズは10MB以下にしてください' };

const writes = cases.filter(({ definition }) => definition.method === 'post' && definition.body);

async function post(
  { definition, validCall }: Pick<Case, 'definition' | 'validCall'>,
  body: BodyInit,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const call = await validCall(world);
  const init = {
    method: 'POST',
    headers: { Authorization: `Bearer ${tokenFor(call.as ?? world.user)}`, ...headers },
    body,
    duplex: 'half',
  };
  return api.app.fetch(new Request(urlOf(definition, { ...call.params, cid: world.cid }), init));
}

describe.each(writes)('$name', (endpoint) => {
  const isForm = endpoint.definition.bodyType === 'multipart';
  const json = { 'Content-Type': 'application/json' };

  test('refuses 20 MB, announced or not, and keeps none of it', async () => {
    const form = new FormData();
    form.append('file', new File([large], 'large.png'));
    const body = () => (isForm ? form : largeJson);
    const headers = isForm ? undefined : json;
    const call = await endpoint.validCall(world);
    const fixed = { ...endpoint, validCall: () => call };
    const rows = await watchRows(api.db);
    const length = { 'Content-Length': String(largeJson.size) };
    expect(await refusalOf(await post(fixed, body(), headers))).toEqual(isForm ? tooLargeFile : tooLarge);
    expect(await refusalOf(await post(fixed, body(), { ...headers, ...length }))).toEqual(
      isForm ? tooLargeFile : tooLarge,
    );
    expect(await rows.changed()).toBe(false);
  });
});

test('a body that unfolds when unpacked is not unpacked', async () => {
  const [endpoint] = writes.filter(({ name }) => name === 'template.create');
  if (!endpoint) throw new Error('No template.create');
  const packed = new Uint8Array(gzipSync(new Uint8Array(50 * MIB)));
  const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
  expect(await refusalOf(await post(endpoint, packed, headers))).toEqual({
    status: 400,
    message: 'JSONの形式が正しくありません',
  });
});
