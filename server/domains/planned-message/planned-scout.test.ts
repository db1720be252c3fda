import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { UNWRITTEN } from '#endpoints/based-on';
import type { Body } from '#endpoints/endpoint';
import { plannedMessage } from '#endpoints/planned-message';
import { scout } from '#endpoints/scout';
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
  passCandidates,
} from '../../../tests/support/records/matching-factories.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { serveApi } from '../../../tests/support/servers/serve-api.ts';
import { sendDueMessages } from './send-due.ts';

const api = serveApi();

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

async function setUp(plan: 'free' | 'trial' | 'paid' = 'paid') {
  const company = await createCorporation(api.db, { plan });
  const candidate = await createCandidate(api.db);
  const project = await createProject(api.db, company.cid);
  return { ...company, candidate, project };
}
type Setting = Awaited<ReturnType<typeof setUp>>;

const textOf = ({ candidate, project }: Pick<Setting, 'candidate' | 'project'>) => ({
  scoutTargetUniversalUid: candidate.universalUid,
  targetProjectId: project.projectId,
  scoutMessage: 'はじめまして。',
});

const plan = (setting: Setting, body: Partial<Body<typeof plannedMessage.createScout>> = {}) =>
  callApi(api, plannedMessage.createScout, {
    as: setting.user,
    params: { cid: setting.cid },
    body: { ...textOf(setting), sendAt: inHours(1), ...body },
    headers: { 'X-Last-Scout-Id': UNWRITTEN },
  });

const sendAtOnce = (setting: Setting) =>
  callApi(api, scout.create, {
    as: setting.user,
    params: { cid: setting.cid },
    body: textOf(setting),
    headers: { 'X-Last-Scout-Id': UNWRITTEN },
  });

const list = async ({ cid, user }: Setting, query = {}) =>
  (await callApi(api, plannedMessage.list, { as: user, params: { cid }, query })).json;

const sent = async ({ cid, user }: Setting) =>
  (await callApi(api, scout.search, { as: user, params: { cid }, query: {} })).json.items;

const letTimeCome = () =>
  api.db.update(schema.plannedMessage).set({ sendAt: sql`now() - interval '1 second'` });

const now = ({ cid, user }: Setting, plannedMessageId: string, seenRevision = 1) =>
  callApi(api, plannedMessage.sendNow, {
    as: user,
    params: { cid, plannedMessageId },
    body: { seenRevision },
  });

