import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Query } from '#endpoints/endpoint';
import { scout } from '#endpoints/scout';
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
type ScoutRow = Partial<typeof schema.scout.$inferInsert>;

/** A scout as it was sent at `scoutedAt`, with what has become of it since. */
async function sentScout(
  { cid }: Company,
  { change = {}, ...conversation }: Parameters<typeof createConversation>[2] & { change?: ScoutRow } = {},
) {
  const created = await createConversation(api.db, cid, {
    origin: 'scout',
    status: 'scouting',
    messages: [{ side: 'corporation', text: 'スカウトです' }],
    ...conversation,
  });
  if (Object.keys(change).length > 0) {
    await api.db
      .update(schema.scout)
      .set(change)
      .where(eq(schema.scout.scoutId, created.scoutId ?? ''));
  }
  return created;
}

const search = ({ cid, user }: Company, query: Query<typeof scout.search> = {}) =>
  callApi(api, scout.search, { as: user, params: { cid }, query });
const funnel = ({ cid, user }: Company, query: Query<typeof scout.funnel> = {}) =>
  callApi(api, scout.funnel, { as: user, params: { cid }, query });
const at = (instant: string) => new Date(instant);
const later = at('2026-11-20T00:00:00Z');

describe('the list of sent scouts', () => {
  test('shows them newest first, with the count of all that were sent', async () => {
    const company = await createCorporation(api.db);
    const old = await sentScout(company, { change: { scoutedAt: at('2026-10-01T00:00:00Z') } });
    const recent = await sentScout(company, { change: { scoutedAt: at('2026-11-01T00:00:00Z') } });
    await sentScout(await createCorporation(api.db));
    const { json } = await search(company, { targetProjectId: recent.projectId });
    expect(json.items.map((item) => item.scoutId)).toEqual([recent.scoutId]);
    expect(json).toMatchObject({ totalCount: 1, maxCount: null, sentCount: 2 });
    const all = await search(company);
    expect(all.json.items.map((item) => item.scoutId)).toEqual([recent.scoutId, old.scoutId]);
  });

  test.each([
    ['sent', {}],
    ['read', { readAt: later }],
    ['replied', { readAt: later, repliedAt: later, lastReplyAt: later }],
    ['declined', { readAt: later, repliedAt: later, declinedAt: later }],
  ] as const)('shows the status %s and filters by it', async (status, change) => {
    const company = await createCorporation(api.db);
    const wanted = await sentScout(company, { change });
    await sentScout(company, { change: status === 'sent' ? { readAt: later } : {} });
    const { json } = await search(company, { status });
    expect(json.items.map(({ scoutId, status: found }) => [scoutId, found])).toEqual([
      [wanted.scoutId, status],
    ]);
    expect(json.totalCount).toBe(1);
  });

  test('filters by sender, by days in JST and by words of the name or the title', async () => {
    const company = await createCorporation(api.db);
    const candidate = await createCandidate(api.db, { lastName: '渡辺', firstName: '結衣' });
    const project = await createProject(api.db, company.cid, { title: 'Webサイト改修' });
    const wanted = await sentScout(company, {
      candidate,
      project,
      sender: { universalUid: 'tanaka', name: '田中 美咲' },
      change: { scoutedAt: at('2026-11-01T15:00:00Z') },
    });
    await sentScout(company, { change: { scoutedAt: at('2026-11-01T14:59:59Z') } });
    await sentScout(company, { change: { scoutedAt: at('2026-11-02T15:00:00Z') } });
    for (const query of [
      { senderUniversalUid: 'tanaka' },
      { from: '2026-11-02', to: '2026-11-02' },
      { searchWord: '渡辺 結衣' },
      { searchWord: 'web' },
    ]) {
      const { json } = await search(company, query);
      expect(
        json.items.map((item) => item.scoutId),
        JSON.stringify(query),
      ).toEqual([wanted.scoutId]);
    }
  });

  test('filters by where the selection stands', async () => {
    const company = await createCorporation(api.db);
    const open = await sentScout(company);
    const over = await sentScout(company, { status: 'finished' });
    const found = async (selectionStatus: 'scouting' | 'finished') =>
      (await search(company, { status: 'sent', selectionStatus })).json.items.map((item) => item.scoutId);
    expect(await found('scouting')).toEqual([open.scoutId]);
    expect(await found('finished')).toEqual([over.scoutId]);
    expect((await funnel(company, { selectionStatus: 'scouting' })).json.sent).toBe(1);
  });

  test('refuses days that do not exist', async () => {
    const company = await createCorporation(api.db);
    expect((await search(company, { from: '2026-02-31' })).status).toBe(400);
    expect((await search(company, { to: '2026-02-31' })).status).toBe(400);
    expect((await search(company, { to: '昨日' })).status).toBe(400);
  });

  test('takes as many statements for many scouts as for one', async () => {
    const company = await createCorporation(api.db);
    const statements = async () => {
      const before = api.statements.length;
      await search(company);
      return api.statements.length - before;
    };
    await sentScout(company);
    const one = await statements();
    for (let index = 0; index < 10; index += 1) await sentScout(company);
    expect(await statements()).toBe(one);
  });

  test('has 20 on a page', async () => {
    const company = await createCorporation(api.db);
    const project = await createProject(api.db, company.cid);
    for (let index = 0; index < 21; index += 1) await sentScout(company, { project });
    expect((await search(company)).json.items).toHaveLength(20);
    expect((await search(company, { page: 2 })).json.items).toHaveLength(1);
  });
});

