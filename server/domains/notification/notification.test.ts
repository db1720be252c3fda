import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { application } from '#endpoints/application';
import { chat } from '#endpoints/chat';
import { corporationAccount } from '#endpoints/corporation-account';
import { applyToProject, likeProject } from '../../../demo/simulation/actions.ts';
import { addMember, createCorporation, createUser } from '../../../tests/support/records/factories.ts';
import { createCandidate, createProject } from '../../../tests/support/records/matching-factories.ts';
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
});

describe('how often a member is mailed', () => {
  test('is never at first, and what each of them chose', async () => {
    const company = await createCorporation(api.db);
    const colleague = await createUser(api.db);
    await addMember(api.db, company.cid, colleague.universalUid);
    expect(await mails.show(company)).toMatchObject({ reply: 'none', application: 'none', like: 'none' });
    await mails.choose(company, 'reply', 'immediate');
    await mails.choose(company, 'like', 'daily');
    await mails.choose(company, 'like', 'none');
    expect(await mails.show(company)).toMatchObject({
      reply: 'immediate',
      application: 'none',
      like: 'none',
    });
    expect((await mails.show({ cid: company.cid, user: colleague })).reply).toBe('none');
  });

  test('mails nothing that was there before it was asked for', async () => {
    const company = await createCorporation(api.db);
    await mails.replyIn(await mails.conversationOf(company));
    api.time.now = jst(22, 9, 1);
    await mails.choose(company, 'reply', 'immediate');
    expect(await mails.sendAt(jst(22, 10))).toBe(0);
  });
});

describe('a mail about a reply', () => {
  test('says who wrote about what, with the beginning of the text as mere text, and links', async () => {
    const company = await createCorporation(api.db);
    await mails.choose(company, 'reply', 'immediate');
    const key = await mails.conversationOf(company);
    await mails.replyIn(key, `<b>見て</b> http://evil.example/\u202e ${'長'.repeat(200)}`);
    expect(await mails.sendAt(jst(22, 9, 3))).toBe(0);
    expect(await mails.sendAt(jst(22, 9, 5))).toBe(1);
    const [mail] = api.mails;
    expect(mail).toMatchObject({
      to: company.user.email,
      subject: '山田 花さんから返信が届きました',
    });
    expect(mail?.text).toContain('・山田 花さん(LP制作)');
    expect(mail?.text).toContain('  「<b>見て</b> http:\u2060//evil.\u2060example/ 長');
    expect(mail?.text).not.toContain('長'.repeat(60));
    expect(mail?.text).toContain(`http://localhost:3000/biz/messages/${key.chatGroupId}/`);
    expect(mail?.text).not.toContain('\u202e');
  });

  test('is one for all that has come, and comes once', async () => {
    const company = await createCorporation(api.db);
    for (const event of ['reply', 'application', 'like'] as const)
      await mails.choose(company, event, 'immediate');
    await mails.replyIn(await mails.conversationOf(company, '一'));
    await mails.replyIn(await mails.conversationOf(company, '二'));
    const { projectId } = await createProject(api.db, company.cid);
    const apply = async () => (await createCandidate(api.db, { lastName: '応募' })).universalUid;
    await applyToProject(api.services, { projectId, universalUid: await apply(), message: '応募します' });
    await likeProject(api.services, { projectId, universalUid: await apply() });
    expect(await mails.sendAt(jst(22, 9, 5))).toBe(1);
    expect(await mails.sendAt(jst(22, 9, 30))).toBe(0);
    const [mail, ...others] = api.mails;
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('新しいお知らせ 4件');
    for (const title of ['■ 候補者からの返信(2件)', '■ 新しい応募(1件)', '■ 気になる(1件)'])
      expect(mail?.text).toContain(title);
  });

  test('does not come for what was read, answered or acted on meanwhile', async () => {
    const company = await createCorporation(api.db);
    const { cid, user: as } = company;
    for (const event of ['reply', 'application', 'like'] as const)
      await mails.choose(company, event, 'hourly');
    const read = await mails.conversationOf(company, '読');
    await mails.replyIn(read);
    const answered = await mails.conversationOf(company, '答');
    await mails.replyIn(answered);
    const { projectId } = await createProject(api.db, cid);
    const { universalUid } = await createCandidate(api.db);
    await likeProject(api.services, { projectId, universalUid });
    const applied = await applyToProject(api.services, { projectId, universalUid, message: '応募します' });
    await callApi(api, chat.latestMessages, { as, params: read });
    await callApi(api, chat.createMessage, { as, params: answered, body: { textMessage: 'では' } });
    await callApi(api, application.read, { as, params: applied });
    expect(await mails.sendAt(jst(22, 11))).toBe(0);
  });

  test('does not come while the person has the app open, and comes when it is closed', async () => {
    const company = await createCorporation(api.db);
    await mails.choose(company, 'reply', 'immediate');
    await mails.replyIn(await mails.conversationOf(company));
    await notePresence(api.db, [company.user.universalUid], jst(22, 9, 4));
    expect(await mails.sendAt(jst(22, 9, 5))).toBe(0);
    expect(await mails.sendAt(jst(22, 9, 10))).toBe(1);
  });

  test('comes again for the next reply in a conversation that nobody has read', async () => {
    const company = await createCorporation(api.db);
    await mails.choose(company, 'reply', 'immediate');
    const key = await mails.conversationOf(company);
    await mails.replyIn(key);
    await mails.sendAt(jst(22, 9, 5));
    api.time.now = jst(22, 9, 6);
    await mails.replyIn(key, 'もう一つ');
    expect(await mails.sendAt(jst(22, 9, 10))).toBe(1);
    expect(api.mails[1]?.text).toContain('もう一つ');
  });

  test('names twenty at most', async () => {
    const company = await createCorporation(api.db);
    await mails.choose(company, 'reply', 'immediate');
    for (let index = 0; index < 22; index += 1)
      await mails.replyIn(await mails.conversationOf(company, `人${index}番`));
    await mails.sendAt(jst(22, 9, 5));
    expect(api.mails[0]?.subject).toBe('新しいお知らせ 20件以上');
    expect(api.mails[0]?.text.match(/^・/gm)).toHaveLength(20);
  });
});

