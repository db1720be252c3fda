import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { memo } from '#endpoints/memo';
import { notification } from '#endpoints/notification';
import { template } from '#endpoints/template';
import * as schema from '#server/db/schema';
import { countRows } from '../support/records/factories.ts';
import { callApi } from '../support/servers/call-api.ts';
import { serveApi } from '../support/servers/serve-api.ts';
import { cases, sendCall } from './support/cases.ts';
import { changesBy } from './support/changes-by.ts';
import { createWorld } from './support/world.ts';

const api = serveApi();

const entries = () => api.db.select().from(schema.auditEntry);
const changes = () =>
  api.db
    .select({ cid: schema.liveChange.cid, kind: schema.liveChange.kind, id: schema.liveChange.recordId })
    .from(schema.liveChange)
    .orderBy(schema.liveChange.changeId);
const storesNothing = ({ definition }: (typeof cases)[number]) =>
  definition.method === 'get' || definition.ephemeral === true;
const writes = cases.filter((each) => !storesNothing(each));
const reads = cases.filter(storesNothing);

describe.each(writes)('$name', ({ name, definition, validCall }) => {
  test('leaves one entry of who did what to which record, no text, and the changes that pages show', async () => {
    const world = await createWorld(api);
    const call = { as: world.user, ...(await validCall(world)) };
    const headers = { 'X-Request-Id': 'request-1234' };
    const response = await sendCall(api, definition, call, { cid: world.cid, headers });
    expect(response.status).toBe(200);
    const [entry, ...others] = await entries();
    expect(others).toEqual([]);
    const account = 'universalUid' in call.as ? call.as.universalUid : '';
    expect(entry).toMatchObject({
      cid: definition.auth === 'member' ? world.cid : '',
      universalUid: definition.auth === 'none' ? '' : account,
      action: definition.path,
      requestId: 'request-1234',
    });
    expect(entry?.records).toMatchObject(call.params ?? {});
    for (const id of Object.values(entry?.records ?? {})) expect(id).toMatch(/^[\w-]+(\/[\w-]+\.[a-z]+)?$/);
    const shown = changesBy(name, { ...world, records: entry?.records ?? {} });
    expect(await changes()).toEqual(shown.map((change) => ({ cid: world.cid, ...change })));
  });

  test('leaves none when it is refused', async () => {
    const world = await createWorld(api);
    const { as: _, ...call } = await validCall(world);
    const nobody = { uid: 'no-account', email: 'nobody@example.com' };
    const form = definition.bodyType === 'multipart';
    const broken = {
      ...call,
      as: world.user,
      body: form ? {} : { ...Object(call.body), universalUid: 1, email: 1 },
    };
    const unknown = { ...call, as: nobody, body: form ? {} : null };
    const first = await sendCall(api, definition, unknown, { cid: world.cid });
    const second = await sendCall(api, definition, broken, { cid: world.cid });
    // Where nobody has to sign in and no body is read, neither is refused.
    expect(await entries()).toHaveLength([first, second].filter(({ ok }) => ok).length);
  });
});

test.each(reads)('$name leaves none', async ({ definition, validCall }) => {
  const world = await createWorld(api);
  const call = { as: world.user, ...(await validCall(world)) };
  expect((await sendCall(api, definition, call, { cid: world.cid })).status).toBe(200);
  expect(await entries()).toEqual([]);
});

describe('the entry', () => {
  const create = (world: Awaited<ReturnType<typeof createWorld>>, key: string) =>
    callApi(api, template.create, {
      as: world.user,
      params: { cid: world.cid },
      headers: { 'Idempotency-Key': key },
      body: { title: '題名', message: '本文' },
    });

  test('names what was made, once, however often it is asked for', async () => {
    const world = await createWorld(api);
    const { json } = await create(world, 'the same key');
    await create(world, 'the same key');
    expect(await entries()).toMatchObject([{ records: { createdId: json } }]);
  });

  test('names whom a memo is about, and nothing of what it says', async () => {
    const world = await createWorld(api);
    const body = { targetUniversalUid: world.candidate.universalUid, memo: '090-1234-5678' };
    await callApi(api, memo.change, { as: world.user, params: { cid: world.cid }, body });
    const [entry] = await entries();
    expect(entry?.records).toEqual({ targetUniversalUid: world.candidate.universalUid });
  });

  test('and a write under a key are there both or not at all; without a key the write stands and is logged', async () => {
    const world = await createWorld(api);
    const before = await countRows(api.db, schema.scoutTemplate);
    const fatal = vi.spyOn(api.services.logger, 'fatal');
    await api.db.execute(sql`alter table audit_entry rename to audit_entry_gone`);
    try {
      expect((await create(world, 'a first key')).status).toBe(500);
      expect(await countRows(api.db, schema.scoutTemplate)).toBe(before);
      const response = await callApi(api, notification.change, {
        as: world.user,
        params: { cid: world.cid },
        body: { event: 'reply', frequency: 'hourly' },
      });
      expect(response.status).toBe(200);
      expect(await countRows(api.db, schema.notificationSetting)).toBe(1);
      expect(fatal).toHaveBeenCalledWith(expect.anything(), 'A write is missing from the audit log');
    } finally {
      await api.db.execute(sql`alter table audit_entry_gone rename to audit_entry`);
    }
  });
});
