import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { chat } from '#endpoints/chat';
import { interaction } from '#endpoints/interaction';
import { scout } from '#endpoints/scout';
import * as schema from '#server/db/schema';
import { countRows } from '../../tests/support/records/factories.ts';
import {
  createForgettable,
  forgettingOf,
  mailsIn,
  marks,
  tablesWith,
} from '../../tests/support/records/forgettable.ts';
import { backends } from '../../tests/support/servers/backends.ts';
import { callApi } from '../../tests/support/servers/call-api.ts';
import { serveBackend } from '../../tests/support/servers/serve-api.ts';
import { forget } from './forget.ts';

describe.each(backends)('on %s', (_, open) => {
  const api = serveBackend(open);
  const run = (
    world: Awaited<ReturnType<typeof createForgettable>>,
    kind: 'candidate' | 'member' | 'company',
    overrides: Parameters<typeof forgettingOf>[1] = {},
  ) => {
    const id = {
      candidate: world.candidate.universalUid,
      member: world.member.universalUid,
      company: world.cid,
    }[kind];
    return forget(forgettingOf(api, { mailFolder: world.mailFolder, ...overrides }), { kind, id });
  };

  test('nothing that a candidate or the company wrote is left, but what the company has counted', async () => {
    const world = await createForgettable(api);
    const { cid, user, candidate, applied, other } = world;
    expect(await tablesWith(api.db, marks.candidate)).toEqual([
      'application',
      'candidate',
      'chat_group',
      'chat_message',
      'idempotency_key',
      'memo',
      'message_search',
      'planned_message',
      'scout',
      'uploaded_file',
    ]);
    await run(world, 'candidate');
    expect(await tablesWith(api.db, marks.candidate)).toEqual([]);
    expect(mailsIn(world.mailFolder)).not.toContain(marks.candidate);
    expect(mailsIn(world.mailFolder)).toContain('別の方');
    const { own, contract, imagePath, shared } = world.uploads;
    expect([own, contract, imagePath].map((key) => api.files.has(key))).toEqual([false, false, false]);
    expect(api.files.has(shared)).toBe(true);
    const messages = await callApi(api, chat.latestMessages, {
      as: user,
      params: { cid, chatGroupId: applied.chatGroupId },
    });
    expect(messages.json.map(({ kind, sender }) => [kind, sender.side, sender.name])).toContainEqual([
      'text',
      'user',
      '退会したユーザー',
    ]);
    const texts = messages.json.map((each) => (each.kind === 'text' ? each.textMessage : each.kind));
    expect(new Set(texts)).toEqual(new Set(['削除されたメッセージ', '候補者が選考を辞退しました。']));
    const kept = await callApi(api, chat.latestMessages, {
      as: user,
      params: { cid, chatGroupId: other.chatGroupId },
    });
    expect(kept.json.at(-1)).toMatchObject({ kind: 'file', fileName: '会社案内.pdf' });
    expect(await countRows(api.db, schema.scout)).toBe(1);
    expect((await api.db.select().from(schema.forgotten))[0]).toMatchObject({
      kind: 'candidate',
      id: candidate.universalUid,
      doneAt: expect.any(Date),
    });
  });

  test('a candidate who is forgotten cannot be written to, and the badge counts what is left', async () => {
    const world = await createForgettable(api);
    const { cid, user, candidate, applied, project } = world;
    await run(world, 'candidate');
    const written = await callApi(api, chat.createMessage, {
      as: user,
      params: { cid, chatGroupId: applied.chatGroupId },
      body: { textMessage: 'こんにちは' },
    });
    expect([written.status, written.message]).toEqual([400, expect.stringContaining('退会しているため')]);
    const scouting = await callApi(api, scout.create, {
      as: user,
      params: { cid },
      body: {
        scoutTargetUniversalUid: candidate.universalUid,
        scoutMessage: 'こんにちは',
        targetProjectId: project.projectId,
      },
    });
    expect([scouting.status, scouting.message]).toEqual([400, expect.stringContaining('退会しているため')]);
    const unread = await callApi(api, interaction.numberOfUnreadMessages, { as: user, params: { cid } });
    expect(unread.json).toBe(2);
    const changes = await api.db.select().from(schema.liveChange);
    expect(changes.map(({ kind, recordId }) => `${kind} ${recordId}`)).toEqual(
      expect.arrayContaining([`message ${applied.chatGroupId}`, `candidate ${candidate.universalUid}`]),
    );
  });

  test('nothing of a member is left, their conversations are free, and records name somebody who left', async () => {
    const world = await createForgettable(api);
    const { cid, member, user, applied } = world;
    expect(await tablesWith(api.db, marks.member)).toEqual([
      'billing_destination',
      'chat_message',
      'corporation',
      'corporation_member_invitation',
      'idempotency_key',
      'passed_user',
      'scout',
      'temporary_account',
      'undeliverable_address',
      'uploaded_file',
      'user_account',
    ]);
    const removed: string[] = [];
    const account = await run(world, 'member', {
      removeAccount: async (uid) => {
        removed.push(uid);
        return true;
      },
    });
    expect(await tablesWith(api.db, marks.member)).toEqual([]);
    expect(await tablesWith(api.db, member.email.toLowerCase())).toEqual([]);
    expect(await tablesWith(api.db, member.uid)).toEqual([]);
    expect(mailsIn(world.mailFolder)).not.toContain(marks.member);
    expect(api.files.has(world.uploads.logo)).toBe(false);
    expect([removed, account?.byHand]).toEqual([[member.uid], []]);
    const show = await callApi(api, interaction.show, {
      as: user,
      params: { cid, chatGroupId: applied.chatGroupId },
    });
    expect(show.json.assignee).toBeNull();
    const ids = [member.universalUid];
    for (const table of [schema.presence, schema.mailAttempt, schema.savedSearchMail]) {
      expect(await countRows(api.db, table)).toBe(0);
    }
    const rows = await api.db.select().from(schema.savedSearchMember);
    expect(rows.filter(({ universalUid }) => ids.includes(universalUid))).toEqual([]);
    const [message] = await api.db
      .select()
      .from(schema.chatMessage)
      .where(eq(schema.chatMessage.senderUid, member.universalUid));
    expect(message?.senderName).toBe('退会したメンバー');
  });

  test('nothing of a company is left but the audit log; members and candidates stay', async () => {
    const world = await createForgettable(api);
    const { cid, user, member, uploads } = world;
    const account = await run(world, 'company');
    expect(await tablesWith(api.db, marks.company)).toEqual([]);
    expect(await tablesWith(api.db, cid)).toEqual(['audit_entry', 'forgotten']);
    expect([uploads.own, uploads.shared, uploads.contract].filter((key) => api.files.has(key))).toEqual([]);
    expect(account?.byHand).toEqual(['Its 2 members stay users of the platform.']);
    const uids = (await api.db.select().from(schema.userAccount)).map(({ universalUid }) => universalUid);
    expect(uids).toEqual(expect.arrayContaining([user.universalUid, member.universalUid]));
    expect(await countRows(api.db, schema.candidate)).toBeGreaterThan(0);
  });

  test.each(['candidate', 'member', 'company'] as const)(
    'a %s: counting changes nothing, a run that was ended is made up for, and a second one finds nothing',
    async (kind) => {
      const world = await createForgettable(api);
      const before = await tablesWith(api.db, marks[kind]);
      const counted = await run(world, kind, { isDry: true });
      expect(await tablesWith(api.db, marks[kind])).toEqual(before);
      expect(await countRows(api.db, schema.forgotten)).toBe(0);
      expect(counted?.total).toBeGreaterThan(5);
      // Ended in the middle: the store of files is away, or the process is killed at any statement.
      let statements = 0;
      const pace = async <Result>(work: (rows: number) => Promise<Result>) => {
        statements += 1;
        if (statements > 4) throw new Error('killed');
        return work(1);
      };
      await expect(run(world, kind, { pace })).rejects.toThrow('killed');
      await run(world, kind, { pace: (work) => work(1) });
      expect(await tablesWith(api.db, marks[kind])).toEqual([]);
      expect((await run(world, kind))?.total).toBe(0);
    },
  );

  test('nobody of an unknown id is forgotten', async () => {
    for (const kind of ['candidate', 'member', 'company'] as const) {
      expect(await forget(forgettingOf(api), { kind, id: 'nobody' })).toBeNull();
    }
    expect(await countRows(api.db, schema.forgotten)).toBe(0);
  });
});
