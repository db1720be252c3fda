import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { chat } from '#endpoints/chat';
import { corporationAccount } from '#endpoints/corporation-account';
import { file } from '#endpoints/file';
import { project } from '#endpoints/project';
import * as schema from '#server/db/schema';
import { cases, sendCall } from '../../tests/endpoints/support/cases.ts';
import { createWorld } from '../../tests/endpoints/support/world.ts';
import {
  addMember,
  countRows,
  createCorporation,
  createUser,
} from '../../tests/support/records/factories.ts';
import { createConversation, createProject } from '../../tests/support/records/matching-factories.ts';
import { backends } from '../../tests/support/servers/backends.ts';
import { callApi } from '../../tests/support/servers/call-api.ts';
import { serveBackend } from '../../tests/support/servers/serve-api.ts';

const times = <Result>(count: number, run: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)));
const idempotentCases = cases.filter(({ definition }) => definition.idempotent);
const countStatus = (responses: readonly { status: number }[], wanted: number) =>
  responses.filter(({ status }) => status === wanted).length;

describe.each(backends)('exactly once, on %s:', (_, open) => {
  const api = serveBackend(open);

  const countAll = () => Promise.all(Object.values(schema).map((table) => countRows(api.db, table)));

  test.each(idempotentCases)(
    '$name, asked for by ten at once under one key, happens as by one',
    async ({ definition, validCall }) => {
      const grow = async (callers: number) => {
        const world = await createWorld(api);
        const call = { as: world.user, ...(await validCall(world)) };
        const before = await countAll();
        const mails = api.mails.length;
        const headers = { 'Idempotency-Key': randomUUID() };
        const responses = await times(callers, () =>
          sendCall(api, definition, call, { cid: world.cid, headers }),
        );
        const after = await countAll();
        const texts = new Set(await Promise.all(responses.map((response) => response.text())));
        return {
          statuses: [...new Set(responses.map(({ status }) => status))],
          responses: texts.size,
          mails: api.mails.length - mails,
          rows: after.map((count, index) => count - (before[index] ?? 0)),
        };
      };
      const one = await grow(1);
      expect(one).toMatchObject({ statuses: [200], responses: 1 });
      expect(await grow(10)).toEqual(one);
    },
  );

  test('files of two recruiters, each sent three times, are each there once and in one order', async () => {
    const { cid, user } = await createCorporation(api.db);
    const colleague = await createUser(api.db);
    await addMember(api.db, cid, colleague.universalUid);
    const { chatGroupId } = await createConversation(api.db, cid, { status: 'inProgress', messages: [] });
    const send = async (index: number) => {
      const as = index % 2 === 0 ? user : colleague;
      const body = { file: new File([`${index}`], `${index}.csv`) };
      const uploaded = await callApi(api, file.uploadChatFile, { as, params: { cid }, body });
      const key = randomUUID();
      return times(3, () =>
        callApi(api, chat.createFile, {
          as,
          params: { cid, chatGroupId },
          headers: { 'Idempotency-Key': key },
          body: uploaded.json,
        }),
      );
    };
    const responses = (await times(12, send)).flat();
    expect(countStatus(responses, 200)).toBe(36);
    const rows = await api.db
      .select()
      .from(schema.chatMessage)
      .where(eq(schema.chatMessage.chatGroupId, chatGroupId))
      .orderBy(schema.chatMessage.sequence);
    expect(rows.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
    expect(rows.map(({ fileName }) => fileName).sort()).toEqual(
      Array.from({ length: 12 }, (_, index) => `${index}.csv`).sort(),
    );
    expect(new Set(rows.map(({ filePath }) => filePath)).size).toBe(12);
    expect(await countRows(api.db, schema.uploadedFile)).toBe(12);
  });

  test.each([
    ['free', 1],
    ['trial', 3],
  ] as const)('a %s company that publishes twenty drafts at once has published %i', async (plan, limit) => {
    const { cid, user } = await createCorporation(api.db, { plan });
    const drafts = await times(20, () => createProject(api.db, cid, { status: 'draft' }));
    const responses = await times(40, (index) =>
      callApi(api, project.publish, {
        as: user,
        params: { cid, projectId: drafts[index % 20]?.projectId ?? '' },
      }),
    );
    expect(countStatus(responses, 200)).toBe(limit);
    expect(countStatus(responses, 400)).toBe(40 - limit);
    const published = await api.db
      .select()
      .from(schema.project)
      .where(and(eq(schema.project.cid, cid), eq(schema.project.status, 'published')));
    expect(published).toHaveLength(limit);
  });

  test('pausing and publishing at once never leaves more published than the plan allows', async () => {
    const { cid, user } = await createCorporation(api.db, { plan: 'trial' });
    const projects = await times(6, (index) =>
      createProject(api.db, cid, { status: index < 3 ? 'published' : 'paused' }),
    );
    const statuses = await times(60, async (index) => {
      const call = { as: user, params: { cid, projectId: projects[index % 6]?.projectId ?? '' } };
      const { status } =
        index % 2 === 0
          ? await callApi(api, project.publish, call)
          : await callApi(api, project.changeStatus, { ...call, body: { status: 'paused' } });
      return status;
    });
    expect(statuses.filter((status) => status !== 200 && status !== 400)).toEqual([]);
    const rows = await api.db.select({ status: schema.project.status }).from(schema.project);
    expect(rows.filter(({ status }) => status === 'published').length).toBeLessThanOrEqual(3);
    expect(rows).toHaveLength(6);
  });

  test('an invitation is accepted once, however often its link is pressed', async () => {
    const { cid, user } = await createCorporation(api.db);
    const guest = await createUser(api.db);
    api.mails.length = 0;
    const key = { 'Idempotency-Key': randomUUID() };
    const body = { universalUid: guest.universalUid };
    await times(10, () =>
      callApi(api, corporationAccount.createInvitation, { as: user, params: { cid }, headers: key, body }),
    );
    expect(api.mails).toHaveLength(1);
    const invitationId = /\/invitations\/([\w-]+)\//.exec(api.mails[0]?.text ?? '')?.[1] ?? '';
    const responses = await times(10, () =>
      callApi(api, corporationAccount.acceptInvitation, { as: guest, body: { invitationId } }),
    );
    expect([countStatus(responses, 200), countStatus(responses, 400)]).toEqual([1, 9]);
    const members = await api.db
      .select()
      .from(schema.corporationMember)
      .where(eq(schema.corporationMember.universalUid, guest.universalUid));
    expect(members).toHaveLength(1);
  });
});
