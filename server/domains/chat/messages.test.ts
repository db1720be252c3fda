import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { chat } from '#endpoints/chat';
import * as schema from '#server/db/schema';
import { countRows, createCorporation } from '../../../tests/support/records/factories.ts';
import { createConversation } from '../../../tests/support/records/matching-factories.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { serveApi } from '../../../tests/support/servers/serve-api.ts';

const api = serveApi();

type Company = Awaited<ReturnType<typeof createCorporation>>;

const send = ({ cid, user }: Company, chatGroupId: string, textMessage = 'お世話になっております。') =>
  callApi(api, chat.createMessage, { as: user, params: { cid, chatGroupId }, body: { textMessage } });
const latest = ({ cid, user }: Company, chatGroupId: string, latestMessageId?: string) =>
  callApi(api, chat.latestMessages, {
    as: user,
    params: { cid, chatGroupId },
    query: { latestMessageId },
  });
const past = ({ cid, user }: Company, chatGroupId: string, oldestMessageId?: string) =>
  callApi(api, chat.pastMessages, { as: user, params: { cid, chatGroupId }, query: { oldestMessageId } });
const texts = (messages: { kind: string }[]) =>
  messages.map((message) => ('textMessage' in message ? message.textMessage : message.kind));
const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ side: 'user' as const, text: `${index + 1}` }));
const groupOf = async (chatGroupId: string) => {
  const [group] = await api.db
    .select()
    .from(schema.chatGroup)
    .where(eq(schema.chatGroup.chatGroupId, chatGroupId));
  return group;
};

describe('reading a conversation', () => {
  test('begins with the newest 30, oldest first, and goes back by 30', async () => {
    const company = await createCorporation(api.db);
    const { chatGroupId, messageIds } = await createConversation(api.db, company.cid, {
      messages: numbered(65),
    });
    const newest = (await latest(company, chatGroupId)).json;
    expect(texts(newest).at(0)).toBe('36');
    expect(texts(newest).at(-1)).toBe('65');
    expect(newest).toHaveLength(30);
    const older = (await past(company, chatGroupId, newest[0]?.messageId)).json;
    expect(texts(older)).toEqual(
      numbered(35)
        .slice(5)
        .map(({ text }) => text),
    );
    const oldest = (await past(company, chatGroupId, older[0]?.messageId)).json;
    expect(texts(oldest)).toEqual(['1', '2', '3', '4', '5']);
    expect((await past(company, chatGroupId, messageIds[0])).json).toEqual([]);
  });

  test('returns all that came after a message', async () => {
    const company = await createCorporation(api.db);
    const { chatGroupId, messageIds } = await createConversation(api.db, company.cid, {
      messages: numbered(40),
    });
    expect((await latest(company, chatGroupId, messageIds[2])).json).toHaveLength(37);
    expect((await latest(company, chatGroupId, messageIds[39])).json).toEqual([]);
  });

  test('marks what it returns as read; older messages do not', async () => {
    const company = await createCorporation(api.db);
    const { chatGroupId, messageIds } = await createConversation(api.db, company.cid, {
      messages: numbered(2),
      unreadCount: 2,
    });
    await past(company, chatGroupId, messageIds[1]);
    expect((await groupOf(chatGroupId))?.unreadCount).toBe(2);
    await latest(company, chatGroupId, messageIds[0]);
    expect((await groupOf(chatGroupId))?.unreadCount).toBe(0);
  });

  test('writes nothing when there is nothing unread', async () => {
    const company = await createCorporation(api.db);
    const { chatGroupId } = await createConversation(api.db, company.cid);
    api.statements.length = 0;
    await latest(company, chatGroupId);
    expect(api.statements.filter((statement) => /update|for update/i.test(statement))).toEqual([]);
  });

  test.each([1, 60])('takes the same statements for %i messages', async (count) => {
    const company = await createCorporation(api.db);
    const { chatGroupId } = await createConversation(api.db, company.cid, { messages: numbered(count) });
    api.statements.length = 0;
    await latest(company, chatGroupId);
    expect(api.statements).toHaveLength(3);
  });

  test("refuses a message of another conversation, and does not find another company's conversation", async () => {
    const company = await createCorporation(api.db);
    const own = await createConversation(api.db, company.cid);
    const second = await createConversation(api.db, company.cid);
    const foreign = await createConversation(api.db, (await createCorporation(api.db)).cid);
    const misplaced = await latest(company, own.chatGroupId, second.messageIds[0]);
    expect(misplaced).toMatchObject({
      status: 400,
      message: 'メッセージが見つかりません。画面を再読み込みしてください',
    });
    expect((await past(company, own.chatGroupId, 'unknown')).status).toBe(400);
    expect((await latest(company, foreign.chatGroupId)).status).toBe(404);
    expect((await past(company, foreign.chatGroupId)).status).toBe(404);
  });
});

