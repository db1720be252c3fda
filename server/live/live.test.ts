import { describe, expect, test } from 'vitest';
import { application } from '#endpoints/application';
import { chat } from '#endpoints/chat';
import { presence } from '#endpoints/presence';
import { scout } from '#endpoints/scout';
import { selection } from '#endpoints/selection';
import * as schema from '#server/db/schema';
import {
  applyToProject,
  likeProject,
  readScouts,
  replyToConversation,
} from '../../demo/simulation/actions.ts';
import {
  addMember,
  countRows,
  createCorporation,
  createUser,
} from '../../tests/support/records/factories.ts';
import { createCandidate, createProject } from '../../tests/support/records/matching-factories.ts';
import { callApi } from '../../tests/support/servers/call-api.ts';
import { liveSetting, receives, soon } from '../../tests/support/servers/live-setting.ts';
import { serveApi } from '../../tests/support/servers/serve-api.ts';
import { purgeChanges } from './changes.ts';

const api = serveApi();
const { openFor, company } = liveSetting(api);

describe('a stream', () => {
  test('is one of events that nothing on the way keeps, and begins at once', async () => {
    const { cid, user } = await company();
    const stream = await openFor(api, { as: user, cid });
    expect(stream.status).toBe(200);
    expect(Object.fromEntries(stream.headers)).toMatchObject({
      'content-type': expect.stringContaining('text/event-stream'),
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(stream.headers.has('content-encoding')).toBe(false);
    await soon(() => expect(stream.events).toEqual(['changes']));
  });

  test('sends what colleagues do at a conversation to their company alone, and for one of theirs alone', async () => {
    const ours = await company();
    const others = await company();
    const member = await createUser(api.db, { lastName: '鈴木', firstName: '花子' });
    await addMember(api.db, ours.cid, member.universalUid);
    const stream = await openFor(api, { as: ours.user, cid: ours.cid });
    const foreign = await openFor(api, { as: others.user, cid: others.cid });
    const announce = (chatGroupId: string, state: 'open' | 'typing') =>
      callApi(api, presence.announce, {
        as: member,
        params: { cid: ours.cid },
        body: { chatGroupId, tab: 't', state },
      });
    await soon(() => expect([stream, foreign].map(({ events }) => events.length)).toEqual([1, 1]));
    expect((await announce(others.chatGroupId, 'open')).status).toBe(404);
    const before = stream.lastEventId();
    expect((await announce(ours.chatGroupId, 'typing')).status).toBe(200);
    const { universalUid } = member;
    const { chatGroupId } = ours;
    await soon(() =>
      expect(stream.presences).toEqual([
        { chatGroupId, tab: 't', state: 'typing', universalUid, name: '鈴木 花子' },
      ]),
    );
    expect(stream.lastEventId()).toBe(before);
    await others.send();
    await soon(() => expect(foreign.changes).toHaveLength(1));
    expect(foreign.presences).toEqual([]);
  });

  test('reports a message from either side, and that it was read', async () => {
    const ours = await company();
    const stream = await openFor(api, { as: ours.user, cid: ours.cid });
    const id = ours.chatGroupId;
    await ours.send();
    await receives(stream, [{ kind: 'message', id }]);
    await replyToConversation(api.services, ours.place, { content: { kind: 'text', textMessage: 'はい' } });
    await soon(() => expect(stream.changes.filter(({ kind }) => kind === 'message')).toHaveLength(2));
    await callApi(api, chat.latestMessages, { as: ours.user, params: ours.place });
    await soon(() => expect(stream.changes.at(-1)).toEqual({ kind: 'read', id }));
    const before = await countRows(api.db, schema.liveChange);
    await callApi(api, chat.latestMessages, { as: ours.user, params: ours.place });
    expect(await countRows(api.db, schema.liveChange)).toBe(before);
  });

  test('reports an application, that it was read, and what became of the selection', async () => {
    const { cid, user } = await createCorporation(api.db);
    const { universalUid } = await createCandidate(api.db);
    const { projectId } = await createProject(api.db, cid);
    const stream = await openFor(api, { as: user, cid });
    const { chatGroupId: id } = await applyToProject(api.services, {
      projectId,
      universalUid,
      message: '応募',
    });
    await receives(stream, [
      { kind: 'message', id },
      { kind: 'application', id },
      { kind: 'candidate', id: universalUid },
    ]);
    for (let time = 0; time < 2; time += 1) {
      await callApi(api, application.read, { as: user, params: { cid, chatGroupId: id } });
    }
    await soon(() => expect(stream.changes.at(-1)).toEqual({ kind: 'applicationRead', id }));
    await callApi(api, selection.createMatchingReport, {
      as: user,
      params: { cid, chatGroupId: id },
      body: { universalCorporationId: cid, universalUid, chatGroupId: id },
    });
    await soon(() =>
      expect(stream.changes.slice(3).map(({ kind }) => kind)).toEqual(['applicationRead', 'selection']),
    );
  });

  test('reports a scout, that it was read, and a project that is liked', async () => {
    const { cid, user } = await createCorporation(api.db);
    const { universalUid } = await createCandidate(api.db);
    const { projectId } = await createProject(api.db, cid);
    const stream = await openFor(api, { as: user, cid });
    const { json } = await callApi(api, scout.create, {
      as: user,
      params: { cid },
      body: {
        scoutTargetUniversalUid: universalUid,
        scoutMessage: 'はじめまして。',
        targetProjectId: projectId,
      },
    });
    const id = json.chatGroupId ?? '';
    await receives(stream, [
      { kind: 'message', id },
      { kind: 'scout', id },
      { kind: 'candidate', id: universalUid },
    ]);
    await readScouts(api.services, { cid, chatGroupId: id });
    await likeProject(api.services, { projectId, universalUid });
    await soon(() =>
      expect(stream.changes.slice(3)).toEqual([
        { kind: 'scout', id },
        { kind: 'like', id: projectId },
      ]),
    );
  });

  test('sends nothing of another company, and nothing that anybody wrote', async () => {
    const [ours, theirs] = [await company(), await company()];
    const stream = await openFor(api, { as: ours.user, cid: ours.cid });
    await theirs.send('ほかの会社の秘密');
    await ours.send('自社の秘密');
    await receives(stream, [{ kind: 'message', id: ours.chatGroupId }]);
    const rows = await api.db.select().from(schema.liveChange);
    expect(rows.map((row) => Object.values(row).join()).join()).not.toContain('秘密');
  });

  test('sends nothing of what was rolled back', async () => {
    const ours = await company();
    const stream = await openFor(api, { as: ours.user, cid: ours.cid });
    await expect(
      replyToConversation(
        api.services,
        { ...ours.place, chatGroupId: 'unknown' },
        { content: { kind: 'text', textMessage: '?' } },
      ),
    ).rejects.toThrow();
    await ours.send();
    await receives(stream, [{ kind: 'message', id: ours.chatGroupId }]);
  });
});

describe('a stream that was away', () => {
  test('gets what it missed, once, and goes on', async () => {
    const ours = await company();
    const change = { kind: 'message', id: ours.chatGroupId };
    const first = await openFor(api, { as: ours.user, cid: ours.cid });
    await ours.send();
    await receives(first, [change]);
    await first.leave();
    await callApi(api, selection.finish, {
      as: ours.user,
      params: { cid: ours.cid, selectionId: ours.selectionId },
      body: { isSendMessage: false },
    });
    const second = await openFor(api, { as: ours.user, cid: ours.cid, lastEventId: first.lastEventId() });
    await soon(() => expect(second.beginning()).toEqual([{ kind: 'selection', id: ours.chatGroupId }]));
    const third = await openFor(api, { as: ours.user, cid: ours.cid, lastEventId: second.lastEventId() });
    await soon(() => expect(third.events).toEqual(['changes']));
    expect(third.beginning()).toEqual([]);
  });

  test('gets what is recent when it never was there, and no more', async () => {
    const ours = await company();
    await ours.send();
    const soonAfter = await openFor(api, { as: ours.user, cid: ours.cid });
    await soon(() => expect(soonAfter.beginning()).toEqual([{ kind: 'message', id: ours.chatGroupId }]));
    api.time.now = new Date(Date.now() + 61_000);
    const later = await openFor(api, { as: ours.user, cid: ours.cid });
    await soon(() => expect(later.events).toEqual(['changes']));
    expect(later.beginning()).toEqual([]);
  });

  test('is asked to read everything again when that was too long ago', async () => {
    const { cid, user } = await company();
    const stream = await openFor(api, { as: user, cid });
    await soon(() => expect(stream.lastEventId()).not.toBe(''));
    api.time.now = new Date(Date.now() + 60 * 60_000);
    const back = await openFor(api, { as: user, cid, lastEventId: stream.lastEventId() });
    await soon(() => expect(back.events).toEqual(['reset']));
    expect(await purgeChanges(api.db, new Date(Date.now() + 61 * 60_000))).toBe(
      await countRows(api.db, schema.liveChange),
    );
  });

  test.each([
    ['an empty one', ''],
    ['a word', 'x'],
    ['a number', '0'],
    ['another form', '1.2.3'],
    ['an end before its beginning', `${Date.now()}.5:3:`],
    ['numbers out of order', `${Date.now()}.3:9:8,4`],
    ['a number before its beginning', `${Date.now()}.3:9:2`],
    ['a number after its end', `${Date.now()}.3:9:9`],
    ['zero', `${Date.now()}.0:9:`],
    ['one from another database', `${Date.now()}.1:999999999999999999:`],
    ['a number that is too large', `${Date.now()}.1:99999999999999999999:`],
    ['one that is too long', `${Date.now()}.3:90000:${'4,'.repeat(9000)}4`],
    ['one from the future', `${Date.now() + 3_600_000}.3:9:`],
    ['a statement', `${Date.now()}.3:9:'; drop table live_change; --`],
  ])('is asked to read everything again for an id that is %s', async (_, lastEventId) => {
    const { cid, user } = await company();
    const stream = await openFor(api, { as: user, cid, lastEventId });
    await soon(() => expect([stream.status, stream.events]).toEqual([200, ['reset']]));
  });

  test('receives nothing of what was restored from another database, and all that is new', async () => {
    const ours = await company();
    const restored = { cid: ours.cid, kind: 'message' as const, recordId: 'restored', changedAt: new Date() };
    await api.db.insert(schema.liveChange).values({ ...restored, transactionId: 2n ** 40n });
    const stream = await openFor(api, { as: ours.user, cid: ours.cid });
    await soon(() => expect(stream.events).toHaveLength(1));
    await ours.send();
    await receives(stream, [{ kind: 'message', id: ours.chatGroupId }]);
  });

  test('is asked to read everything again when it missed more than anybody would read', async () => {
    const ours = await company();
    const stream = await openFor(api, { as: ours.user, cid: ours.cid });
    await soon(() => expect(stream.lastEventId()).not.toBe(''));
    await stream.leave();
    const changedAt = new Date();
    const many = Array.from({ length: 501 }, (_, index) => ({
      cid: ours.cid,
      kind: 'message' as const,
      recordId: `${index}`,
      changedAt,
    }));
    await api.db.insert(schema.liveChange).values(many);
    const back = await openFor(api, { as: ours.user, cid: ours.cid, lastEventId: stream.lastEventId() });
    await soon(() => expect(back.events).toEqual(['reset']));
  });
});
