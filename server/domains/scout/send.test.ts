import { describe, expect, test } from 'vitest';
import { UNWRITTEN } from '#endpoints/based-on';
import { scout } from '#endpoints/scout';
import { newId } from '#server/db/new-id';
import * as schema from '#server/db/schema';
import {
  addMember,
  countRows,
  createCorporation,
  createUser,
} from '../../../tests/support/records/factories.ts';
import {
  createCandidate,
  createConversation,
  createProject,
} from '../../../tests/support/records/matching-factories.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { serveApi } from '../../../tests/support/servers/serve-api.ts';

const api = serveApi();

type Company = Awaited<ReturnType<typeof createCorporation>>;

const send = (
  { cid, user }: Pick<Company, 'cid' | 'user'>,
  candidate: { universalUid: string },
  project: { projectId: string },
  scoutMessage = 'ぜひ一度お話しさせてください。',
  lastScoutId?: string | null,
) =>
  callApi(api, scout.create, {
    as: user,
    params: { cid },
    body: {
      scoutTargetUniversalUid: candidate.universalUid,
      targetProjectId: project.projectId,
      scoutMessage,
    },
    headers: lastScoutId === undefined ? {} : { 'X-Last-Scout-Id': lastScoutId ?? UNWRITTEN },
  });

/** Rows of scouts that were sent before; the limit counts them. */
async function fillScouts(cid: string, count: number): Promise<void> {
  const { projectId, chatGroupId } = await createConversation(api.db, cid);
  await api.db.insert(schema.scout).values(
    Array.from({ length: count }, () => ({
      cid,
      scoutId: newId(),
      targetUid: 'someone',
      projectId,
      message: '',
      senderUid: 'someone',
      senderName: '',
      scoutedAt: new Date(),
      chatGroupId,
    })),
  );
}

describe('sending a scout', () => {
  test('returns it as sent and opens a conversation that begins with it', async () => {
    const company = await createCorporation(api.db);
    const candidate = await createCandidate(api.db, { lastName: '山田', firstName: '太郎' });
    const project = await createProject(api.db, company.cid, { title: '基幹刷新' });
    const { status, json } = await send(company, candidate, project, '山田 太郎様\nはじめまして。');
    expect(status).toBe(200);
    expect(json).toMatchObject({
      target: { universalUid: candidate.universalUid, lastName: '山田', firstName: '太郎' },
      project: { projectId: project.projectId, title: '基幹刷新' },
      scoutMessage: '山田 太郎様\nはじめまして。',
      sender: { universalUid: company.user.universalUid, name: '佐藤 健一' },
      status: 'sent',
      lastReplyAt: null,
    });
    const [group] = await api.db.select().from(schema.chatGroup);
    expect(group).toMatchObject({
      chatGroupId: json.chatGroupId,
      origin: 'scout',
      status: 'scouting',
      messageCount: 1,
      unreadCount: 0,
      lastExcerpt: '山田 太郎様 はじめまして。',
      lastFromUs: true,
    });
    const [message] = await api.db.select().from(schema.chatMessage);
    expect(message).toMatchObject({
      sequence: 1,
      side: 'corporation',
      senderName: '佐藤 健一',
      textMessage: '山田 太郎様\nはじめまして。',
    });
  });

  test('again for the same project goes on in the same conversation', async () => {
    const company = await createCorporation(api.db);
    const candidate = await createCandidate(api.db);
    const project = await createProject(api.db, company.cid);
    const first = await send(company, candidate, project);
    const second = await send(company, candidate, project, 'その後いかがでしょうか。', first.json.scoutId);
    expect(second.json.chatGroupId).toBe(first.json.chatGroupId);
    expect(second.json.scoutId).not.toBe(first.json.scoutId);
    expect(await countRows(api.db, schema.chatMessage)).toBe(2);
  });

  test('to someone who has applied goes on in that conversation and begins the selection', async () => {
    const company = await createCorporation(api.db);
    const conversation = await createConversation(api.db, company.cid, { status: 'applied' });
    const { json } = await send(company, conversation, conversation);
    expect(json.chatGroupId).toBe(conversation.chatGroupId);
    const [group] = await api.db.select().from(schema.chatGroup);
    expect(group).toMatchObject({ origin: 'application', status: 'inProgress', messageCount: 2 });
  });

  test.each(['matched', 'finished'] as const)('is refused when the selection is %s', async (status) => {
    const company = await createCorporation(api.db);
    const conversation = await createConversation(api.db, company.cid, { status });
    const response = await send(company, conversation, conversation);
    expect(response.status).toBe(400);
    expect(response.message).toContain('別の案件を選択してください');
    expect(await countRows(api.db, schema.scout)).toBe(0);
    expect(await countRows(api.db, schema.chatMessage)).toBe(1);
  });

  test.each(['draft', 'paused', 'closed'] as const)('is refused for a %s project', async (status) => {
    const company = await createCorporation(api.db);
    const project = await createProject(api.db, company.cid, { status });
    const response = await send(company, await createCandidate(api.db), project);
    expect(response.status).toBe(400);
    expect(response.message).toContain('この案件は公開中ではないため');
  });

  test("is not found for an unknown candidate and for another company's project", async () => {
    const company = await createCorporation(api.db);
    const other = await createCorporation(api.db);
    const candidate = await createCandidate(api.db);
    const project = await createProject(api.db, company.cid);
    const foreign = await createProject(api.db, other.cid);
    expect((await send(company, { universalUid: 'nobody' }, project)).status).toBe(404);
    expect((await send(company, candidate, foreign)).status).toBe(404);
    expect(await countRows(api.db, schema.chatGroup)).toBe(0);
  });

  test('is refused with placeholders that were not filled in', async () => {
    const company = await createCorporation(api.db);
    const project = await createProject(api.db, company.cid);
    const response = await send(
      company,
      await createCandidate(api.db),
      project,
      '{{候補者名|あなた}}へ {{案件名}} {{案件名}}',
    );
    expect(response).toMatchObject({
      status: 400,
      message: '置き換えできない項目があります:{{候補者名|あなた}}、{{案件名}}',
    });
  });

  test.each([
    ['nothing but spaces', '  \n', '本文を入力してください'],
    ['10,001 characters', 'あ'.repeat(10_001), '本文は10,000文字以内で入力してください'],
    [
      'characters that cannot be stored',
      'あ\u0000',
      '本文に使用できない文字が含まれています。その文字を削除してください',
    ],
  ])('is refused with %s', async (_, text, message) => {
    const company = await createCorporation(api.db);
    const project = await createProject(api.db, company.cid);
    const response = await send(company, await createCandidate(api.db), project, text);
    expect(response).toMatchObject({ status: 400, message });
  });
});