describe('sending a message', () => {
  test('returns it and shows it in the lists', async () => {
    const company = await createCorporation(api.db);
    const { chatGroupId } = await createConversation(api.db, company.cid, { status: 'inProgress' });
    const { json } = await send(company, chatGroupId, '面談は\n水曜でいかがでしょうか。');
    expect(json).toMatchObject({
      kind: 'text',
      textMessage: '面談は\n水曜でいかがでしょうか。',
      sender: { side: 'corporation', name: '佐藤 健一', universalUid: company.user.universalUid },
    });
    expect(await groupOf(chatGroupId)).toMatchObject({
      messageCount: 2,
      lastExcerpt: '面談は 水曜でいかがでしょうか。',
      lastFromUs: true,
      unreadCount: 0,
    });
    expect((await latest(company, chatGroupId)).json.at(-1)).toEqual(json);
  });

  test('shortens a long message in the lists to 100 characters, emoji counted as one', async () => {
    const company = await createCorporation(api.db);
    const { chatGroupId } = await createConversation(api.db, company.cid);
    await send(company, chatGroupId, '🙂'.repeat(10_000));
    const excerpt = (await groupOf(chatGroupId))?.lastExcerpt ?? '';
    expect(excerpt).toBe(`${'🙂'.repeat(99)}…`);
  });

  test('cuts no emoji that is made of several in two', async () => {
    const company = await createCorporation(api.db);
    const { chatGroupId } = await createConversation(api.db, company.cid);
    await send(company, chatGroupId, '👨‍👩‍👧‍👦'.repeat(101));
    expect((await groupOf(chatGroupId))?.lastExcerpt).toMatch(/^(👨‍👩‍👧‍👦)+…$/u);
    await send(company, chatGroupId, `e${'\u0301'.repeat(5000)} と続く`);
    expect((await groupOf(chatGroupId))?.lastExcerpt?.length).toBeLessThan(1001);
  });

  test.each([
    ['applied', 'inProgress'],
    ['inProgress', 'inProgress'],
    ['scouting', 'scouting'],
    ['matched', 'matched'],
  ] as const)('in a selection that is %s leaves it %s', async (before, after) => {
    const company = await createCorporation(api.db);
    const origin = before === 'scouting' ? 'scout' : 'application';
    const { chatGroupId } = await createConversation(api.db, company.cid, { origin, status: before });
    expect((await send(company, chatGroupId)).status).toBe(200);
    expect((await groupOf(chatGroupId))?.status).toBe(after);
  });

  test('is refused when the selection is finished', async () => {
    const company = await createCorporation(api.db);
    const { chatGroupId } = await createConversation(api.db, company.cid, { status: 'finished' });
    const response = await send(company, chatGroupId);
    expect(response.status).toBe(400);
    expect(response.message).toContain('この選考は終了しているため');
    expect(await countRows(api.db, schema.chatMessage)).toBe(1);
  });

  test.each([
    ['nothing', '', 'メッセージを入力してください'],
    ['10,001 characters', 'あ'.repeat(10_001), 'メッセージは10,000文字以内で入力してください'],
  ])('is refused with %s', async (_, text, message) => {
    const company = await createCorporation(api.db);
    const { chatGroupId } = await createConversation(api.db, company.cid);
    expect(await send(company, chatGroupId, text)).toMatchObject({ status: 400, message });
  });

  test("does not find another company's conversation", async () => {
    const company = await createCorporation(api.db);
    const foreign = await createConversation(api.db, (await createCorporation(api.db)).cid);
    expect((await send(company, foreign.chatGroupId)).status).toBe(404);
  });

  test('by several at once numbers each message once', async () => {
    const company = await createCorporation(api.db);
    const { chatGroupId } = await createConversation(api.db, company.cid);
    await Promise.all(Array.from({ length: 10 }, (_, index) => send(company, chatGroupId, `${index}`)));
    const messages = (await latest(company, chatGroupId)).json;
    expect(messages).toHaveLength(11);
    expect((await groupOf(chatGroupId))?.messageCount).toBe(11);
  });

  test.each([
    ['free', 'application', 200],
    ['free', 'scout', 403],
    ['trial', 'scout', 200],
    ['paid', 'scout', 200],
  ] as const)('by a %s company to a candidate met by %s returns %i', async (plan, origin, status) => {
    const company = await createCorporation(api.db, { plan });
    const { chatGroupId } = await createConversation(api.db, company.cid, { origin, status: 'inProgress' });
    const response = await send(company, chatGroupId);
    expect(response.status).toBe(status);
    if (status === 403) expect(response.message).toBe('無料プランでは応募者へのみ送信できます');
  });
});
