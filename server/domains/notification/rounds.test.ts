import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { chat } from '#endpoints/chat';
import { inbox } from '#endpoints/inbox';
import { notificationEvents } from '#endpoints/notification';
import { newId } from '#server/db/new-id';
import * as schema from '#server/db/schema';
import { createCorporation } from '../../../tests/support/records/factories.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { eventMailsOf, jst } from '../../../tests/support/servers/event-mails.ts';
import { createTestApi, type TestApi } from '../../../tests/support/servers/test-api.ts';
import { emptyDatabase } from '../../../tests/support/servers/test-database.ts';
import { notePresence } from '../../live/last-seen.ts';
import { sendEventMails } from './send-mails.ts';

let api: TestApi;
let mails: ReturnType<typeof eventMailsOf>;
beforeAll(async () => {
  api = await createTestApi();
  mails = eventMailsOf(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  await emptyDatabase(api.db);
  api.mails.length = 0;
  api.time.now = jst(22, 9);
});

describe('a mark as unread', () => {
  test('is no event, neither soon after the reply was read nor days later', async () => {
    const company = await createCorporation(api.db);
    const { cid, user: as } = company;
    for (const event of ['reply', 'application'] as const) await mails.choose(company, event, 'hourly');
    const key = await mails.conversationOf(company);
    await mails.replyIn(key);
    await callApi(api, chat.latestMessages, { as, params: key });
    const mark = () => callApi(api, inbox.markUnread, { as, params: { cid, chatGroupId: key.chatGroupId } });
    expect((await mark()).status).toBe(200);
    expect(await mails.sendAt(jst(22, 10))).toBe(0);
    await callApi(api, chat.latestMessages, { as, params: key });
    await mark();
    expect(await mails.sendAt(jst(24, 10))).toBe(0);
  });

  test('hides no reply that comes after it', async () => {
    const company = await createCorporation(api.db);
    const { cid, user: as } = company;
    await mails.choose(company, 'reply', 'hourly');
    const key = await mails.conversationOf(company);
    await mails.replyIn(key);
    await callApi(api, chat.latestMessages, { as, params: key });
    await callApi(api, inbox.markUnread, { as, params: { cid, chatGroupId: key.chatGroupId } });
    await mails.replyIn(key, 'もう一つ');
    expect(await mails.sendAt(jst(22, 10))).toBe(1);
    expect(api.mails[0]?.text).toContain('もう一つ');
  });
});

describe('the end of a slot', () => {
  test('is mailed half a minute later, with a reply that was committed after it', async () => {
    const company = await createCorporation(api.db);
    await mails.choose(company, 'reply', 'immediate');
    const key = await mails.conversationOf(company);
    api.time.now = new Date(jst(22, 9, 5).getTime() - 1);
    const sentAt = api.time.now;
    api.time.now = new Date(jst(22, 9, 5).getTime() + 29_000);
    expect(await sendEventMails(api.services)).toBe(0);
    // What a transaction that took long has written at last.
    api.time.now = sentAt;
    await mails.replyIn(key);
    expect(await mails.sendAt(jst(22, 9, 5))).toBe(1);
  });

  test('at eight in the evening ends a round of daily mails', async () => {
    for (let index = 0; index < 3; index += 1) {
      const company = await createCorporation(api.db);
      await mails.choose(company, 'reply', 'daily');
      await mails.replyIn(await mails.conversationOf(company));
    }
    const send = vi.spyOn(api.services.mail, 'send').mockImplementation(async () => {
      api.time.now = jst(23, 20);
    });
    api.time.now = jst(23, 19, 59);
    expect(await sendEventMails(api.services)).toBe(1);
    expect(send).toHaveBeenCalledOnce();
    send.mockRestore();
    expect(await mails.sendAt(jst(24, 8))).toBe(2);
  });
});

describe('a round', () => {
  const settingsOf = (company: { cid: string }) =>
    api.db
      .select({ countedFrom: schema.notificationSetting.countedFrom })
      .from(schema.notificationSetting)
      .where(eq(schema.notificationSetting.cid, company.cid));

  test('has everybody count from the end of the slot, also where nothing is due', async () => {
    const company = await createCorporation(api.db);
    for (const event of ['reply', 'application', 'like'] as const)
      await mails.choose(company, event, 'immediate');
    await mails.sendAt(jst(22, 9, 5));
    const rows = await settingsOf(company);
    expect(rows.map(({ countedFrom }) => countedFrom)).toEqual(Array(3).fill(jst(22, 9, 5)));
  });

  test('loses nothing for who has the app open, or whose address takes no mail', async () => {
    const company = await createCorporation(api.db);
    await mails.choose(company, 'reply', 'immediate');
    const before = await settingsOf(company);
    await mails.replyIn(await mails.conversationOf(company));
    await notePresence(api.db, [company.user.universalUid], jst(22, 9, 5));
    await mails.sendAt(jst(22, 9, 5));
    expect(await settingsOf(company)).toEqual(before);
  });

  test('asks for pages of settings, as often for nine hundred members as for one, and once for what they share', async () => {
    const { cid } = await createCorporation(api.db);
    const insertMembers = async (count: number) => {
      const people = Array.from({ length: count }, () => ({ universalUid: newId() }));
      await api.db.insert(schema.userAccount).values(
        people.map(({ universalUid }) => ({
          universalUid,
          firebaseUid: universalUid,
          email: `${universalUid}@example.com`,
          roleId: 2,
          createdAt: jst(1, 9),
        })),
      );
      await api.db
        .insert(schema.corporationMember)
        .values(people.map(({ universalUid }) => ({ cid, universalUid, joinedAt: jst(1, 9) })));
      for (const event of notificationEvents) {
        await api.db.insert(schema.notificationSetting).values(
          people.map(({ universalUid }, index) => ({
            ...{ cid, universalUid, event, frequency: 'immediate' as const },
            countedFrom: new Date(jst(1, 9).getTime() + index),
          })),
        );
      }
    };
    const statementsAt = async (time: Date) => {
      const before = api.statements.length;
      expect(await mails.sendAt(time)).toBe(0);
      return api.statements.slice(before);
    };
    await insertMembers(1);
    const one = await statementsAt(jst(22, 9, 5));
    await insertMembers(900);
    const many = await statementsAt(jst(22, 9, 10));
    const kinds = notificationEvents.length;
    // 4,505 settings are ten pages, of a statement for each kind and two more.
    expect(many.length - one.length).toBe(9 * (kinds + 2));
    // With nothing due there is one look at the settings left.
    expect((await statementsAt(jst(22, 9, 12))).length).toBe(one.length - kinds - 1);
    const probes = many.filter((statement) => statement.includes('as p(part text'));
    expect(probes).toHaveLength(10 * kinds);
  });
});
