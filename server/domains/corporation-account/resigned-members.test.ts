import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { corporationAccount } from '#endpoints/corporation-account';
import { interaction } from '#endpoints/interaction';
import * as schema from '#server/db/schema';
import {
  addMember,
  countRows,
  createCorporation,
  createUser,
} from '../../../tests/support/records/factories.ts';
import { createConversation } from '../../../tests/support/records/matching-factories.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { serveApi } from '../../../tests/support/servers/serve-api.ts';
import { endMembershipsOfResigned } from './members.ts';

const api = serveApi();

/** A company with a member who has resigned, and looks after its one conversation. */
async function withResigned() {
  const company = await createCorporation(api.db);
  const { cid, user } = company;
  const resigned = await createUser(api.db, { lastName: '鈴木', firstName: '花子' });
  await addMember(api.db, cid, resigned.universalUid);
  const { chatGroupId } = await createConversation(api.db, cid);
  await api.db
    .update(schema.chatGroup)
    .set({ assigneeUid: resigned.universalUid })
    .where(and(eq(schema.chatGroup.cid, cid), eq(schema.chatGroup.chatGroupId, chatGroupId)));
  await api.db
    .insert(schema.conversationMark)
    .values({ cid, universalUid: resigned.universalUid, chatGroupId });
  await api.db
    .update(schema.userAccount)
    .set({ resignedAt: new Date() })
    .where(eq(schema.userAccount.universalUid, resigned.universalUid));
  const unassigned = async () =>
    (
      await callApi(api, interaction.list, { as: user, params: { cid }, query: { assignee: 'none' } })
    ).json.items.map((item) => item.chatGroupId);
  const remove = (universalUid: string) =>
    callApi(api, corporationAccount.removeMember, { as: user, params: { cid }, body: { universalUid } });
  return { ...company, resigned, chatGroupId, unassigned, remove };
}

test('somebody who has resigned is removed by a colleague, and their conversations are free', async () => {
  const { user, resigned, chatGroupId, unassigned, remove } = await withResigned();
  expect(await unassigned()).toEqual([]);
  expect((await remove(resigned.universalUid)).status).toBe(200);
  expect(await unassigned()).toEqual([chatGroupId]);
  expect(await countRows(api.db, schema.conversationMark)).toBe(0);
  // The last one who is left stays.
  expect((await remove(user.universalUid)).message).toContain('最後のメンバー');
});

test('the housekeeping takes resigned members out of their companies, once, and tells the open pages', async () => {
  const { resigned, chatGroupId, unassigned } = await withResigned();
  expect(await endMembershipsOfResigned(api.db, new Date())).toBe(1);
  expect(await unassigned()).toEqual([chatGroupId]);
  expect(await countRows(api.db, schema.corporationMember)).toBe(1);
  const changes = await api.db.select().from(schema.liveChange);
  expect(changes.map(({ kind, recordId }) => [kind, recordId])).toEqual([
    ['member', resigned.universalUid],
    ['conversation', resigned.universalUid],
  ]);
  expect(await endMembershipsOfResigned(api.db, new Date())).toBe(0);
});

test('the address of somebody who has resigned can be invited at once', async () => {
  const { cid, user, resigned } = await withResigned();
  const { status } = await callApi(api, corporationAccount.createInvitationByEmail, {
    as: user,
    params: { cid },
    body: { email: resigned.email },
  });
  expect([status, api.mails.at(-1)?.to]).toEqual([200, resigned.email]);
});
