import { describe, expect, test } from 'vitest';
import { chat } from '#endpoints/chat';
import { corporationAccount } from '#endpoints/corporation-account';
import type { Query } from '#endpoints/endpoint';
import { inbox, MAX_PINNED } from '#endpoints/inbox';
import { interaction } from '#endpoints/interaction';
import * as schema from '#server/db/schema';
import { replyToConversation } from '../../../demo/simulation/actions.ts';
import {
  addMember,
  countRows,
  createCorporation,
  createUser,
} from '../../../tests/support/records/factories.ts';
import { createConversation, createProject } from '../../../tests/support/records/matching-factories.ts';
import { backends } from '../../../tests/support/servers/backends.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { serveBackend } from '../../../tests/support/servers/serve-api.ts';

const DAY = 24 * 60 * 60 * 1000;
const start = new Date('2026-11-24T03:00:00.000Z');
const dayAt = (days: number) => new Date(start.getTime() + days * DAY);

describe.each(backends)('what members set about conversations, on %s,', (_, open) => {
  const api = serveBackend(open);

  /** A company of two with three conversations, the newest first. */
  async function team() {
    api.time.now = start;
    const { cid, user } = await createCorporation(api.db);
    const colleague = await createUser(api.db);
    await addMember(api.db, cid, colleague.universalUid);
    const project = await createProject(api.db, cid);
    const add = async (days: number) => {
      const messages = [{ side: 'user' as const, text: 'はじめまして', sentAt: dayAt(-days) }];
      const made = await createConversation(api.db, cid, { project, status: 'inProgress', messages });
      return made.chatGroupId;
    };
    const [first, second, third] = [await add(1), await add(2), await add(3)];
    type Member = typeof user;
    const of = (as: Member, chatGroupId: string) => ({ as, params: { cid, chatGroupId } });
    const pin = (as: Member, id: string, isPinned = true) =>
      callApi(api, inbox.changePin, { ...of(as, id), body: { isPinned } });
    const snooze = (as: Member, id: string, until: Date | null) =>
      callApi(api, inbox.changeSnooze, {
        ...of(as, id),
        body: { snoozedUntil: until?.toISOString() ?? null },
      });
    const list = async (as: Member, query: Query<typeof interaction.list> = { snoozed: 'hide' }) =>
      (await callApi(api, interaction.list, { as, params: { cid }, query })).json;
    const ids = async (...given: Parameters<typeof list>) =>
      (await list(...given)).items.map((item) => item.chatGroupId);
    const show = async (as: Member, id: string) => (await callApi(api, interaction.show, of(as, id))).json;
    return { cid, user, colleague, project, first, second, third, of, pin, snooze, list, ids, show };
  }

  test('what one pins is first for oneself alone, and only in the list of an app that knows of it', async () => {
    const { user, colleague, first, second, third, pin, ids, show } = await team();
    expect((await pin(user, third)).status).toBe(200);
    expect(await ids(user)).toEqual([third, first, second]);
    expect(await ids(user, { snoozed: 'hide', orderBy: 'oldest' })).toEqual([third, second, first]);
    expect(await ids(user, {})).toEqual([first, second, third]);
    expect(await ids(colleague)).toEqual([first, second, third]);
    expect((await show(user, third)).isPinned).toBe(true);
    expect((await show(colleague, third)).isPinned).toBe(false);
    await pin(user, third, false);
    expect(await ids(user)).toEqual([first, second, third]);
  });

  test('what one snoozes is away for oneself until its time, and on top from then on', async () => {
    const { user, colleague, first, second, third, snooze, list, ids, show } = await team();
    expect((await snooze(user, second, dayAt(3))).status).toBe(200);
    expect((await snooze(user, third, dayAt(2))).status).toBe(200);
    expect(await list(user)).toMatchObject({
      totalCount: 1,
      filterCounts: { all: 1, needsReply: 1, snoozed: 2 },
      nextReturnAt: dayAt(2).toISOString(),
    });
    expect(await ids(user)).toEqual([first]);
    expect(await ids(user, { snoozed: 'only' })).toEqual([third, second]);
    expect((await list(user, { snoozed: 'only' })).totalCount).toBe(2);
    expect(await ids(colleague)).toEqual([first, second, third]);
    expect((await show(user, third)).snoozedUntil).toBe(dayAt(2).toISOString());
    // An app that knows nothing of it must not lose a conversation.
    expect(await list(user, {})).toMatchObject({ totalCount: 3, filterCounts: { all: 3 } });
    api.time.now = dayAt(2);
    expect(await ids(user)).toEqual([third, first]);
    expect((await show(user, third)).snoozedUntil).toBeNull();
    api.time.now = dayAt(3);
    expect(await ids(user)).toEqual([second, third, first]);
    expect((await list(user)).nextReturnAt).toBeNull();
  });

  test('a snooze ends when one ends it, and when the candidate writes', async () => {
    const { cid, user, first, second, third, snooze, ids } = await team();
    await snooze(user, first, dayAt(3));
    await snooze(user, second, dayAt(3));
    await snooze(user, first, null);
    const place = { cid, chatGroupId: second };
    await replyToConversation(api.services, place, { content: { kind: 'text', textMessage: 'はい' } });
    expect(await ids(user)).toEqual([second, first, third]);
  });

  test.each([
    ['now', start],
    ['in the past', dayAt(-1)],
    ['in more than a year', dayAt(400)],
  ])('a snooze until an instant that is %s is refused', async (_when, until) => {
    const { user, first, snooze, ids } = await team();
    expect((await snooze(user, first, until)).status).toBe(400);
    expect(await ids(user)).toContain(first);
  });

  test('pins are limited for each member, also when they are set at once', async () => {
    const { cid, user, colleague, project, pin } = await team();
    const made = await Promise.all(
      Array.from({ length: MAX_PINNED + 4 }, () => createConversation(api.db, cid, { project })),
    );
    const responses = await Promise.all(made.map(({ chatGroupId }) => pin(user, chatGroupId)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(MAX_PINNED);
    expect(responses.find(({ status }) => status === 400)?.message).toContain('ピン留めは50件までです');
    expect((await pin(colleague, made[0]?.chatGroupId ?? '')).status).toBe(200);
  });

  test('a day to reply by is the company’s, until it replies', async () => {
    const { user, colleague, first, of, show } = await team();
    const due = (replyDueOn: string | null) =>
      callApi(api, inbox.changeReplyDue, { ...of(user, first), body: { replyDueOn } });
    expect((await due('2026-11-30')).status).toBe(200);
    expect((await show(colleague, first)).replyDueOn).toBe('2026-11-30');
    const place = of(colleague, first);
    await replyToConversation(api.services, place.params, { content: { kind: 'text', textMessage: 'はい' } });
    expect((await show(colleague, first)).replyDueOn).toBe('2026-11-30');
    await callApi(api, chat.createMessage, { ...place, body: { textMessage: '返信します' } });
    expect((await show(colleague, first)).replyDueOn).toBeNull();
    await due('2026-12-01');
    await due(null);
    expect((await show(user, first)).replyDueOn).toBeNull();
  });

  test.each([
    ['明日中にご連絡します', '2026-11-25', '2026-11-25'],
    ['明日中にご連絡します', '2026-11-24', null],
    ['明日中にご連絡いただけますか', '2026-11-25', null],
  ])('after 「%s」 a reply due on %s is due on %s', async (textMessage, replyDueOn, left) => {
    const { user, first, of, show } = await team();
    await callApi(api, inbox.changeReplyDue, { ...of(user, first), body: { replyDueOn } });
    await callApi(api, chat.createMessage, { ...of(user, first), body: { textMessage } });
    expect((await show(user, first)).replyDueOn).toBe(left);
  });

  test('a conversation that is marked as unread is so for the company, until somebody reads it', async () => {
    const { cid, user, colleague, first, of } = await team();
    const mark = () => callApi(api, inbox.markUnread, of(user, first));
    const unread = async () =>
      (await callApi(api, interaction.numberOfUnreadMessages, { as: colleague, params: { cid } })).json;
    await mark();
    await mark();
    expect(await unread()).toBe(1);
    await callApi(api, chat.latestMessages, { ...of(colleague, first), query: {} });
    expect(await unread()).toBe(0);
  });

  test('of a member who is removed nothing stays', async () => {
    const { cid, user, colleague, first, pin } = await team();
    await pin(colleague, first);
    const body = { universalUid: colleague.universalUid };
    await callApi(api, corporationAccount.removeMember, { as: user, params: { cid }, body });
    expect(await countRows(api.db, schema.conversationMark)).toBe(0);
  });

  test('the list takes as many statements with marks as without', async () => {
    const { user, first, second, pin, snooze, list } = await team();
    const statements = async () => {
      const before = api.statements.length;
      await list(user);
      return api.statements.length - before;
    };
    const without = await statements();
    await pin(user, first);
    await snooze(user, second, dayAt(1));
    expect(await statements()).toBe(without);
  });
});
