import { beforeEach, describe, expect, test } from 'vitest';
import { chat } from '#endpoints/chat';
import { corporationAccount } from '#endpoints/corporation-account';
import { inbox } from '#endpoints/inbox';
import { notification } from '#endpoints/notification';
import { recontact } from '#endpoints/recontact';
import { newId } from '#server/db/new-id';
import * as schema from '#server/db/schema';
import { addMember, createCorporation, createUser } from '../../../tests/support/records/factories.ts';
import { createCandidate } from '../../../tests/support/records/matching-factories.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { eventMailsOf, jst } from '../../../tests/support/servers/event-mails.ts';
import { serveApi } from '../../../tests/support/servers/serve-api.ts';

const api = serveApi();

beforeEach(() => {
  api.mails.length = 0;
  api.time.now = jst(22, 9);
});

/** A company of two, and what its members do with their conversations. */
async function team() {
  const mails = eventMailsOf(api);
  const company = await createCorporation(api.db, { plan: 'paid' });
  const { cid, user } = company;
  const colleague = await createUser(api.db);
  await addMember(api.db, cid, colleague.universalUid);
  const assign = (key: { chatGroupId: string }, to: typeof user, seen: typeof user | null = null) =>
    callApi(api, inbox.changeAssignee, {
      as: user,
      params: { cid, chatGroupId: key.chatGroupId },
      body: { universalUid: to.universalUid, seenAssignee: seen?.universalUid ?? null },
    });
  const scope = (isOwnOnly: boolean) =>
    callApi(api, notification.changeScope, { as: user, params: { cid }, body: { isOwnOnly } });
  return { ...company, company, mails, colleague, theirs: { cid, user: colleague }, assign, scope };
}

describe('mails about one’s own conversations and nobody’s', () => {
  test('leave out what a colleague looks after', async () => {
    const { company, mails, colleague, assign, scope } = await team();
    expect((await mails.show(company)).isOwnOnly).toBe(false);
    await scope(true);
    expect((await mails.show(company)).isOwnOnly).toBe(true);
    await mails.choose(company, 'reply', 'immediate');
    const theirs = await mails.conversationOf(company, '他人');
    await assign(theirs, colleague);
    await mails.replyIn(theirs);
    expect(await mails.sendAt(jst(22, 9, 5))).toBe(0);
    api.time.now = jst(22, 9, 6);
    await mails.replyIn(theirs);
    await mails.replyIn(await mails.conversationOf(company, '誰か'));
    expect(await mails.sendAt(jst(22, 9, 10))).toBe(1);
    expect(api.mails[0]?.subject).toBe('誰か 花さんから返信が届きました');
  });

  test('are those of who does not ask for them too, beside all for a colleague', async () => {
    const { company, mails, theirs, assign, scope, user } = await team();
    await scope(true);
    await mails.choose(company, 'reply', 'immediate');
    await mails.choose(theirs, 'reply', 'immediate');
    const key = await mails.conversationOf(company);
    await assign(key, user);
    await mails.replyIn(key);
    expect(await mails.sendAt(jst(22, 9, 5))).toBe(2);
  });
});

describe('a mail to who was made the assignee', () => {
  test('is one for all that a colleague gave, however often they chose', async () => {
    const { company, mails, user, colleague, theirs, assign } = await team();
    await mails.choose(theirs, 'assigned', 'immediate');
    const key = await mails.conversationOf(company);
    await assign(key, colleague);
    await assign(key, user, colleague);
    await assign(key, colleague, user);
    expect(await mails.sendAt(jst(22, 9, 5))).toBe(1);
    expect(await mails.sendAt(jst(22, 9, 30))).toBe(0);
    expect(api.mails).toHaveLength(1);
    expect(api.mails[0]).toMatchObject({
      to: colleague.email,
      subject: '山田 花さんの担当者に指定されました',
    });
    expect(api.mails[0]?.text).toContain(`/messages/${key.chatGroupId}/`);
  });

  test('does not come to who took it themselves, gave it away again, or has answered', async () => {
    const { cid, company, mails, user, colleague, theirs, assign } = await team();
    await mails.choose(company, 'assigned', 'immediate');
    await mails.choose(theirs, 'assigned', 'immediate');
    await assign(await mails.conversationOf(company), user);
    const given = await mails.conversationOf(company);
    await assign(given, colleague);
    await assign(given, user, colleague);
    const answered = await mails.conversationOf(company);
    await assign(answered, colleague);
    const params = { cid, chatGroupId: answered.chatGroupId };
    await callApi(api, chat.createMessage, { as: colleague, params, body: { textMessage: '承知です' } });
    expect(await mails.sendAt(jst(22, 9, 5))).toBe(0);
  });
});

