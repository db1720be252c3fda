import { describe, expect, test } from 'vitest';
import { application } from '#endpoints/application';
import { chat } from '#endpoints/chat';
import { corporationAccount } from '#endpoints/corporation-account';
import { inbox } from '#endpoints/inbox';
import { interaction } from '#endpoints/interaction';
import * as schema from '#server/db/schema';
import { replyToConversation } from '../../../demo/simulation/actions.ts';
import { addMember, createCorporation, createUser } from '../../../tests/support/records/factories.ts';
import { createConversation } from '../../../tests/support/records/matching-factories.ts';
import { backends } from '../../../tests/support/servers/backends.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { serveBackend } from '../../../tests/support/servers/serve-api.ts';

describe.each(backends)('the assignee, on %s,', (_, open) => {
  const api = serveBackend(open);

  /** A company of two with a conversation, and what they do in it. */
  async function team() {
    const { cid, user } = await createCorporation(api.db);
    const colleague = await createUser(api.db, { lastName: '鈴木', firstName: '花子' });
    await addMember(api.db, cid, colleague.universalUid);
    const { chatGroupId, applicationId } = await createConversation(api.db, cid, { status: 'inProgress' });
    const params = { cid, chatGroupId };
    type Member = typeof user;
    const change = (as: Member, wanted: Member | null, seen: Member | null) =>
      callApi(api, inbox.changeAssignee, {
        as,
        params,
        body: {
          universalUid: wanted?.universalUid ?? null,
          seenAssignee: seen?.universalUid ?? null,
        },
      });
    const write = (as: Member) =>
      callApi(api, chat.createMessage, { as, params, body: { textMessage: 'よろしくお願いします' } });
    const shown = async () =>
      (await callApi(api, interaction.show, { as: user, params })).json.assignee?.universalUid ?? null;
    const listed = async (as: Member, assignee: 'mine' | 'none') =>
      (await callApi(api, interaction.list, { as, params: { cid }, query: { assignee } })).json.items.map(
        (item) => item.chatGroupId,
      );
    const found = async (as: Member, assignee: 'mine' | 'none') => {
      const { json } = await callApi(api, application.search, { as, params: { cid }, query: { assignee } });
      return { ids: json.items.map((item) => item.chatGroupId), inProgress: json.statusCounts?.inProgress };
    };
    const remove = ({ universalUid }: Member) =>
      callApi(api, corporationAccount.removeMember, { as: user, params: { cid }, body: { universalUid } });
    const kinds = async () =>
      (await api.db.select().from(schema.liveChange))
        .filter((row) => row.cid === cid)
        .map(({ kind, recordId }) => `${kind} ${recordId}`);
    return {
      cid,
      user,
      colleague,
      params,
      applicationId,
      change,
      write,
      shown,
      listed,
      found,
      remove,
      kinds,
    };
  }

  test('narrows the applications to those of the caller, or of nobody, with the counts of the tabs', async () => {
    const { user, colleague, change, found, params } = await team();
    expect(await found(user, 'none')).toEqual({ ids: [params.chatGroupId], inProgress: 1 });
    await change(user, colleague, null);
    expect(await found(colleague, 'mine')).toEqual({ ids: [params.chatGroupId], inProgress: 1 });
    expect(await found(user, 'mine')).toEqual({ ids: [], inProgress: 0 });
    expect(await found(user, 'none')).toEqual({ ids: [], inProgress: 0 });
  });

  test('is who writes first, and stays so when others write', async () => {
    const { user, colleague, params, write, shown, cid, applicationId } = await team();
    await replyToConversation(api.services, params, { content: { kind: 'text', textMessage: '質問です' } });
    expect(await shown()).toBeNull();
    await write(colleague);
    await write(user);
    expect(await shown()).toBe(colleague.universalUid);
    const { json } = await callApi(api, application.show, {
      as: user,
      params: { cid, id: applicationId ?? '' },
    });
    expect(json.assignee).toEqual({
      universalUid: colleague.universalUid,
      lastName: '鈴木',
      firstName: '花子',
    });
  });

  test('is changed to any member and to nobody, and narrows the list', async () => {
    const { user, colleague, params, change, listed, kinds } = await team();
    expect(await listed(user, 'none')).toEqual([params.chatGroupId]);
    expect((await change(user, colleague, null)).status).toBe(200);
    expect(await listed(colleague, 'mine')).toEqual([params.chatGroupId]);
    expect(await listed(user, 'mine')).toEqual([]);
    expect(await listed(user, 'none')).toEqual([]);
    expect(await kinds()).toEqual([`conversation ${params.chatGroupId}`]);
    expect((await change(colleague, null, colleague)).json).toEqual({ assignee: null });
    expect(await listed(user, 'none')).toEqual([params.chatGroupId]);
  });

  test('of two members who take a conversation at once is the first; the other one is refused', async () => {
    const { user, colleague, change, shown } = await team();
    const responses = await Promise.all([change(user, user, null), change(colleague, colleague, null)]);
    const statuses = responses.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 422]);
    expect(await shown()).toBe([user, colleague][statuses.indexOf(200)]?.universalUid);
  });

  test('may be set again to the same after a lost answer, which changes nothing', async () => {
    const { user, colleague, change, kinds } = await team();
    await change(user, colleague, null);
    const before = await kinds();
    expect((await change(user, colleague, null)).status).toBe(200);
    expect(await kinds()).toEqual(before);
  });

  test('must be a member of the company', async () => {
    const { user, change, shown } = await team();
    expect((await change(user, await createUser(api.db), null)).status).toBe(400);
    expect(await shown()).toBeNull();
  });

  test('who is removed from the company is nobody’s any more, also when they write or are chosen meanwhile', async () => {
    const { user, colleague, change, write, remove, shown, listed, params, kinds } = await team();
    await change(user, colleague, null);
    await remove(colleague);
    expect(await shown()).toBeNull();
    expect(await listed(user, 'none')).toEqual([params.chatGroupId]);
    expect(await kinds()).toContain(`conversation ${colleague.universalUid}`);

    for (const meanwhile of [write, () => change(user, colleague, null)]) {
      await addMember(api.db, params.cid, colleague.universalUid);
      await Promise.all([meanwhile(colleague), remove(colleague)]);
      expect(await shown()).toBeNull();
    }
  });
});
