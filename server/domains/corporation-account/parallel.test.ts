import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chat } from '#endpoints/chat';
import { corporationAccount } from '#endpoints/corporation-account';
import { inbox } from '#endpoints/inbox';
import { openInvitation } from '#endpoints/open-invitation';
import { scout } from '#endpoints/scout';
import { createPool, type Pool } from '#server/db/adapters/pool';
import { newId } from '#server/db/new-id';
import { openDatabase } from '#server/db/open-database';
import * as schema from '#server/db/schema';
import { spreadNames } from '#server/domains/shared/partner-name';
import { replyToConversation } from '../../../demo/simulation/actions.ts';
import { addMember, createCorporation, createUser } from '../../../tests/support/records/factories.ts';
import {
  createCandidate,
  createConversation,
  createProject,
} from '../../../tests/support/records/matching-factories.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { createPostgresDatabase } from '../../../tests/support/servers/postgres-database.ts';
import { createTestApi, type TestApi } from '../../../tests/support/servers/test-api.ts';
import { emptyDatabase } from '../../../tests/support/servers/test-database.ts';

// On a served PostgreSQL over a pool that repeats nothing: what would wait for each other fails here.

const ROUNDS = 20;

let served: Awaited<ReturnType<typeof createPostgresDatabase>>;
let pool: Pool;
let api: TestApi;
beforeAll(async () => {
  served = await createPostgresDatabase();
  const { close } = await openDatabase({ databaseUrl: served.url, dataDir: '', onProgress: () => {} });
  await close();
  pool = createPool(served.url, { name: 'in parallel', max: 10 });
  api = { ...(await createTestApi({ db: pool.db })), db: pool.db };
});
afterAll(async () => {
  await api?.close();
  await pool?.end(1);
  await served?.stop();
});
beforeEach(() => emptyDatabase(api.db));

/** A company with two members of whom one is about to be removed, while they look after a conversation. */
async function team() {
  const { cid, user } = await createCorporation(api.db);
  const leaving = await createUser(api.db);
  await addMember(api.db, cid, leaving.universalUid);
  const conversation = await createConversation(api.db, cid, { status: 'inProgress' });
  await api.db
    .update(schema.chatGroup)
    .set({ assigneeUid: leaving.universalUid })
    .where(eq(schema.chatGroup.cid, cid));
  const remove = () =>
    callApi(api, corporationAccount.removeMember, {
      as: user,
      params: { cid },
      body: { universalUid: leaving.universalUid },
    });
  const invite = async (email: string) => {
    const invitationId = newId();
    await api.db.insert(schema.corporationMemberInvitation).values({
      invitationId,
      cid,
      email,
      invitedBy: user.universalUid,
      createdAt: new Date(),
      expiresAt: new Date(Date.now() + 3_600_000),
    });
    return invitationId;
  };
  return { cid, user, leaving, conversation, remove, invite };
}

type Team = Awaited<ReturnType<typeof team>>;

/** What happens while a member is removed, as calls whose statuses may be those that are named. */
const meanwhile: Record<string, (team: Team) => Promise<() => Promise<{ status: number }>>> = {
  'somebody accepts an invitation': async ({ invite }) => {
    const guest = await createUser(api.db);
    const body = { invitationId: await invite(guest.email) };
    return () => callApi(api, corporationAccount.acceptInvitation, { as: guest, body });
  },
  'somebody withdraws an invitation to them': async ({ cid, user, leaving, invite }) => {
    await invite(leaving.email);
    await invite(leaving.email);
    return () =>
      callApi(api, openInvitation.withdraw, { as: user, params: { cid }, body: { email: leaving.email } });
  },
  'they write in their conversation': async ({ cid, leaving, conversation: { chatGroupId } }) => {
    const body = { textMessage: 'お返事です' };
    return () => callApi(api, chat.createMessage, { as: leaving, params: { cid, chatGroupId }, body });
  },
  'they put a conversation on top': async ({ cid, leaving, conversation: { chatGroupId } }) => {
    const body = { isPinned: true };
    return () => callApi(api, inbox.changePin, { as: leaving, params: { cid, chatGroupId }, body });
  },
  'a colleague hands them another conversation': async ({ cid, user, leaving }) => {
    const { chatGroupId } = await createConversation(api.db, cid, { status: 'inProgress' });
    const body = { universalUid: leaving.universalUid, seenAssignee: null };
    return () => callApi(api, inbox.changeAssignee, { as: user, params: { cid, chatGroupId }, body });
  },
  'they scout somebody': async ({ cid, leaving }) => {
    const { projectId } = await createProject(api.db, cid);
    const { universalUid } = await createCandidate(api.db);
    const body = {
      scoutTargetUniversalUid: universalUid,
      scoutMessage: 'はじめまして。',
      targetProjectId: projectId,
    };
    return () => callApi(api, scout.create, { as: leaving, params: { cid }, body });
  },
  'they change what the company says of itself': async ({ cid, leaving }) => {
    const body = {
      name: '株式会社みなと',
      introduction: '',
      url: '',
      prefectureCode: null,
      address: '',
      contactInformation: { personName: '', email: '', phone: '' },
    };
    return () =>
      callApi(api, corporationAccount.changeProfileAndContactInformation, {
        as: leaving,
        params: { cid },
        body,
      });
  },
  'they remove who removes them': async ({ cid, user, leaving }) => {
    const body = { universalUid: user.universalUid };
    return () => callApi(api, corporationAccount.removeMember, { as: leaving, params: { cid }, body });
  },
};

describe.each(Object.entries(meanwhile))('while a member is removed, %s:', (_, prepare) => {
  test('neither waits for the other for ever, and nobody is left half in', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const each = await team();
      const call = await prepare(each);
      const [removed, other] = await Promise.all(
        round % 2 === 0 ? [each.remove(), call()] : [call(), each.remove()].reverse(),
      );
      expect([200, 404]).toContain(removed?.status);
      expect([200, 400, 404]).toContain(other?.status);
      if (removed?.status !== 200) continue;
      const { universalUid } = each.leaving;
      const left = await api.db
        .select({ id: schema.chatGroup.chatGroupId })
        .from(schema.chatGroup)
        .where(eq(schema.chatGroup.assigneeUid, universalUid));
      expect(left).toEqual([]);
    }
  });
});

test("a candidate's reply and their new name do not wait for each other", async () => {
  const { cid } = await createCorporation(api.db);
  const candidate = await createCandidate(api.db);
  const keys = [];
  for (let index = 0; index < 4; index += 1) {
    const { chatGroupId } = await createConversation(api.db, cid, { candidate, status: 'inProgress' });
    keys.push({ cid, chatGroupId });
  }
  const platform = { db: api.db, clock: api.services.clock };
  for (let round = 0; round < ROUNDS; round += 1) {
    const replies = keys.map((key) =>
      replyToConversation(platform, key, { content: { kind: 'text', textMessage: `返信${round}` } }),
    );
    const renaming = api.db
      .update(schema.candidate)
      .set({ lastName: `山田${round}` })
      .where(eq(schema.candidate.universalUid, candidate.universalUid));
    await Promise.all([...replies, renaming, spreadNames(api.db, new Date(0))]);
  }
  await spreadNames(api.db, new Date(0));
  const groups = await api.db.select({ name: schema.chatGroup.partnerKey }).from(schema.chatGroup);
  expect(groups).toHaveLength(4);
  for (const { name } of groups) expect(name).toContain(`山田${ROUNDS - 1}`);
});
