import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { applicationReport } from '#endpoints/application-report';
import type { Query } from '#endpoints/endpoint';
import * as schema from '#server/db/schema';
import { createCorporation } from '../../../tests/support/records/factories.ts';
import {
  createCandidate,
  createConversation,
  createProject,
} from '../../../tests/support/records/matching-factories.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { serveApi } from '../../../tests/support/servers/serve-api.ts';

const api = serveApi();

type Company = Awaited<ReturnType<typeof createCorporation>>;

const autumn = { from: '2026-09-01', to: '2026-11-30' };
const show = ({ cid, user }: Company, query: Query<typeof applicationReport.show> = autumn) =>
  callApi(api, applicationReport.show, { as: user, params: { cid }, query });

/** Noon in Japan. */
const at = (month: number, day: number, minutes = 0) => new Date(Date.UTC(2026, month - 1, day, 3, minutes));
const written = (sentAt: Date) => ({ side: 'user' as const, text: '応募します', sentAt });
const answered = (sentAt: Date) => ({ side: 'corporation' as const, text: '返信します', sentAt });

describe('the report of selections', () => {
  test('counts what became of them, how quickly they were answered, and how they began', async () => {
    const company = await createCorporation(api.db);
    const { cid } = company;
    const [design, editing] = [
      await createProject(api.db, cid, { title: '設計' }),
      await createProject(api.db, cid, { title: '編集' }),
    ];
    await createConversation(api.db, cid, {
      project: design,
      status: 'matched',
      messages: [written(at(9, 1)), answered(at(9, 1, 10)), answered(at(9, 1, 50))],
    });
    const { chatGroupId } = await createConversation(api.db, cid, {
      project: design,
      status: 'finished',
      messages: [written(at(10, 2)), answered(at(10, 2, 30))],
    });
    await api.db
      .update(schema.chatGroup)
      .set({ finishReason: 'terms' })
      .where(eq(schema.chatGroup.chatGroupId, chatGroupId));
    const fan = await createCandidate(api.db);
    await api.db
      .insert(schema.favoriteProject)
      .values({ cid, projectId: editing.projectId, universalUid: fan.universalUid, createdAt: at(9, 30) });
    await createConversation(api.db, cid, {
      project: editing,
      candidate: fan,
      messages: [written(at(10, 3))],
    });
    const scouted = await createConversation(api.db, cid, {
      project: editing,
      origin: 'scout',
      status: 'inProgress',
      messages: [answered(at(8, 1)), written(at(11, 5)), answered(at(11, 5, 20))],
    });
    await api.db
      .update(schema.scout)
      .set({ repliedAt: at(11, 5) })
      .where(eq(schema.scout.chatGroupId, scouted.chatGroupId));

    const { json } = await show(company);
    expect(json.total).toEqual({
      begun: 4,
      answered: 3,
      applied: 1,
      inProgress: 1,
      matched: 1,
      finished: 1,
      lowerQuartileMinutes: 15,
      medianMinutes: 20,
      upperQuartileMinutes: 25,
    });
    expect(json.bySource.map(({ source, begun, answered: count }) => [source, begun, count])).toEqual([
      ['application', 2, 2],
      ['like', 1, 0],
      ['scout', 1, 1],
    ]);
    expect(new Map(json.byProject.map((row) => [row.project.title, [row.begun, row.medianMinutes]]))).toEqual(
      new Map([
        ['設計', [2, 20]],
        ['編集', [2, 20]],
      ]),
    );
    expect(json.byMonth.map(({ month, begun }) => [month, begun])).toEqual([
      ['2026-09', 1],
      ['2026-10', 2],
      ['2026-11', 1],
    ]);
    expect(json.reasons).toEqual([{ reason: 'terms', count: 1 }]);
  });

  test('takes days in Japan, leaves out declined scouts and what other companies have', async () => {
    const company = await createCorporation(api.db);
    const newYear = (hour: number) => new Date(Date.UTC(2025, 11, 31, hour));
    await createConversation(api.db, company.cid, { messages: [written(newYear(14))] });
    await createConversation(api.db, company.cid, { messages: [written(newYear(15))] });
    await createConversation(api.db, (await createCorporation(api.db)).cid, {
      messages: [written(newYear(16))],
    });
    const declined = await createConversation(api.db, company.cid, { origin: 'scout', status: 'finished' });
    await api.db
      .update(schema.scout)
      .set({ repliedAt: newYear(16), declinedAt: newYear(16) })
      .where(eq(schema.scout.chatGroupId, declined.chatGroupId));
    const { json } = await show(company, { from: '2026-01-01', to: '2026-01-01' });
    expect(json.total.begun).toBe(1);
    expect(json.byMonth).toMatchObject([{ month: '2026-01', begun: 1 }]);
  });

  test('is all zeros where nothing began', async () => {
    const { json } = await show(await createCorporation(api.db));
    expect(json.total).toMatchObject({ begun: 0, answered: 0, medianMinutes: null });
    expect([json.bySource, json.byProject, json.byMonth, json.reasons]).toEqual([[], [], [], []]);
  });

  test('refuses a period that is too long or ends before it begins', async () => {
    const company = await createCorporation(api.db);
    expect((await show(company, { from: '2025-01-01', to: '2026-01-02' })).status).toBe(400);
    expect((await show(company, { from: '2026-01-02', to: '2026-01-01' })).status).toBe(400);
    expect((await show(company, { from: '2025-01-01', to: '2026-01-01' })).status).toBe(200);
  });

  test('takes one statement, however many selections there are', async () => {
    const company = await createCorporation(api.db);
    const statements = async () => {
      const before = api.statements.length;
      await show(company);
      return api.statements.length - before;
    };
    await createConversation(api.db, company.cid);
    const one = await statements();
    for (let index = 0; index < 10; index += 1) await createConversation(api.db, company.cid);
    expect(await statements()).toBe(one);
  });
});
