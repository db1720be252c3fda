import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { corporationAccount } from '#endpoints/corporation-account';
import { push } from '#endpoints/push';
import * as schema from '#server/db/schema';
import { createWebPush, readVapidKeys } from '#server/process/web-push';
import { addMember, createCorporation, createUser } from '../../../tests/support/records/factories.ts';
import { createCandidate, createConversation } from '../../../tests/support/records/matching-factories.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { eventMailsOf, jst } from '../../../tests/support/servers/event-mails.ts';
import { openPushService } from '../../../tests/support/servers/push-service.ts';
import { createTestApi, type TestApi } from '../../../tests/support/servers/test-api.ts';
import { emptyDatabase } from '../../../tests/support/servers/test-database.ts';
import { isPushService } from './push-services.ts';
import { purgePush } from './store.ts';
import { tellBrowsers } from './tell.ts';

let api: TestApi;
let service: Awaited<ReturnType<typeof openPushService>>;
beforeAll(async () => {
  [service, api] = await Promise.all([openPushService(), createTestApi()]);
});
afterAll(() => Promise.all([service.close(), api.close()]));
beforeEach(async () => {
  await emptyDatabase(api.db);
  const keys = await readVapidKeys(api.db);
  const given = { subject: 'https://biz.example/biz', otherOrigins: [service.origin] };
  api.services.push = createWebPush(keys, given);
  api.time.now = jst(22, 9);
  service.received.length = 0;
  service.answer.status = 201;
});

type Person = { uid: string; email: string; universalUid: string };

const subscribe = (as: Person, name: string, isBrief = false) =>
  callApi(api, push.subscribe, { as, body: { ...service.subscribe(name), isBrief } });

/** So much later than the last message. */
const tellAfter = (seconds: number) => {
  api.time.now = new Date(api.services.clock().getTime() + seconds * 1000);
  return tellBrowsers(api.services);
};

async function team() {
  const { cid, user } = await createCorporation(api.db);
  const colleague = await createUser(api.db);
  await addMember(api.db, cid, colleague.universalUid);
  const candidate = await createCandidate(api.db, { lastName: '小野寺', firstName: '美穂' });
  const { chatGroupId } = await createConversation(api.db, cid, {
    candidate,
    status: 'inProgress',
    messages: [{ side: 'corporation', text: 'はじめまして', sentAt: jst(21, 9) }],
  });
  const reply = (textMessage: string) => eventMailsOf(api).replyIn({ cid, chatGroupId }, textMessage);
  return { cid, user, colleague, chatGroupId, reply };
}

describe('a message that nobody reads within seconds', () => {
  test('reaches the browsers of all members, once, with name and 40 characters', async () => {
    const { cid, user, colleague, chatGroupId, reply } = await team();
    await subscribe(user, 'phone');
    await subscribe(colleague, 'laptop');
    await reply(`明日は\n\nいかがですか。${'長'.repeat(100)}`);
    expect(await tellAfter(2)).toBe(0);
    api.time.now = new Date(api.services.clock().getTime() + 4000);
    const [one, other] = await Promise.all([tellBrowsers(api.services), tellBrowsers(api.services)]);
    expect(one + other).toBe(2);
    expect(await tellAfter(5)).toBe(0);
    expect(service.received.map(({ browser }) => browser).toSorted()).toEqual(['laptop', 'phone']);
    expect(service.received[0]?.message).toEqual({
      title: '小野寺 美穂さんからメッセージが届きました',
      body: `明日は いかがですか。${'長'.repeat(29)}…`,
      tag: `${chatGroupId}/${jst(22, 9).toISOString()}`,
      lang: 'ja',
      data: {
        cid,
        chatGroupId,
        url: `/biz/switch_account/?c=${cid}&redirect=%2Fmessages%2F${chatGroupId}%2F`,
      },
    });
    const { json } = await callApi(api, push.key, { as: user });
    expect(service.received[0]?.authorization).toContain(`k=${json.publicKey}`);
  });

  test('says nothing but that it is there, where that is wanted', async () => {
    const { user, reply } = await team();
    await subscribe(user, 'phone', true);
    await reply('給与について');
    expect(await tellAfter(5)).toBe(1);
    const [{ message } = { message: null }] = service.received;
    expect(message).toMatchObject({ title: '新しいメッセージがあります' });
    expect(JSON.stringify(message)).not.toMatch(/小野寺|給与/);
  });

  test('is told again only of the next message', async () => {
    const { user, reply } = await team();
    await subscribe(user, 'phone');
    await reply('一通目');
    expect(await tellAfter(5)).toBe(1);
    await reply('二通目');
    expect(await tellAfter(5)).toBe(1);
    expect(service.received.map(({ message }) => message)).toMatchObject([
      { body: '一通目' },
      { body: '二通目' },
    ]);
  });
});