describe('a mail on the day to contact somebody again', () => {
  test('comes at eight to who set it, with the note', async () => {
    const { cid, company, mails, user, theirs } = await team();
    await mails.choose(company, 'recontact', 'daily');
    await mails.choose(theirs, 'recontact', 'daily');
    const { universalUid } = await createCandidate(api.db, { lastName: '山田', firstName: '花' });
    const body = { universalUid, recontactOn: '2026-11-25', note: '稼働が空く予定' };
    await callApi(api, recontact.change, { as: user, params: { cid }, body });
    expect(await mails.sendAt(jst(24, 8))).toBe(0);
    expect(await mails.sendAt(jst(25, 7, 59))).toBe(0);
    expect(await mails.sendAt(jst(25, 8))).toBe(1);
    expect(await mails.sendAt(jst(26, 8))).toBe(0);
    expect(api.mails[0]).toMatchObject({
      to: user.email,
      subject: '山田 花さんの再連絡日になりました',
    });
    expect(api.mails[0]?.text).toContain('「稼働が空く予定」');
    expect(api.mails[0]?.text).toContain(`/profiles/${universalUid}/`);
  });

  test('comes at eight also where mails come at once', async () => {
    const { cid, company, mails, user } = await team();
    await mails.choose(company, 'recontact', 'immediate');
    const { universalUid } = await createCandidate(api.db);
    const body = { universalUid, recontactOn: '2026-11-23' };
    await callApi(api, recontact.change, { as: user, params: { cid }, body });
    expect(await mails.sendAt(jst(23, 7, 55))).toBe(0);
    expect(await mails.sendAt(jst(23, 8))).toBe(1);
  });
});

test('who joins a company is mailed once a day, of their own and nobody’s, until they end that', async () => {
  const { cid, user } = await team();
  const guest = await createUser(api.db);
  const invitationId = newId();
  const invited = { createdAt: jst(22, 8), expiresAt: jst(23, 8), invitedBy: user.universalUid };
  await api.db
    .insert(schema.corporationMemberInvitation)
    .values({ invitationId, cid, email: guest.email, ...invited });
  const accepted = await callApi(api, corporationAccount.acceptInvitation, {
    as: guest,
    body: { invitationId },
  });
  expect(accepted.status).toBe(200);
  const { json } = await callApi(api, notification.show, { as: guest, params: { cid } });
  expect(json).toMatchObject({ isOwnOnly: true, reply: 'daily', application: 'daily', like: 'none' });
  const mails = eventMailsOf(api);
  api.time.now = jst(22, 10);
  await mails.replyIn(await mails.conversationOf({ cid }));
  expect(await mails.sendAt(jst(23, 8))).toBe(1);
  const [mail] = api.mails.filter(({ to }) => to === guest.email);
  const address = /<(.*)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
  expect((await api.app.fetch(new Request(address, { method: 'POST' }))).status).toBe(200);
  const ended = await callApi(api, notification.show, { as: guest, params: { cid } });
  expect(ended.json).toMatchObject({ reply: 'none', application: 'none' });
});

test('who registers a company is mailed once a day too', async () => {
  const user = await createUser(api.db);
  const { json } = await callApi(api, corporationAccount.create, {
    as: user,
    body: {
      name: '株式会社新設',
      introduction: '紹介',
      url: 'https://example.com',
      prefectureCode: '13',
      address: '千代田区',
      contactInformation: { personName: '高橋', email: 'contact@example.com', phone: '06-1234-5678' },
      lastName: '佐藤',
      firstName: '健一',
    },
  });
  const cid = json;
  const setting = await callApi(api, notification.show, { as: user, params: { cid } });
  expect(setting.json).toMatchObject({ reply: 'daily', application: 'daily', isOwnOnly: true });
});
