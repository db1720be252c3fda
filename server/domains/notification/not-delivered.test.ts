import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { notification } from '#endpoints/notification';
import { userAccount } from '#endpoints/user-account';
import * as schema from '#server/db/schema';
import { MailRefused } from '#server/kit/services';
import { createCorporation } from '../../../tests/support/records/factories.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { eventMailsOf, jst } from '../../../tests/support/servers/event-mails.ts';
import { createTestApi, type TestApi } from '../../../tests/support/servers/test-api.ts';
import { emptyDatabase } from '../../../tests/support/servers/test-database.ts';
import { notePresence } from '../../live/last-seen.ts';

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
  vi.spyOn(api.services.logger, 'error').mockImplementation(() => {});
});

/** A company whose member waits for a mail about a reply. */
async function waiting() {
  const company = await createCorporation(api.db);
  await mails.choose(company, 'reply', 'immediate');
  await mails.replyIn(await mails.conversationOf(company));
  return company;
}

const sender = () => vi.spyOn(api.services.mail, 'send');

describe('a mail that was not handed over', () => {
  test('keeps nobody else from theirs, and is tried again ten minutes later, then ever more rarely', async () => {
    await waiting();
    await waiting();
    const send = sender().mockRejectedValueOnce(new Error('away'));
    expect(await mails.sendAt(jst(22, 9, 5))).toBe(1);
    send.mockRejectedValueOnce(new Error('away'));
    expect(await mails.sendAt(jst(22, 9, 14))).toBe(0);
    expect(send).toHaveBeenCalledTimes(2);
    expect(await mails.sendAt(jst(22, 9, 15))).toBe(0);
    expect(await mails.sendAt(jst(22, 9, 34))).toBe(0);
    expect(send).toHaveBeenCalledTimes(3);
    expect(await mails.sendAt(jst(22, 9, 35))).toBe(1);
    expect(api.mails[0]?.to).not.toBe(api.mails[1]?.to);
  });

  test('is not lost with the process that was sending, and comes twice at most', async () => {
    await waiting();
    // It goes out, and its process ends before anything else happens.
    const handOver = api.services.mail.send;
    sender().mockImplementationOnce(async (mail) => {
      await handOver(mail);
      await new Promise(() => {});
    });
    void mails.sendAt(jst(22, 9, 5));
    await vi.waitFor(() => expect(api.mails).toHaveLength(1));
    for (const [minute, sent] of [
      [6, 0],
      [14, 0],
      [15, 1],
      [16, 0],
      [40, 0],
    ] as const)
      expect([minute, await mails.sendAt(jst(22, 9, minute))]).toEqual([minute, sent]);
    expect(api.mails).toHaveLength(2);
  });
});

describe('a clock that was a day ahead, once it is right,', () => {
  test('costs nobody the mail about what comes then', async () => {
    const company = await createCorporation(api.db);
    await mails.choose(company, 'reply', 'immediate');
    api.time.now = jst(23, 9);
    await mails.replyIn(await mails.conversationOf(company));
    expect(await mails.sendAt(jst(23, 9, 5))).toBe(1);
    expect(await mails.sendAt(jst(22, 9, 10))).toBe(0);
    await mails.replyIn(await mails.conversationOf(company));
    expect(await mails.sendAt(jst(22, 9, 15))).toBe(1);
  });

  test('has nobody wait for a day whose mail was not handed over, or who had the app open', async () => {
    const company = await createCorporation(api.db);
    await mails.choose(company, 'reply', 'immediate');
    await mails.replyIn(await mails.conversationOf(company));
    sender().mockRejectedValueOnce(new Error('away'));
    expect(await mails.sendAt(jst(23, 9))).toBe(0);
    await notePresence(api.db, [company.user.universalUid], jst(23, 9, 1));
    expect(await mails.sendAt(jst(22, 9, 5))).toBe(1);
  });
});

describe('an address that is refused for good', () => {
  test('gets no more mails until the person says that it works, and then all that has come', async () => {
    const company = await waiting();
    const { cid, user: as } = company;
    const send = sender().mockRejectedValueOnce(new MailRefused(550));
    expect(await mails.sendAt(jst(22, 9, 5))).toBe(0);
    expect(await mails.sendAt(jst(23, 9))).toBe(0);
    expect(send).toHaveBeenCalledOnce();
    expect((await mails.show(company)).isUndeliverable).toBe(true);
    expect((await callApi(api, notification.confirmAddress, { as, params: { cid } })).status).toBe(200);
    expect((await mails.show(company)).isUndeliverable).toBe(false);
    expect(await mails.sendAt(jst(23, 9, 5))).toBe(1);
  });

  test('does not count for another one that the person changes to', async () => {
    const company = await waiting();
    sender().mockRejectedValueOnce(new MailRefused(550));
    await mails.sendAt(jst(22, 9, 5));
    const as = { uid: company.user.uid, email: 'works@example.com' };
    await callApi(api, userAccount.create, { as, body: { email: as.email } });
    expect(await mails.sendAt(jst(22, 9, 10))).toBe(1);
    expect(api.mails[0]?.to).toBe(as.email);
  });

  test('is found in whatever case it is written', async () => {
    const company = await waiting();
    await api.db.insert(schema.undeliverableAddress).values({
      address: company.user.email.toLowerCase(),
      notedAt: jst(22, 9),
    });
    await api.db
      .update(schema.userAccount)
      .set({ email: company.user.email.toUpperCase() })
      .where(eq(schema.userAccount.universalUid, company.user.universalUid));
    expect(await mails.sendAt(jst(22, 9, 5))).toBe(0);
  });
});
