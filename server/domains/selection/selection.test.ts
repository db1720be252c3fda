import { describe, expect, test } from 'vitest';
import { application } from '#endpoints/application';
import { type FinishReason, selection } from '#endpoints/selection';
import * as schema from '#server/db/schema';
import { countRows, createCorporation } from '../../../tests/support/records/factories.ts';
import {
  createCandidate,
  createConversation,
  createProject,
} from '../../../tests/support/records/matching-factories.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { serveApi } from '../../../tests/support/servers/serve-api.ts';

const api = serveApi();

type Company = Awaited<ReturnType<typeof createCorporation>>;
type Conversation = Awaited<ReturnType<typeof createConversation>>;

const finish = ({ cid, user }: Company, selectionId: string) =>
  callApi(api, selection.finish, {
    as: user,
    params: { cid, selectionId },
    body: { isSendMessage: false },
  });
const explain = (
  { cid, user }: Company,
  selectionId: string,
  { reason = null, note = '' }: { reason?: FinishReason | null; note?: string },
) =>
  callApi(api, selection.changeFinishReason, {
    as: user,
    params: { cid, selectionId },
    body: { reason, note },
  });
const report = ({ cid, user }: Company, conversation: Conversation, body: object = {}) =>
  callApi(api, selection.createMatchingReport, {
    as: user,
    params: { cid, chatGroupId: conversation.chatGroupId },
    body: {
      universalCorporationId: cid,
      universalUid: conversation.universalUid,
      chatGroupId: conversation.chatGroupId,
      ...body,
    },
  });
const storedStatus = async () => (await api.db.select().from(schema.chatGroup))[0]?.status;

const why = async () => {
  const [row] = await api.db.select().from(schema.chatGroup);
  return [row?.finishReason, row?.finishNote];
};

describe('the reason for which a selection is finished', () => {
  test('is kept, and may be left out', async () => {
    const company = await createCorporation(api.db);
    const { selectionId } = await createConversation(api.db, company.cid);
    await explain(company, selectionId, { reason: 'terms', note: ' 稼働時間が合わない ' });
    const { json } = await finish(company, selectionId);
    expect(await why()).toEqual(['terms', '稼働時間が合わない']);
    expect(Object.keys(json)).not.toContain('finishReason');
    const other = await createConversation(api.db, company.cid);
    expect((await finish(company, other.selectionId)).status).toBe(200);
  });

  test('is the last one that was given, and nobody reads it before the end', async () => {
    const company = await createCorporation(api.db);
    const { selectionId } = await createConversation(api.db, company.cid);
    await explain(company, selectionId, { reason: 'terms', note: '報酬' });
    const search = async (finishReason?: FinishReason) =>
      (
        await callApi(api, application.search, {
          as: company.user,
          params: { cid: company.cid },
          query: { finishReason },
        })
      ).json.items;
    expect(await search('terms')).toEqual([]);
    expect(await search()).toMatchObject([{ finish: null }]);
    await explain(company, selectionId, {});
    await finish(company, selectionId);
    expect(await search()).toMatchObject([{ finish: { reason: null, note: '' } }]);
  });

  test('is what the first of two colleagues said', async () => {
    const company = await createCorporation(api.db);
    const { selectionId } = await createConversation(api.db, company.cid);
    await explain(company, selectionId, { reason: 'skill' });
    await finish(company, selectionId);
    expect(await explain(company, selectionId, { reason: 'terms' })).toMatchObject({
      status: 400,
      message: 'この選考はすでに終了しています',
    });
    expect(await why()).toEqual(['skill', null]);
  });

  test('is refused when it is too long', async () => {
    const company = await createCorporation(api.db);
    const { selectionId } = await createConversation(api.db, company.cid);
    expect((await explain(company, selectionId, { note: 'あ'.repeat(1001) })).status).toBe(400);
    expect(await storedStatus()).toBe('applied');
  });
});