describe('a planned scout', () => {
  test('is listed with candidate and project, and is a scout of its writer when its time has come', async () => {
    const setting = await setUp();
    const { json } = await plan(setting);
    expect(json).toMatchObject({ chatGroupId: null, textMessage: 'はじめまして。', revision: 1 });
    const { universalUid } = setting.candidate;
    expect(await list(setting, { scoutTargetUniversalUid: universalUid })).toMatchObject({
      totalCount: 1,
      items: [{ partner: { universalUid }, project: { projectId: setting.project.projectId } }],
    });
    expect((await list(setting, { scoutTargetUniversalUid: 'somebody-else' })).items).toEqual([]);
    expect(await sendDueMessages(api.services)).toBe(0);
    await letTimeCome();
    expect(await sendDueMessages(api.services)).toBe(1);
    expect(await sent(setting)).toMatchObject([
      { target: { universalUid }, scoutMessage: 'はじめまして。', status: 'sent' },
    ]);
    expect((await list(setting)).items).toEqual([]);
  });

  test('is listed with the conversation of its candidate and project alone', async () => {
    const setting = await setUp();
    const { candidate, project, cid } = setting;
    const { chatGroupId } = await createConversation(api.db, cid, { candidate, project });
    const other = await createConversation(api.db, cid, { candidate });
    const { plannedMessageId } = (await plan(setting)).json;
    expect((await list(setting, { chatGroupId })).items).toMatchObject([{ plannedMessageId }]);
    expect((await list(setting, { chatGroupId: other.chatGroupId })).items).toEqual([]);
  });

  test('keeps the template that it was made of', async () => {
    const setting = await setUp();
    const { cid } = setting;
    const row = { cid, templateId: 'template-1', title: '一通目', message: '本文' };
    await api.db
      .insert(schema.scoutTemplate)
      .values({ ...row, createdAt: new Date(), updatedAt: new Date() });
    await plan(setting, { templateId: row.templateId });
    await letTimeCome();
    await sendDueMessages(api.services);
    expect(await api.db.select({ templateId: schema.scout.templateId }).from(schema.scout)).toEqual([
      { templateId: row.templateId },
    ]);
  });

  test('is refused where a scout is, for the past, and a second time for one project', async () => {
    expect(await plan(await setUp('free'))).toMatchObject({ status: 403 });
    const setting = await setUp();
    expect(await plan(setting, { scoutMessage: '{{案件名}}の件' })).toMatchObject({ status: 400 });
    expect(await plan(setting, { sendAt: inHours(-1) })).toMatchObject({ status: 400 });
    expect((await plan(setting)).status).toBe(200);
    expect(await plan(setting)).toMatchObject({
      status: 400,
      message: expect.stringContaining('この案件のスカウトがすでに予約されています'),
    });
    const other = await createProject(api.db, setting.cid);
    expect((await plan({ ...setting, project: other })).status).toBe(200);
    const draft = await createProject(api.db, setting.cid, { status: 'draft' });
    expect(await plan({ ...setting, project: draft })).toMatchObject({ status: 400 });
  });

  test('to somebody whom a colleague has scouted is refused until one knows of it', async () => {
    const setting = await setUp();
    await sendAtOnce(setting);
    expect(await plan(setting)).toMatchObject({ status: 422 });
  });

  test('counts against the limit of the plan, with what is sent', async () => {
    const setting = await setUp('trial');
    const row = {
      cid: setting.cid,
      textMessage: 'a',
      writerUid: setting.user.universalUid,
      writerName: 'a',
      sendAt: new Date(inHours(1)),
      seenCount: 0,
      wasProjectOpen: true,
      createdAt: new Date(),
      projectId: setting.project.projectId,
    };
    await api.db.insert(schema.plannedMessage).values(
      Array.from({ length: 50 }, (_, index) => ({
        ...row,
        plannedMessageId: `p-${index}`,
        targetUid: `u-${index}`,
      })),
    );
    expect(await plan(setting)).toMatchObject({
      status: 400,
      message: expect.stringContaining('予約中のスカウトを含めると送信上限(50通)に達します'),
    });
  });

  test('can be changed, sent at once, and taken back, once', async () => {
    const setting = await setUp();
    const { cid, user } = setting;
    const { plannedMessageId } = (await plan(setting)).json;
    const params = { cid, plannedMessageId };
    const changed = await callApi(api, plannedMessage.change, {
      as: user,
      params,
      body: { textMessage: '変更後', sendAt: inHours(2), seenRevision: 1 },
    });
    expect(changed.json).toMatchObject({ textMessage: '変更後', revision: 2 });
    const results = await Promise.all([2, 2].map((revision) => now(setting, plannedMessageId, revision)));
    expect(results.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await sent(setting)).toMatchObject([{ scoutMessage: '変更後' }]);

    const other = { ...setting, candidate: await createCandidate(api.db) };
    const second = (await plan(other)).json.plannedMessageId;
    const back = { as: user, params: { cid, plannedMessageId: second }, body: { seenRevision: 1 } };
    expect((await callApi(api, plannedMessage.cancel, back)).status).toBe(200);
    expect(await now(other, second)).toMatchObject({ status: 400 });
    expect(await countRows(api.db, schema.scout)).toBe(1);
  });

  test('is no business of another company', async () => {
    const setting = await setUp();
    const { plannedMessageId } = (await plan(setting)).json;
    const stranger = await setUp();
    expect((await list(stranger)).items).toEqual([]);
    expect((await now(stranger, plannedMessageId)).status).not.toBe(200);
    expect(await countRows(api.db, schema.plannedMessage)).toBe(1);
  });
});

