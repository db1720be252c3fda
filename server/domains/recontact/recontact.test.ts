import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { corporationAccount } from '#endpoints/corporation-account';
import { addDays } from '#endpoints/jst';
import { recontact } from '#endpoints/recontact';
import { today } from '#endpoints/today';
import { userProfile } from '#endpoints/user-profile';
import * as schema from '#server/db/schema';
import { addMember, createCorporation, createUser } from '../../../tests/support/records/factories.ts';
import { createCandidate, createConversation } from '../../../tests/support/records/matching-factories.ts';
import { backends } from '../../../tests/support/servers/backends.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { serveBackend } from '../../../tests/support/servers/serve-api.ts';

const DAY = '2026-11-24';
const start = new Date(`${DAY}T00:00:00+09:00`);

describe.each(backends)('再連絡日, on %s,', (_, open) => {
  const api = serveBackend(open);

  async function team() {
    api.time.now = start;
    const { cid, user } = await createCorporation(api.db, { plan: 'paid' });
    const colleague = await createUser(api.db, { lastName: '鈴木', firstName: '花子' });
    await addMember(api.db, cid, colleague.universalUid);
    const candidate = await createCandidate(api.db);
    const { universalUid } = candidate;
    type Member = typeof user;
    const params = { cid };
    const set = (as: Member, recontactOn: string, note?: string, uid = universalUid) =>
      callApi(api, recontact.change, { as, params, body: { universalUid: uid, recontactOn, note } });
    const remove = (as: Member) => callApi(api, recontact.remove, { as, params, body: { universalUid } });
    const list = async (as: Member, query: { isDue?: boolean; isOwn?: boolean } = {}) =>
      (await callApi(api, recontact.list, { as, params, query })).json.items.map((item) => item.universalUid);
    const shown = async (as: Member) =>
      (await callApi(api, userProfile.show, { as, params: { cid, universalUid } })).json.relation.recontact;
    const counted = async (as: Member, isOwn: boolean) =>
      (await callApi(api, today.show, { as, params, query: { isOwn } })).json.recontactCount;
    return { cid, user, colleague, candidate, universalUid, set, remove, list, shown, counted };
  }

  test('is the company’s: a colleague sees it and sets another one, which is theirs', async () => {
    const { user, colleague, set, remove, shown, list, universalUid } = await team();
    expect((await set(user, '2027-04-01', ' 来期に再度 ')).json.note).toBe('来期に再度');
    expect(await shown(colleague)).toMatchObject({ recontactOn: '2027-04-01', note: '来期に再度' });
    await set(colleague, '2026-12-24');
    expect(await shown(user)).toEqual({ recontactOn: '2026-12-24', note: '', setByName: '鈴木 花子' });
    expect(await list(user)).toEqual([universalUid]);
    await remove(user);
    expect(await shown(user)).toBeNull();
    expect(await list(user)).toEqual([]);
  });

  test.each([
    ['is over', addDays(DAY, -1), '今日以降の日付'],
    ['is too far away', '2040-01-01', '3年以内'],
  ])('is refused where it %s', async (_why, day, message) => {
    const { user, set, shown } = await team();
    const response = await set(user, day);
    expect(response).toMatchObject({ status: 400, message: expect.stringContaining(message) });
    expect(await shown(user)).toBeNull();
  });

  test('is a day in Japan: today from midnight there, yesterday’s a minute before', async () => {
    const { user, set } = await team();
    expect((await set(user, DAY)).status).toBe(200);
    api.time.now = new Date(start.getTime() - 60_000);
    expect((await set(user, addDays(DAY, -1))).status).toBe(200);
  });

  test('of a candidate that does not exist is refused', async () => {
    const { user, set } = await team();
    expect((await set(user, DAY, '', 'nobody')).status).toBe(404);
  });

  test('needs the permission to write memos', async () => {
    const { cid, user } = await createCorporation(api.db, { plan: 'free' });
    const { universalUid } = await createCandidate(api.db);
    const body = { universalUid, recontactOn: '2027-04-01' };
    expect((await callApi(api, recontact.change, { as: user, params: { cid }, body })).status).toBe(403);
  });

  test('waits on its day and after it, the first day on top, for who set it or looks after the candidate', async () => {
    const { cid, user, colleague, candidate, universalUid, set, list, counted } = await team();
    const later = await createCandidate(api.db);
    await set(user, addDays(DAY, 2));
    await set(user, addDays(DAY, 30), '', later.universalUid);
    expect(await counted(user, false)).toBe(0);
    expect(await list(user)).toEqual([universalUid, later.universalUid]);
    api.time.now = new Date(start.getTime() + 4 * 86_400_000);
    expect(await list(user, { isDue: true })).toEqual([universalUid]);
    expect([await counted(user, true), await counted(colleague, true)]).toEqual([1, 0]);
    expect(await counted(colleague, false)).toBe(1);
    const { chatGroupId } = await createConversation(api.db, cid, { candidate, status: 'finished' });
    await api.db
      .update(schema.chatGroup)
      .set({ assigneeUid: colleague.universalUid })
      .where(eq(schema.chatGroup.chatGroupId, chatGroupId));
    expect(await counted(colleague, true)).toBe(1);
    expect(await list(colleague, { isDue: true, isOwn: true })).toEqual([universalUid]);
  });

  test('of a member who is removed is everybody’s', async () => {
    const { cid, user, colleague, set, counted } = await team();
    await set(colleague, DAY);
    expect(await counted(user, true)).toBe(0);
    const body = { universalUid: colleague.universalUid };
    await callApi(api, corporationAccount.removeMember, { as: user, params: { cid }, body });
    expect(await counted(user, true)).toBe(1);
  });
});