describe('the time of a mail', () => {
  test.each([
    ['hourly', [jst(22, 9, 59), jst(22, 10)]],
    ['daily', [jst(22, 20), jst(23, 7, 59), jst(23, 8)]],
  ] as const)('is the end of the slot: %s', async (frequency, times) => {
    const company = await createCorporation(api.db);
    await mails.choose(company, 'reply', frequency);
    await mails.replyIn(await mails.conversationOf(company));
    const sent: number[] = [];
    for (const time of times) sent.push(await mails.sendAt(time));
    expect(sent).toEqual([...times.slice(1).map(() => 0), 1]);
  });

  test('is not at night, also when the server was down over the day', async () => {
    const company = await createCorporation(api.db);
    await mails.choose(company, 'reply', 'daily');
    await mails.replyIn(await mails.conversationOf(company));
    expect([await mails.sendAt(jst(23, 21)), await mails.sendAt(jst(24, 19))]).toEqual([0, 1]);
  });
});

describe('who gets a mail', () => {
  test('is a member, as long as they are one', async () => {
    const company = await createCorporation(api.db);
    const colleague = await createUser(api.db);
    await addMember(api.db, company.cid, colleague.universalUid);
    await mails.choose({ cid: company.cid, user: colleague }, 'reply', 'immediate');
    await mails.replyIn(await mails.conversationOf(company));
    await callApi(api, corporationAccount.removeMember, {
      as: company.user,
      params: { cid: company.cid },
      body: { universalUid: colleague.universalUid },
    });
    await addMember(api.db, company.cid, colleague.universalUid);
    expect(await mails.sendAt(jst(22, 9, 5))).toBe(0);
  });

  test('learns of all their companies by one mail, whose links go to the right one', async () => {
    const one = await createCorporation(api.db, { name: '株式会社一' });
    const two = await createCorporation(api.db, { name: '株式会社二' });
    await addMember(api.db, two.cid, one.user.universalUid);
    for (const { cid } of [one, two]) await mails.choose({ cid, user: one.user }, 'reply', 'immediate');
    await mails.replyIn(await mails.conversationOf(one));
    await mails.replyIn(await mails.conversationOf(two));
    expect(await mails.sendAt(jst(22, 9, 5))).toBe(1);
    expect(api.mails[0]?.text).toContain('■ 株式会社一 候補者からの返信(1件)');
    expect(api.mails[0]?.text).toContain(`/switch_account/?c=${two.cid}&redirect=%2Fmessages%2F`);
  });
});
