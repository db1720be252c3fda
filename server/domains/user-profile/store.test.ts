import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { userProfile } from '#endpoints/user-profile';
import * as schema from '#server/db/schema';
import { createSearchableCandidate } from '../../../tests/support/records/candidate-factories.ts';
import { createCorporation } from '../../../tests/support/records/factories.ts';
import { createConversation, labelCandidates } from '../../../tests/support/records/matching-factories.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { serveApi } from '../../../tests/support/servers/serve-api.ts';

const api = serveApi();

type Company = Awaited<ReturnType<typeof createCorporation>>;

const show = ({ cid, user }: Company, universalUid: string) =>
  callApi(api, userProfile.show, { as: user, params: { cid, universalUid } });
const list = ({ cid, user }: Company, query: { brief?: boolean } = {}) =>
  callApi(api, userProfile.searchPaid, { as: user, params: { cid }, query });

const writeMemo = ({ cid }: Company, targetUid: string, memo: string) =>
  api.db.insert(schema.memo).values({ cid, targetUid, memo, updatedBy: 'x', updatedAt: new Date() });

const pass = ({ cid }: Company, universalUid: string) =>
  api.db.insert(schema.passedUser).values({
    cid,
    universalUid,
    reason: 'location',
    passedBy: 'x',
    passedByName: '佐藤 健一',
    passedAt: new Date('2026-04-01T00:00:00Z'),
  });

const createLabel = (
  { cid }: Company,
  label: Omit<typeof schema.label.$inferInsert, 'cid' | 'createdAt'>,
  universalUids: readonly string[],
) => labelCandidates(api.db, { cid, ...label }, universalUids);

describe('a candidate', () => {
  test('is shown with all that was entered', async () => {
    const company = await createCorporation(api.db);
    const { universalUid } = await createSearchableCandidate(api.db, {
      lastName: '山田',
      imagePath: 'candidates/1.png',
      hoursMin: 5,
      hoursMax: 10,
      minReward: 3500,
      lastLoginAt: new Date('2026-03-01T00:00:00.007Z'),
    });
    const { status, json } = await show(company, universalUid);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      universalUid,
      lastName: '山田',
      imageUrl: 'http://api.test/thumbnail/candidates/1.png',
      availableHoursPerWeek: { min: 5, max: 10 },
      minRewardPerHour: 3500,
      lastLoginAt: '2026-03-01T00:00:00.007Z',
      relation: { isFavorite: false, lastScout: null, hasApplied: false, hasMemo: false },
    });
  });

  test('is shown as entered, in lists and alone, whatever characters that has', async () => {
    const company = await createCorporation(api.db);
    const text = '"},{"x":1} \\ \t\n\u2028</script>';
    const career = { company: text, position: text, from: '2020-04', to: null, description: text };
    const entered = {
      lastName: text,
      firstName: text,
      headline: text,
      introduction: text,
      skills: [{ name: text, years: 1 }],
      careers: [career],
      links: [{ title: text, url: 'https://example.com/' }],
      workingFormIds: [],
    };
    const { universalUid } = await createSearchableCandidate(api.db, { ...entered, imagePath: 'a/"b".png' });
    const expected = { ...entered, imageUrl: 'http://api.test/thumbnail/a/"b".png' };
    expect((await show(company, universalUid)).json).toMatchObject(expected);
    expect((await list(company)).json.items[0]).toMatchObject(expected);
    const { introduction, careers, links, ...brief } = expected;
    expect((await list(company, { brief: true })).json.items[0]).toMatchObject(brief);
  });

  test('who changes the profile is listed with what it says now', async () => {
    const company = await createCorporation(api.db);
    const { universalUid } = await createSearchableCandidate(api.db, { headline: '以前の肩書き' });
    await api.db
      .update(schema.candidate)
      .set({
        headline: '新しい肩書き',
        hoursMin: 8,
        hoursMax: 16,
        updatedAt: new Date('2026-03-02T00:00:00Z'),
      })
      .where(eq(schema.candidate.universalUid, universalUid));
    expect((await list(company, { brief: true })).json.items[0]).toMatchObject({
      headline: '新しい肩書き',
      availableHoursPerWeek: { min: 8, max: 16 },
      updatedAt: '2026-03-02T00:00:00.000Z',
    });
  });

  test('who left things out is shown with nulls', async () => {
    const company = await createCorporation(api.db);
    const { universalUid } = await createSearchableCandidate(api.db, {
      prefectureCode: null,
      hoursMin: null,
      hoursMax: null,
      minReward: null,
      remote: null,
      startFrom: null,
    });
    expect((await show(company, universalUid)).json).toMatchObject({
      imageUrl: null,
      prefectureCode: null,
      availableHoursPerWeek: null,
      minRewardPerHour: null,
      remote: null,
      startFrom: null,
    });
  });

  test('carries what this company has to do with them, in lists and alone', async () => {
    const ours = await createCorporation(api.db);
    const theirs = await createCorporation(api.db);
    const candidate = await createSearchableCandidate(api.db);
    const { universalUid } = candidate;
    const common = { cid: ours.cid, createdBy: 'x', createdAt: new Date() };
    await api.db.insert(schema.favoriteUser).values({ ...common, universalUid });
    await writeMemo(ours, universalUid, '面談済み');
    await createConversation(api.db, ours.cid, { candidate });
    for (const [name, day] of [
      ['佐藤 健一', '2026-03-12'],
      ['鈴木 花子', '2026-02-01'],
    ] as const) {
      await createConversation(api.db, ours.cid, {
        origin: 'scout',
        candidate,
        sender: { universalUid: 'x', name },
        messages: [{ side: 'corporation', text: 'はじめまして', sentAt: new Date(`${day}T00:00:00Z`) }],
      });
    }
    await pass(ours, universalUid);
    await createLabel(ours, { labelId: 'b', name: '即戦力"\'</b>', nameKey: '2', color: 'red' }, [
      universalUid,
    ]);
    await createLabel(ours, { labelId: 'a', name: '要面談', nameKey: '1', color: 'green' }, [universalUid]);
    const expected = {
      isFavorite: true,
      lastScout: { scoutedAt: '2026-03-12T00:00:00.000Z', senderName: '佐藤 健一' },
      hasApplied: true,
      hasMemo: true,
      passed: { reason: 'location', passedAt: '2026-04-01T00:00:00.000Z', passedByName: '佐藤 健一' },
      labels: [
        { labelId: 'a', name: '要面談', color: 'green' },
        { labelId: 'b', name: '即戦力"\'</b>', color: 'red' },
      ],
      recontact: null,
    };
    expect((await show(ours, universalUid)).json.relation).toEqual(expected);
    expect((await list(ours)).json.items[0]?.relation).toEqual(expected);
    expect((await show(theirs, universalUid)).json.relation).toEqual({
      isFavorite: false,
      lastScout: null,
      hasApplied: false,
      hasMemo: false,
      passed: null,
      labels: [],
      recontact: null,
    });
  });

  test('has no memo once it was emptied', async () => {
    const company = await createCorporation(api.db);
    const { universalUid } = await createSearchableCandidate(api.db);
    await writeMemo(company, universalUid, '');
    expect((await show(company, universalUid)).json.relation.hasMemo).toBe(false);
  });

  test('who does not exist is not found', async () => {
    const company = await createCorporation(api.db, { plan: 'free' });
    expect(await show(company, 'nobody')).toMatchObject({ status: 404, message: 'Query result is nothing' });
  });
});