describe('who may send scouts', () => {
  test('a free company may not, whatever its limit says', async () => {
    const company = await createCorporation(api.db, { plan: 'free' });
    const project = await createProject(api.db, company.cid);
    const response = await send(company, await createCandidate(api.db), project);
    expect(response).toMatchObject({ status: 403, message: 'この機能は有料プランでご利用いただけます' });
  });

  test('a trial company may send 50 in all', async () => {
    const company = await createCorporation(api.db, { plan: 'trial' });
    const project = await createProject(api.db, company.cid);
    await fillScouts(company.cid, 49);
    expect((await send(company, await createCandidate(api.db), project)).status).toBe(200);
    const refused = await send(company, await createCandidate(api.db), project);
    expect(refused).toMatchObject({
      status: 400,
      message: 'スカウトの送信上限(50通)に達しています。プランの変更をご検討ください',
    });
  });

  test('a trial company that sends 60 at once, by two members, has sent 50', async () => {
    const company = await createCorporation(api.db, { plan: 'trial' });
    const colleague = await createUser(api.db);
    await addMember(api.db, company.cid, colleague.universalUid);
    const project = await createProject(api.db, company.cid);
    const candidates = await Promise.all(Array.from({ length: 60 }, () => createCandidate(api.db)));
    const responses = await Promise.all(
      candidates.map((candidate, index) =>
        send({ cid: company.cid, user: index % 2 ? colleague : company.user }, candidate, project),
      ),
    );
    expect(responses.filter((response) => response.status === 200)).toHaveLength(50);
    expect(responses.filter((response) => response.status === 400)).toHaveLength(10);
    expect(await countRows(api.db, schema.scout)).toBe(50);
    expect(await countRows(api.db, schema.chatGroup)).toBe(50);
  });

  test('a paid company has no limit', async () => {
    const company = await createCorporation(api.db);
    const project = await createProject(api.db, company.cid);
    await fillScouts(company.cid, 60);
    expect((await send(company, await createCandidate(api.db), project)).status).toBe(200);
  });
});
