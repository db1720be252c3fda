import { eq, sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { chat } from '#endpoints/chat';
import type { Body } from '#endpoints/endpoint';
import { MAX_PLANNED_MESSAGES, plannedMessage } from '#endpoints/planned-message';
import { newId } from '#server/db/new-id';
import * as schema from '#server/db/schema';
import { addMember, createCorporation, createUser } from '../../../tests/support/records/factories.ts';
import { createConversation } from '../../../tests/support/records/matching-factories.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { serveApi } from '../../../tests/support/servers/serve-api.ts';
import { sendDueMessages } from './send-due.ts';
import { countHeld } from './store.ts';

const api = serveApi();

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

type Setting = Parameters<typeof createConversation>[2] & { plan?: 'free' | 'paid' };

async function setUp({ plan = 'paid', ...conversation }: Setting = {}) {
  const { cid, user } = await createCorporation(api.db, { plan });
  const colleague = await createUser(api.db);
  await addMember(api.db, cid, colleague.universalUid);
  const group = await createConversation(api.db, cid, { status: 'inProgress', ...conversation });
  return { cid, user, colleague, ...group };
}
type Company = Awaited<ReturnType<typeof setUp>>;

const plan = ({ cid, user, chatGroupId }: Company, body: Partial<Body<typeof plannedMessage.create>> = {}) =>
  callApi(api, plannedMessage.create, {
    as: user,
    params: { cid, chatGroupId },
    body: { textMessage: 'ご都合はいかがですか。', sendAt: inHours(1), ...body },
  });

const list = async ({ cid, user }: Company) =>
  (await callApi(api, plannedMessage.list, { as: user, params: { cid }, query: {} })).json;

/** What the company has sent. */
async function sent({ cid, user, chatGroupId }: Company): Promise<string[]> {
  const { json } = await callApi(api, chat.latestMessages, { as: user, params: { cid, chatGroupId } });
  return json.flatMap((each) =>
    each.kind === 'text' && each.sender.side === 'corporation' ? [each.textMessage] : [],
  );
}

/** Lets the time come of everything that is planned: the database's clock is what counts. */
const letTimeCome = () =>
  api.db.update(schema.plannedMessage).set({ sendAt: sql`now() - interval '1 second'` });

const held = async (company: Company) => {
  const { items } = await list(company);
  return items.map(({ heldReason, heldText }) => [heldReason, heldText]);
};

describe('a planned message', () => {
  test('is listed with whom it is for, and sent under its writer’s name when its time has come', async () => {
    const company = await setUp();
    const { json } = await plan(company);
    expect(json).toMatchObject({ textMessage: 'ご都合はいかがですか。', revision: 1, heldReason: null });
    expect((await list(company)).items).toMatchObject([
      { plannedMessageId: json.plannedMessageId, partner: { universalUid: company.universalUid } },
    ]);
    expect(await sendDueMessages(api.services)).toBe(0);
    await letTimeCome();
    expect(await sendDueMessages(api.services)).toBe(1);
    expect(await sent(company)).toEqual(['ご都合はいかがですか。']);
    expect(await list(company)).toMatchObject({ items: [], totalCount: 0 });
  });

  test('is refused for the past, for more than 90 days, for a selection that is over and beyond the limit', async () => {
    const company = await setUp();
    expect(await plan(company, { sendAt: inHours(-1) })).toMatchObject({
      status: 400,
      message: '予約の日時は現在より後を指定してください',
    });
    expect(await plan(company, { sendAt: inHours(91 * 24) })).toMatchObject({
      status: 400,
      message: '予約の日時は90日以内を指定してください',
    });
    expect(await plan(await setUp({ status: 'finished' }))).toMatchObject({ status: 400 });
    const { cid, user, chatGroupId } = company;
    const row = { cid, chatGroupId, textMessage: 'a', writerUid: user.universalUid, writerName: 'a' };
    const more = { sendAt: new Date(inHours(1)), seenCount: 1, wasProjectOpen: true, createdAt: new Date() };
    await api.db
      .insert(schema.plannedMessage)
      .values(
        Array.from({ length: MAX_PLANNED_MESSAGES }, () => ({ ...row, ...more, plannedMessageId: newId() })),
      );
    expect(await plan(company)).toMatchObject({
      status: 400,
      message: '予約できるのは500件までです。不要な予約を取り消してください',
    });
  });

  test('is refused to a FREE company in a scout conversation', async () => {
    const company = await setUp({ plan: 'free', origin: 'scout' });
    expect(await plan(company)).toMatchObject({ status: 403 });
  });

  test('can be changed by a colleague, under whose name it leaves then; not as somebody saw it before', async () => {
    const company = await setUp();
    const { cid, colleague } = company;
    const { plannedMessageId } = (await plan(company)).json;
    const change = (textMessage: string, seenRevision: number) =>
      callApi(api, plannedMessage.change, {
        as: colleague,
        params: { cid, plannedMessageId },
        body: { textMessage, sendAt: inHours(2), seenRevision },
      });
    expect((await change('変更後', 1)).json).toMatchObject({ textMessage: '変更後', revision: 2 });
    expect(await change('もう一度', 1)).toMatchObject({
      status: 400,
      message: expect.stringContaining('ほかのメンバーがこの予約を変更しました'),
    });
    await letTimeCome();
    await sendDueMessages(api.services);
    const rows = await api.db.select().from(schema.chatMessage).where(eq(schema.chatMessage.cid, cid));
    expect(rows.find(({ textMessage }) => textMessage === '変更後')?.senderUid).toBe(colleague.universalUid);
  });

  test('can be sent at once, and once', async () => {
    const company = await setUp();
    const { cid, user } = company;
    const { plannedMessageId } = (await plan(company)).json;
    const sendNow = () =>
      callApi(api, plannedMessage.sendNow, {
        as: user,
        params: { cid, plannedMessageId },
        body: { seenRevision: 1 },
      });
    const results = await Promise.all([sendNow(), sendNow()]);
    expect(results.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await sent(company)).toEqual(['ご都合はいかがですか。']);
  });

  test('that was taken back is not sent', async () => {
    const company = await setUp();
    const { cid, user } = company;
    const { plannedMessageId } = (await plan(company)).json;
    const params = { cid, plannedMessageId };
    const cancel = () => callApi(api, plannedMessage.cancel, { as: user, params, body: { seenRevision: 1 } });
    expect((await cancel()).status).toBe(200);
    expect(await cancel()).toMatchObject({
      status: 400,
      message: expect.stringContaining('すでに送信された'),
    });
    await letTimeCome();
    expect(await sendDueMessages(api.services)).toBe(0);
    expect(await sent(company)).toEqual([]);
  });
});

describe('a planned message is held', () => {
  async function sendLater(company: Company, meanwhile: () => Promise<unknown>) {
    await plan(company);
    await meanwhile();
    await letTimeCome();
    expect(await sendDueMessages(api.services)).toBe(0);
    expect(await sent(company)).toEqual([]);
    return held(company);
  }

  test('when the candidate has written meanwhile, until somebody saves or sends it', async () => {
    const company = await setUp();
    const { cid, user, chatGroupId } = company;
    const writes = () =>
      api.db.transaction(async (tx) => {
        await tx.insert(schema.chatMessage).values({
          cid,
          chatGroupId,
          sequence: 50,
          messageId: newId(),
          side: 'user',
          senderUid: company.universalUid,
          senderName: '候補者',
          kind: 'text',
          textMessage: '辞退します',
          sentAt: new Date(),
        });
        await tx
          .update(schema.chatGroup)
          .set({ messageCount: 50 })
          .where(eq(schema.chatGroup.chatGroupId, chatGroupId));
      });
    expect(await sendLater(company, writes)).toEqual([['candidateReplied', null]]);
    expect(await countHeld(api.db, cid)).toBe(1);
    expect(await countHeld(api.db, cid, user.universalUid)).toBe(1);
    expect(await sendDueMessages(api.services)).toBe(0);
    const [item] = (await list(company)).items;
    await callApi(api, plannedMessage.change, {
      as: user,
      params: { cid, plannedMessageId: item?.plannedMessageId ?? '' },
      body: { textMessage: '承知しました', sendAt: inHours(1), seenRevision: 1 },
    });
    await letTimeCome();
    expect(await sendDueMessages(api.services)).toBe(1);
    expect(await sent(company)).toEqual(['承知しました']);
  });

  test('when its project was closed, its writer has left, the plan or the selection has ended', async () => {
    const closed = await setUp();
    const closing = () =>
      api.db.update(schema.project).set({ status: 'closed' }).where(eq(schema.project.cid, closed.cid));
    expect(await sendLater(closed, closing)).toEqual([['projectClosed', null]]);

    const left = await setUp();
    const { colleague } = left;
    const leaving = () =>
      api.db
        .delete(schema.corporationMember)
        .where(eq(schema.corporationMember.universalUid, colleague.universalUid));
    await plan({ ...left, user: colleague });
    await leaving();
    await letTimeCome();
    expect(await sendDueMessages(api.services)).toBe(0);
    expect(await held(left)).toEqual([['writerGone', null]]);

    const free = await setUp({ origin: 'scout' });
    const ending = () =>
      api.db
        .update(schema.corporation)
        .set({ contractType: null })
        .where(eq(schema.corporation.cid, free.cid));
    expect(await sendLater(free, ending)).toEqual([['refused', '無料プランでは応募者へのみ送信できます']]);

    const over = await setUp();
    const finishing = () =>
      api.db.update(schema.chatGroup).set({ status: 'finished' }).where(eq(schema.chatGroup.cid, over.cid));
    expect(await sendLater(over, finishing)).toEqual([
      ['refused', expect.stringContaining('この選考は終了している')],
    ]);
  });
});

describe('a process that sends', () => {
  test('leaves to another what that one has taken, and takes it over when that one has ended', async () => {
    const company = await setUp();
    await plan(company);
    await letTimeCome();
    // As a process leaves it that ends between taking and sending.
    const claim = (until: string) =>
      api.db
        .update(schema.plannedMessage)
        .set({ claim: 'another', claimedUntil: sql.raw(`now() + interval '${until}'`) });
    await claim('30 seconds');
    expect(await sendDueMessages(api.services)).toBe(0);
    await claim('-1 second');
    expect(await sendDueMessages(api.services)).toBe(1);
    expect(await sent(company)).toHaveLength(1);
  });

  test('does not believe a claim that a wrong clock made', async () => {
    const company = await setUp();
    await plan(company);
    await letTimeCome();
    await api.db
      .update(schema.plannedMessage)
      .set({ claim: 'another', claimedUntil: sql`now() + interval '1 day'` });
    expect(await sendDueMessages(api.services)).toBe(1);
  });

  test('tries again after a failure of its own, and holds what fails five times', async () => {
    const company = await setUp();
    await plan(company);
    await letTimeCome();
    let calls = 0;
    const clock = () => {
      calls += 1;
      if (calls > 5) return new Date();
      throw new Error('The clock has failed');
    };
    const error = vi.spyOn(api.services.logger, 'error').mockImplementation(() => {});
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await held(company)).toEqual([[null, null]]);
      await api.db.update(schema.plannedMessage).set({ claimedUntil: null });
      expect(await sendDueMessages({ ...api.services, clock })).toBe(0);
    }
    expect(error).toHaveBeenCalledTimes(5);
    expect(await held(company)).toEqual([['failed', null]]);
  });
});