describe('a planned scout is held', () => {
  async function sendLater(setting: Setting, meanwhile: () => Promise<unknown>) {
    expect((await plan(setting)).status).toBe(200);
    await meanwhile();
    const before = await countRows(api.db, schema.scout);
    await letTimeCome();
    expect(await sendDueMessages(api.services)).toBe(0);
    expect(await countRows(api.db, schema.scout)).toBe(before);
    return (await list(setting)).items.map(({ heldReason, heldText }) => [heldReason, heldText]);
  }

  test('when a colleague has scouted the candidate, until somebody who was told sends it', async () => {
    const setting = await setUp();
    const held = await sendLater(setting, () => sendAtOnce(setting));
    expect(held).toEqual([['refused', expect.stringContaining('同じ候補者へスカウトを送信しています')]]);
    const [item] = (await list(setting)).items;
    expect((await now(setting, item?.plannedMessageId ?? '')).status).toBe(200);
    expect(await sent(setting)).toHaveLength(2);
  });

  test('when the candidate has applied or written meanwhile', async () => {
    const setting = await setUp();
    const other = await createProject(api.db, setting.cid);
    const applies = () =>
      createConversation(api.db, setting.cid, {
        candidate: setting.candidate,
        project: other,
        origin: 'application',
      });
    expect(await sendLater(setting, applies)).toEqual([['candidateReplied', null]]);
  });

  test('when the company has passed on the candidate meanwhile, not when it had before', async () => {
    const setting = await setUp();
    const { universalUid } = setting.candidate;
    const passes = () => passCandidates(api.db, setting.cid, [universalUid]);
    expect(await sendLater(setting, passes)).toEqual([['refused', expect.stringContaining('見送り')]]);
    await api.db.delete(schema.plannedMessage);
    await plan(setting);
    await letTimeCome();
    expect(await sendDueMessages(api.services)).toBe(1);
  });

  test('when the project is not published any more, the plan has ended or the candidate is gone', async () => {
    const closed = await setUp();
    const { projectId } = closed.project;
    const closing = () =>
      api.db.update(schema.project).set({ status: 'closed' }).where(eq(schema.project.projectId, projectId));
    expect(await sendLater(closed, closing)).toEqual([
      ['refused', expect.stringContaining('公開中ではないため')],
    ]);

    const free = await setUp();
    const ending = () =>
      api.db
        .update(schema.corporation)
        .set({ contractType: null })
        .where(eq(schema.corporation.cid, free.cid));
    expect(await sendLater(free, ending)).toEqual([['refused', 'この機能は有料プランでご利用いただけます']]);

    const gone = await setUp();
    const { universalUid } = gone.candidate;
    const leaving = () =>
      api.db.delete(schema.candidate).where(eq(schema.candidate.universalUid, universalUid));
    expect(await sendLater(gone, leaving)).toEqual([['refused', expect.stringContaining('見つからない')]]);
  });

  test('when the plan’s limit is reached, and when its writer has left', async () => {
    const setting = await setUp('trial');
    const reaching = async () => {
      const row = {
        cid: setting.cid,
        projectId: setting.project.projectId,
        message: 'a',
        senderUid: setting.user.universalUid,
        senderName: 'a',
        scoutedAt: new Date(),
      };
      const { chatGroupId } = await createConversation(api.db, setting.cid, { project: setting.project });
      await api.db.insert(schema.scout).values(
        Array.from({ length: 50 }, (_, index) => ({
          ...row,
          scoutId: `s-${index}`,
          targetUid: `u-${index}`,
          chatGroupId,
        })),
      );
    };
    expect(await sendLater(setting, reaching)).toEqual([
      ['refused', expect.stringContaining('送信上限(50通)')],
    ]);

    const left = await setUp();
    const writer = await createUser(api.db);
    await addMember(api.db, left.cid, writer.universalUid);
    await plan({ ...left, user: writer });
    await api.db
      .delete(schema.corporationMember)
      .where(eq(schema.corporationMember.universalUid, writer.universalUid));
    await letTimeCome();
    expect(await sendDueMessages(api.services)).toBe(0);
    expect((await list(left)).items).toMatchObject([{ heldReason: 'writerGone' }]);
  });
});