describe('nobody is told', () => {
  test('of what was read, or came long ago', async () => {
    const { user, chatGroupId, reply } = await team();
    await subscribe(user, 'phone');
    await reply('読まれる');
    await api.db
      .update(schema.chatGroup)
      .set({ unreadCount: 0 })
      .where(eq(schema.chatGroup.chatGroupId, chatGroupId));
    expect(await tellAfter(5)).toBe(0);
    await reply('古い');
    expect(await tellAfter(11 * 60)).toBe(0);
  });

  test('of a conversation that a colleague looks after, where mails leave it out too', async () => {
    const { user, colleague, chatGroupId, reply } = await team();
    await subscribe(user, 'phone');
    await subscribe(colleague, 'laptop');
    await api.db.update(schema.corporationMember).set({ isMailedOwnOnly: true });
    await api.db
      .update(schema.chatGroup)
      .set({ assigneeUid: colleague.universalUid })
      .where(eq(schema.chatGroup.chatGroupId, chatGroupId));
    await reply('担当者へ');
    expect(await tellAfter(5)).toBe(1);
    expect(service.received[0]?.browser).toBe('laptop');
  });

  test('after a sign-out, a removal from the company or a resignation', async () => {
    const { cid, user, colleague, reply } = await team();
    const resigned = await createUser(api.db);
    await addMember(api.db, cid, resigned.universalUid);
    for (const [index, person] of [user, colleague, resigned].entries()) {
      await subscribe(person, `browser-${index}`);
    }
    const endpoint = `${service.origin}/browser-0`;
    await callApi(api, push.unsubscribe, { as: colleague, body: { endpoint } });
    expect(await api.db.select().from(schema.pushSubscription)).toHaveLength(3);
    await callApi(api, push.unsubscribe, { as: user, body: { endpoint } });
    const { universalUid } = colleague;
    await callApi(api, corporationAccount.removeMember, {
      as: user,
      params: { cid },
      body: { universalUid },
    });
    await api.db
      .update(schema.userAccount)
      .set({ resignedAt: jst(22, 8) })
      .where(eq(schema.userAccount.universalUid, resigned.universalUid));
    await reply('誰かいますか');
    expect(await tellAfter(5)).toBe(0);
    expect(service.received).toEqual([]);
  });
});

describe('a browser', () => {
  test.each([404, 410])('that its push service says is gone (%i) is forgotten', async (status) => {
    const { user, reply } = await team();
    await subscribe(user, 'phone');
    await reply('どうも');
    service.answer.status = status;
    expect(await tellAfter(5)).toBe(0);
    expect(await api.db.select().from(schema.pushSubscription)).toEqual([]);
  });

  test('is told of the next message after its push service has failed', async () => {
    const { user, reply } = await team();
    await subscribe(user, 'phone');
    await reply('失われる');
    service.answer.status = 503;
    expect(await tellAfter(5)).toBe(0);
    service.answer.status = 201;
    await reply('届く');
    expect(await tellAfter(5)).toBe(1);
  });

  test('belongs to who subscribed it last', async () => {
    const { user, colleague } = await team();
    const body = { ...service.subscribe('shared'), isBrief: false };
    await callApi(api, push.subscribe, { as: user, body });
    await callApi(api, push.subscribe, { as: colleague, body });
    const rows = await api.db.select().from(schema.pushSubscription);
    expect(rows.map(({ universalUid }) => universalUid)).toEqual([colleague.universalUid]);
  });

  test('goes when it was not seen for 60 days, or for a newer one', async () => {
    const { user } = await team();
    for (let index = 0; index < 22; index += 1) {
      api.time.now = new Date(jst(1, 9).getTime() + index * 1000);
      await subscribe(user, `browser-${index}`);
    }
    const rows = await api.db.select().from(schema.pushSubscription);
    expect(rows).toHaveLength(20);
    expect(rows.map(({ endpoint }) => endpoint)).not.toContain(`${service.origin}/browser-0`);
    await purgePush(api.db, new Date(jst(1, 9).getTime() + 59 * 24 * 3_600_000));
    expect(await api.db.select().from(schema.pushSubscription)).toHaveLength(20);
    await purgePush(api.db, new Date(jst(1, 10).getTime() + 60 * 24 * 3_600_000));
    expect(await api.db.select().from(schema.pushSubscription)).toEqual([]);
  });
});

describe('the server calls no address', () => {
  test.each([
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://user@fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'https://evil.example/.push.apple.com',
  ])('but that of a known push service: %s', async (endpoint) => {
    const { user } = await team();
    const body = { ...service.subscribe('x'), endpoint, isBrief: false };
    const { status, message } = await callApi(api, push.subscribe, { as: user, body });
    expect(status).toBe(400);
    expect(message).toContain('メール通知をご利用ください');
  });

  test('and takes those of the known ones', () => {
    for (const address of [
      'https://fcm.googleapis.com/fcm/send/x',
      'https://updates.push.services.mozilla.com/wpush/v2/x',
      'https://web.push.apple.com/x',
      'https://wns2-by3p.notify.windows.com/w/?token=x',
    ]) {
      expect(isPushService(address)).toBe(true);
    }
  });
});