describe('the course of a selection', () => {
  test.each([
    ['scouting', 'finish', 'finished'],
    ['applied', 'finish', 'finished'],
    ['inProgress', 'finish', 'finished'],
    ['matched', 'finish', 400],
    ['finished', 'finish', 400],
    ['scouting', 'report', 400],
    ['applied', 'report', 'matched'],
    ['inProgress', 'report', 'matched'],
    ['matched', 'report', 400],
    ['finished', 'report', 400],
  ] as const)('from %s by %s: %s', async (from, step, expected) => {
    const company = await createCorporation(api.db);
    const origin = from === 'scouting' ? 'scout' : 'application';
    const conversation = await createConversation(api.db, company.cid, { origin, status: from });
    const response =
      step === 'finish'
        ? await finish(company, conversation.selectionId)
        : await report(company, conversation);
    if (expected === 400) {
      expect(response.status).toBe(400);
      expect(response.message).toMatch(/選考|成約/);
      expect(await storedStatus()).toBe(from);
    } else {
      expect(response.json).toEqual({
        selectionId: conversation.selectionId,
        chatGroupId: conversation.chatGroupId,
        projectId: conversation.projectId,
        universalUid: conversation.universalUid,
        origin,
        status: expected,
      });
      expect(await storedStatus()).toBe(expected);
    }
  });

  test('ends without a message to the candidate', async () => {
    const company = await createCorporation(api.db);
    const { selectionId } = await createConversation(api.db, company.cid);
    await finish(company, selectionId);
    expect(await countRows(api.db, schema.chatMessage)).toBe(1);
  });

  test('cannot end with a message: the platform sends none', async () => {
    const company = await createCorporation(api.db);
    const { selectionId } = await createConversation(api.db, company.cid);
    const response = await callApi(api, selection.finish, {
      as: company.user,
      params: { cid: company.cid, selectionId },
      // @ts-expect-error spec §7 sends false
      body: { isSendMessage: true },
    });
    expect(response.status).toBe(400);
  });

  test.each(['universalCorporationId', 'universalUid', 'chatGroupId'])(
    'is not reported as matched with a foreign %s',
    async (key) => {
      const company = await createCorporation(api.db);
      const conversation = await createConversation(api.db, company.cid, { status: 'inProgress' });
      const response = await report(company, conversation, { [key]: 'somebody-else' });
      expect(response.status).toBe(400);
      expect(response.message).toContain('一致しません');
      expect(await storedStatus()).toBe('inProgress');
    },
  );

  test("is not found when it is another company's", async () => {
    const company = await createCorporation(api.db);
    const conversation = await createConversation(api.db, (await createCorporation(api.db)).cid);
    expect((await finish(company, conversation.selectionId)).status).toBe(404);
    expect((await report(company, conversation)).status).toBe(404);
    expect(await storedStatus()).toBe('applied');
  });

  test('ends once when two members end it in different ways at once', async () => {
    const company = await createCorporation(api.db);
    const conversation = await createConversation(api.db, company.cid, { status: 'inProgress' });
    const responses = await Promise.all([
      finish(company, conversation.selectionId),
      report(company, conversation),
    ]);
    expect(responses.map((response) => response.status).sort()).toEqual([200, 400]);
  });
});

describe('the projects with selections', () => {
  const list = ({ cid, user }: Company, query: { universalUid?: string; onlyScouted?: boolean } = {}) =>
    callApi(api, selection.listProjects, { as: user, params: { cid }, query });

  test('of one candidate come with the selection', async () => {
    const company = await createCorporation(api.db);
    const candidate = await createCandidate(api.db);
    const project = await createProject(api.db, company.cid, { title: 'デザイン' });
    const { selectionId } = await createConversation(api.db, company.cid, { candidate, project });
    await createConversation(api.db, company.cid);
    const { json } = await list(company, { universalUid: candidate.universalUid });
    expect(json).toMatchObject([
      {
        project: { projectId: project.projectId, title: 'デザイン' },
        selection: { selectionId, status: 'applied' },
      },
    ]);
  });

  test('of all candidates name each project once, and only those of the company', async () => {
    const company = await createCorporation(api.db);
    const project = await createProject(api.db, company.cid);
    await createConversation(api.db, company.cid, { project });
    await createConversation(api.db, company.cid, { project });
    await createProject(api.db, company.cid);
    await createConversation(api.db, (await createCorporation(api.db)).cid);
    const { json } = await list(company);
    expect(json).toEqual([
      { project: { projectId: project.projectId, title: project.title }, selection: null },
    ]);
  });

  test('of all candidates are those with a scout, if only these are asked for', async () => {
    const company = await createCorporation(api.db);
    const project = await createProject(api.db, company.cid);
    await createConversation(api.db, company.cid, { project, origin: 'scout' });
    await createConversation(api.db, company.cid, { origin: 'application' });
    const { json } = await list(company, { onlyScouted: true });
    expect(json.map((row) => row.project.projectId)).toEqual([project.projectId]);
  });

  test('are read in as many statements for many as for one', async () => {
    const company = await createCorporation(api.db);
    const candidate = await createCandidate(api.db);
    const statements = async () => {
      const before = api.statements.length;
      await list(company, { universalUid: candidate.universalUid });
      await list(company);
      return api.statements.length - before;
    };
    await createConversation(api.db, company.cid, { candidate });
    const one = await statements();
    for (let index = 0; index < 5; index += 1) {
      await createConversation(api.db, company.cid, { candidate });
    }
    expect(await statements()).toBe(one);
  });
});
