import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { chat } from '#endpoints/chat';
import { corporationAccount } from '#endpoints/corporation-account';
import { template } from '#endpoints/template';
import * as schema from '#server/db/schema';
import { cases, sendCall } from '../../tests/endpoints/support/cases.ts';
import { createWorld, type World } from '../../tests/endpoints/support/world.ts';
import { addMember, countRows } from '../../tests/support/records/factories.ts';
import { backends } from '../../tests/support/servers/backends.ts';
import { callApi } from '../../tests/support/servers/call-api.ts';
import { serveBackend } from '../../tests/support/servers/serve-api.ts';
import { purgeIdempotencyKeys } from './idempotency.ts';

const idempotentCases = cases.filter(({ definition }) => definition.idempotent);
const HOUR = 60 * 60 * 1000;

describe.each(backends)('on %s', (_, open) => {
  const api = serveBackend(open);

  const write = (world: World, key: string, textMessage = 'こんにちは') =>
    callApi(api, chat.createMessage, {
      as: world.user,
      params: { cid: world.cid, chatGroupId: world.conversation.chatGroupId },
      headers: { 'Idempotency-Key': key },
      body: { textMessage },
    });
  const messagesOf = ({ conversation }: World) =>
    api.db
      .select()
      .from(schema.chatMessage)
      .where(eq(schema.chatMessage.chatGroupId, conversation.chatGroupId));

  test('twenty equal requests at once write one message and get one response', async () => {
    const world = await createWorld(api);
    const before = await messagesOf(world);
    const key = randomUUID();
    const responses = await Promise.all(Array.from({ length: 20 }, () => write(world, key)));
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(responses.map(({ json }) => JSON.stringify(json))).size).toBe(1);
    expect(responses.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(
      19,
    );
    expect(await messagesOf(world)).toHaveLength(before.length + 1);
  });

  test('requests with different keys at once each write', async () => {
    const world = await createWorld(api);
    const before = await messagesOf(world);
    const responses = await Promise.all(Array.from({ length: 20 }, () => write(world, randomUUID())));
    expect(new Set(responses.map(({ json }) => json.messageId)).size).toBe(20);
    const sequences = (await messagesOf(world)).map(({ sequence }) => sequence).sort((a, b) => a - b);
    expect(sequences).toEqual(Array.from({ length: before.length + 20 }, (_, index) => index + 1));
  });

  test('a key that is used for another text is refused, and nothing is written', async () => {
    const world = await createWorld(api);
    const key = randomUUID();
    await write(world, key);
    const written = await messagesOf(world);
    const response = await write(world, key, '別の本文');
    expect([response.status, response.message]).toEqual([422, expect.stringContaining('別の内容')]);
    expect(await messagesOf(world)).toEqual(written);
  });

  test('a repetition is known by what was sent, whatever another version makes of it', async () => {
    const world = await createWorld(api);
    const key = randomUUID();
    const sendText = (body: object) =>
      sendCall(
        api,
        chat.createMessage,
        { as: world.user, params: { chatGroupId: world.conversation.chatGroupId }, body },
        { cid: world.cid, headers: { 'Idempotency-Key': key } },
      );
    expect((await sendText({ textMessage: 'こんにちは', color: null, at: { x: 1, y: [2] } })).status).toBe(
      200,
    );
    // What a version makes of it changes with the fields that it knows.
    await api.db.update(schema.idempotencyKey).set({ requestHash: 'of a version with another field' });
    const again = await sendText({ at: { y: [2], x: 1 }, color: null, textMessage: 'こんにちは' });
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
    expect((await sendText({ textMessage: 'こんにちは', color: 'blue', at: { x: 1, y: [2] } })).status).toBe(
      422,
    );
    expect((await sendText({ textMessage: 'こんにちは', color: null, at: { x: 1, y: [2, 2] } })).status).toBe(
      422,
    );
    // A row of the version before, which kept only what it made of it.
    await api.db.delete(schema.idempotencyKey);
    await write(world, key);
    await api.db.update(schema.idempotencyKey).set({ sentHash: null });
    expect((await write(world, key)).headers.get('idempotency-replayed')).toBe('true');
    expect((await write(world, key, '別の本文')).status).toBe(422);
  });

  test('a key that is used for another conversation is refused', async () => {
    const world = await createWorld(api);
    const other = await createWorld(api);
    await addMember(api.db, other.cid, world.user.universalUid);
    const key = randomUUID();
    await write(world, key);
    const response = await callApi(api, chat.createMessage, {
      as: world.user,
      params: { cid: world.cid, chatGroupId: other.conversation.chatGroupId },
      headers: { 'Idempotency-Key': key },
      body: { textMessage: 'こんにちは' },
    });
    expect(response.status).toBe(422);
  });

  test('the same key of a colleague, of another company and of another call is another one', async () => {
    const world = await createWorld(api);
    const other = await createWorld(api);
    await addMember(api.db, other.cid, world.user.universalUid);
    const key = randomUUID();
    const body = { title: '題名', message: '本文' };
    const headers = { 'Idempotency-Key': key };
    const create = (as: World['user'], cid: string) =>
      callApi(api, template.create, { as, params: { cid }, headers, body });
    const responses = [
      await create(world.user, world.cid),
      await create(world.colleague, world.cid),
      await create(world.user, other.cid),
      await write(world, key),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(responses.map(({ headers: given }) => given.get('idempotency-replayed'))).toEqual(
      Array(4).fill(null),
    );
    expect(new Set(responses.slice(0, 3).map(({ json }) => json)).size).toBe(3);
  });

  test('a write that failed leaves no key, and its repetition runs again', async () => {
    const world = await createWorld(api);
    const place = eq(schema.chatGroup.chatGroupId, world.conversation.chatGroupId);
    await api.db.update(schema.chatGroup).set({ status: 'finished' }).where(place);
    const key = randomUUID();
    expect((await write(world, key)).status).toBe(400);
    expect(await countRows(api.db, schema.idempotencyKey)).toBe(0);
    await api.db.update(schema.chatGroup).set({ status: 'inProgress' }).where(place);
    const response = await write(world, key);
    expect([response.status, response.headers.get('idempotency-replayed')]).toEqual([200, null]);
  });

  test('a write that breaks off after its rows leaves neither them nor the key, and sends nothing', async () => {
    const world = await createWorld(api);
    const before = await countRows(api.db, schema.corporationMemberInvitation);
    const sent = api.mails.length;
    const key = randomUUID();
    const invite = () =>
      callApi(api, corporationAccount.createInvitationByEmail, {
        as: world.user,
        params: { cid: world.cid },
        headers: { 'Idempotency-Key': key },
        body: { email: 'new@example.com' },
      });
    // The audit entry comes last.
    await api.db.execute(sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'refused'; end $$`);
    await api.db.execute(sql`create trigger refuse before insert on audit_entry execute function refuse()`);
    expect((await invite()).status).toBe(500);
    await api.db.execute(sql`drop function refuse() cascade`);
    expect(await countRows(api.db, schema.corporationMemberInvitation)).toBe(before);
    for (const table of [schema.idempotencyKey, schema.outgoingMail])
      expect(await countRows(api.db, table)).toBe(0);
    expect(api.mails.length).toBe(sent);
    expect((await invite()).status).toBe(200);
    expect((await invite()).status).toBe(200);
    expect(api.mails.length).toBe(sent + 1);
  });

  test('a write whose mail is not out yet keeps its key: sent again it is no second one', async () => {
    const world = await createWorld(api);
    const before = await countRows(api.db, schema.corporationMemberInvitation);
    const send = vi
      .spyOn(api.services.mail, 'send')
      .mockRejectedValueOnce(new Error('The mail server is gone'));
    const invite = () =>
      callApi(api, corporationAccount.createInvitationByEmail, {
        as: world.user,
        params: { cid: world.cid },
        headers: { 'Idempotency-Key': 'one and the same' },
        body: { email: 'new@example.com' },
      });
    expect([(await invite()).status, (await invite()).status]).toEqual([503, 200]);
    expect(send).toHaveBeenCalledOnce();
    expect(await countRows(api.db, schema.corporationMemberInvitation)).toBe(before + 1);
    send.mockRestore();
  });

  test('a key is forgotten after 24 hours', async () => {
    const world = await createWorld(api);
    const key = randomUUID();
    const now = new Date('2026-11-21T03:00:00Z');
    api.time.now = now;
    const first = await write(world, key);
    api.time.now = new Date(now.getTime() + 23 * HOUR);
    expect((await write(world, key)).json).toEqual(first.json);
    api.time.now = new Date(now.getTime() + 25 * HOUR);
    const later = await write(world, key, '翌日の本文');
    expect([later.status, later.headers.get('idempotency-replayed')]).toEqual([200, null]);
    api.time.now = null;
  });

  test('the purge deletes what is older than 24 hours, however much, and nothing else', async () => {
    const now = new Date('2026-11-21T03:00:00Z');
    const row = (index: number, hours: number) => ({
      cid: 'company',
      universalUid: 'user',
      endpoint: '/path',
      key: `key-${hours}-${index}`,
      requestHash: '',
      response: 'null',
      createdAt: new Date(now.getTime() - hours * HOUR - index),
    });
    const rows = Array.from({ length: 2500 }, (_, index) => row(index, 30));
    await api.db.insert(schema.idempotencyKey).values([...rows, row(0, 23)]);
    expect(await purgeIdempotencyKeys(api.db, now)).toBe(2500);
    const left = await api.db.select().from(schema.idempotencyKey);
    expect(left.map(({ key }) => key)).toEqual(['key-23-0']);
  });

  test.each(idempotentCases)('$name happens once', async ({ definition, validCall }) => {
    const world = await createWorld(api);
    const call = await validCall(world);
    const send = () =>
      sendCall(
        api,
        definition,
        { as: world.user, ...call },
        { cid: world.cid, headers: { 'Idempotency-Key': 'the same key' } },
      );
    const first = await send();
    const rows = await Promise.all(Object.values(schema).map((table) => countRows(api.db, table)));
    const second = await send();
    const third = await Promise.all(Object.values(schema).map((table) => countRows(api.db, table)));
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await second.text()).toBe(await first.text());
    expect(second.headers.get('content-type')).toBe(first.headers.get('content-type'));
    expect(third).toEqual(rows);
  });
});