describe('the latest scout to a candidate', () => {
  const latest = ({ cid, user }: Company, targetUid: string) =>
    callApi(api, scout.latest, { as: user, params: { cid, targetUid } });

  test('is the newest of the company, with its sender', async () => {
    const company = await createCorporation(api.db);
    const candidate = await createCandidate(api.db);
    await sentScout(company, { candidate, change: { scoutedAt: at('2026-10-01T00:00:00Z') } });
    const newest = await sentScout(company, {
      candidate,
      sender: { universalUid: 'tanaka', name: '田中 美咲' },
      change: { scoutedAt: at('2026-11-01T00:00:00Z') },
    });
    const { json } = await latest(company, candidate.universalUid);
    expect(json).toMatchObject({ scoutId: newest.scoutId, sender: { name: '田中 美咲' } });
  });

  test('is null when the company has sent none', async () => {
    const company = await createCorporation(api.db);
    const candidate = await createCandidate(api.db);
    await sentScout(await createCorporation(api.db), { candidate });
    expect(await latest(company, candidate.universalUid)).toMatchObject({ status: 200, json: null });
  });
});

describe('the funnel', () => {
  test('counts what became of the scouts by week, with the empty weeks between', async () => {
    const company = await createCorporation(api.db);
    await sentScout(company, { change: { scoutedAt: at('2026-11-01T14:59:00Z') } });
    await sentScout(company, { change: { scoutedAt: at('2026-11-01T15:00:00Z'), readAt: later } });
    await sentScout(company, {
      change: { scoutedAt: at('2026-11-17T00:00:00Z'), declinedAt: later },
    });
    await sentScout(company, {
      status: 'matched',
      change: { scoutedAt: at('2026-11-18T00:00:00Z'), readAt: later, repliedAt: later },
    });
    const { json } = await funnel(company);
    expect(json).toEqual({
      sent: 4,
      read: 3,
      replied: 1,
      matched: 1,
      weeks: [
        { weekStart: '2026-10-26', sent: 1, read: 0, replied: 0, matched: 0 },
        { weekStart: '2026-11-02', sent: 1, read: 1, replied: 0, matched: 0 },
        { weekStart: '2026-11-09', sent: 0, read: 0, replied: 0, matched: 0 },
        { weekStart: '2026-11-16', sent: 2, read: 2, replied: 1, matched: 1 },
      ],
    });
  });

  test('keeps to the filter and to the company, and is empty without scouts', async () => {
    const company = await createCorporation(api.db);
    const one = await sentScout(company);
    await sentScout(company);
    expect((await funnel(company, { targetProjectId: one.projectId })).json.sent).toBe(1);
    expect((await funnel(await createCorporation(api.db))).json).toEqual({
      sent: 0,
      read: 0,
      replied: 0,
      matched: 0,
      weeks: [],
    });
  });
});
