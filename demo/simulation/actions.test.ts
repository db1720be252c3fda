import { describe, expect, test } from 'vitest';
import {
  applyToProject,
  declineScout,
  likeProject,
  readScouts,
  replyToConversation,
  withdraw,
} from '#demo/simulation/actions';
import { changeContract } from '#demo/simulation/contract';
import { application } from '#endpoints/application';
import { chat } from '#endpoints/chat';
import { corporationContract } from '#endpoints/corporation-contract';
import { interaction } from '#endpoints/interaction';
import { project } from '#endpoints/project';
import { scout } from '#endpoints/scout';
import * as schema from '#server/db/schema';
import { countRows, createCorporation } from '../../tests/support/records/factories.ts';
import {
  createCandidate,
  createConversation,
  createProject,
} from '../../tests/support/records/matching-factories.ts';
import { callApi } from '../../tests/support/servers/call-api.ts';
import { serveApi } from '../../tests/support/servers/serve-api.ts';

const api = serveApi();

type Company = Awaited<ReturnType<typeof createCorporation>>;

const text = (textMessage: string) => ({ content: { kind: 'text' as const, textMessage } });
const interactions = async ({ cid, user }: Company) =>
  (await callApi(api, interaction.list, { as: user, params: { cid } })).json.items;
const unread = async ({ cid, user }: Company) =>
  (await callApi(api, interaction.numberOfUnreadMessages, { as: user, params: { cid } })).json;
const scouts = async ({ cid, user }: Company) =>
  (await callApi(api, scout.search, { as: user, params: { cid } })).json.items;

async function scouted(
  company: Company,
  status: 'scouting' | 'inProgress' | 'matched' | 'finished' = 'scouting',
) {
  const conversation = await createConversation(api.db, company.cid, {
    origin: 'scout',
    status,
    messages: [{ side: 'corporation', text: 'スカウトです' }],
  });
  return { cid: company.cid, ...conversation };
}

describe('a candidate who applies', () => {
  test('appears as an unread application with a conversation', async () => {
    const company = await createCorporation(api.db);
    const { universalUid } = await createCandidate(api.db);
    const { projectId } = await createProject(api.db, company.cid);
    const { chatGroupId } = await applyToProject(api.services, {
      projectId,
      universalUid,
      message: '応募します',
    });
    const { json } = await callApi(api, application.search, {
      as: company.user,
      params: { cid: company.cid },
    });
    expect(json.items).toMatchObject([
      { chatGroupId, message: '応募します', isRead: false, selectionStatus: 'applied' },
    ]);
    expect(await unread(company)).toBe(1);
    expect(await interactions(company)).toMatchObject([
      { origin: 'application', last: { excerpt: '応募します', fromUs: false } },
    ]);
  });

  test('cannot apply twice, nor to a project that is not published', async () => {
    const company = await createCorporation(api.db);
    const { universalUid } = await createCandidate(api.db);
    const { projectId } = await createProject(api.db, company.cid);
    const paused = await createProject(api.db, company.cid, { status: 'paused' });
    const apply = (id: string) =>
      applyToProject(api.services, { projectId: id, universalUid, message: '応募' });
    await apply(projectId);
    await expect(apply(projectId)).rejects.toThrow('already has a conversation');
    await expect(apply(paused.projectId)).rejects.toThrow('is paused');
    await expect(apply('unknown')).rejects.toThrow('There is no project unknown.');
    expect(await countRows(api.db, schema.application)).toBe(1);
  });
});

test('a candidate who likes a project counts once', async () => {
  const company = await createCorporation(api.db);
  const { universalUid } = await createCandidate(api.db);
  const { projectId } = await createProject(api.db, company.cid);
  expect(await likeProject(api.services, { projectId, universalUid })).toBe(true);
  expect(await likeProject(api.services, { projectId, universalUid })).toBe(false);
  const { json } = await callApi(api, project.countFavorites, {
    as: company.user,
    params: { cid: company.cid },
    query: { projectIds: [projectId] },
  });
  expect(json).toEqual([{ projectId, count: 1 }]);
});

describe('a candidate who was scouted', () => {
  test('reads the scout, once', async () => {
    const company = await createCorporation(api.db);
    const conversation = await scouted(company);
    expect(await readScouts(api.services, conversation)).toBe(1);
    expect(await readScouts(api.services, conversation)).toBe(0);
    expect(await scouts(company)).toMatchObject([{ status: 'read' }]);
  });

  test('replies: the scout is replied, the selection in progress, the message unread', async () => {
    const company = await createCorporation(api.db);
    const conversation = await scouted(company);
    await replyToConversation(api.services, conversation, text('興味があります'));
    const [sent] = await scouts(company);
    expect(sent?.status).toBe('replied');
    expect(sent?.lastReplyAt).not.toBeNull();
    expect(await interactions(company)).toMatchObject([
      { selectionStatus: 'inProgress', unreadCount: 1, last: { excerpt: '興味があります', fromUs: false } },
    ]);
    await replyToConversation(api.services, conversation, text('追伸です'));
    expect(await unread(company)).toBe(2);
  });

  test('declines: the scout is declined, the selection finished and closed to both', async () => {
    const company = await createCorporation(api.db);
    const conversation = await scouted(company);
    await declineScout(api.services, conversation, text('辞退します'));
    expect(await scouts(company)).toMatchObject([{ status: 'declined' }]);
    expect(await interactions(company)).toMatchObject([{ selectionStatus: 'finished', unreadCount: 1 }]);
    await expect(replyToConversation(api.services, conversation, text('やはり'))).rejects.toThrow('finished');
    const response = await callApi(api, chat.createMessage, {
      as: company.user,
      params: { cid: company.cid, chatGroupId: conversation.chatGroupId },
      body: { textMessage: '残念です' },
    });
    expect(response.status).toBe(400);
  });

  test('cannot decline when the selection is over', async () => {
    const company = await createCorporation(api.db);
    await expect(
      declineScout(api.services, await scouted(company, 'matched'), text('辞退します')),
    ).rejects.toThrow('matched');
  });

  test('does not reply to what is no longer the newest message', async () => {
    const company = await createCorporation(api.db);
    const conversation = await scouted(company);
    const late = { ...text('返信'), expectedMessageCount: 1 };
    expect(await replyToConversation(api.services, conversation, late)).toBe(true);
    expect(await replyToConversation(api.services, conversation, late)).toBe(false);
    expect(await declineScout(api.services, conversation, late)).toBe(false);
    expect(await countRows(api.db, schema.chatMessage)).toBe(2);
  });
});

describe('a candidate who withdraws', () => {
  test('says so, the platform notes it, and the selection is finished and closed to both', async () => {
    const company = await createCorporation(api.db);
    const conversation = await scouted(company, 'inProgress');
    await withdraw(api.services, conversation, text('他社に決めました'));
    const messages = await callApi(api, chat.latestMessages, {
      as: company.user,
      params: { cid: company.cid, chatGroupId: conversation.chatGroupId },
    });
    expect(messages.json.slice(-2)).toMatchObject([
      { sender: { side: 'user' }, textMessage: '他社に決めました' },
      { sender: { side: 'system' }, textMessage: '候補者が選考を辞退しました。' },
    ]);
    expect(await interactions(company)).toMatchObject([
      { selectionStatus: 'finished', last: { excerpt: '候補者が選考を辞退しました。', fromUs: false } },
    ]);
    expect((await scouts(company))[0]?.status).not.toBe('declined');
    const response = await callApi(api, chat.createMessage, {
      as: company.user,
      params: { cid: company.cid, chatGroupId: conversation.chatGroupId },
      body: { textMessage: '残念です' },
    });
    expect(response.status).toBe(400);
  });

  test('leaves one unread message: the note is not one of theirs', async () => {
    const company = await createCorporation(api.db);
    await withdraw(api.services, await scouted(company, 'inProgress'), text('辞退します'));
    expect(await unread(company)).toBe(1);
  });

  test.each(['scouting', 'matched', 'finished'] as const)(
    'cannot when the selection is %s',
    async (status) => {
      const company = await createCorporation(api.db);
      const withdrawn = withdraw(api.services, await scouted(company, status), text('辞退します'));
      await expect(withdrawn).rejects.toThrow(`is ${status}`);
      expect(await countRows(api.db, schema.chatMessage)).toBe(1);
    },
  );
});

describe('a company whose contract changes', () => {
  const contractType = async ({ cid, user }: Company) =>
    (await callApi(api, corporationContract.currentContractType, { as: user, params: { cid } })).json;
  const paidPlan = ({ cid, user }: Company) =>
    callApi(api, corporationContract.showContractedPaidPlan, { as: user, params: { cid } });

  test('has the rights of the new one at once', async () => {
    const company = await createCorporation(api.db, { plan: 'free' });
    await changeContract(api.services, company.cid, 'trial');
    expect(await contractType(company)).toEqual({ contractType: 'free_trial_contract' });
    await changeContract(api.services, company.cid, 'paid');
    expect(await contractType(company)).toEqual({ contractType: 'paid_plan_contract' });
    expect((await paidPlan(company)).json).toMatchObject({ billingCycle: 'year', autoRenew: true });
    await changeContract(api.services, company.cid, 'free');
    expect(await contractType(company)).toEqual({ contractType: null });
    expect((await paidPlan(company)).status).toBe(404);
  });
});
