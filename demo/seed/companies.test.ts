import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoAccounts } from '#demo/demo-accounts';
import { seedCompanies } from '#demo/seed/companies';
import { makeSampleFiles } from '#demo/seed/companies/sample-files';
import { missingForPublication, planProblem } from '#endpoints/project-rules';
import { corporationRoleOf } from '#endpoints/role';
import { queryRows } from '#server/db/database';
import * as schema from '#server/db/schema';
import { readSections } from '../../server/domains/project/sections.ts';
import { createCandidate } from '../../tests/support/records/matching-factories.ts';
import { emptyDatabase, openTestDatabase } from '../../tests/support/servers/test-database.ts';

const now = new Date('2026-11-21T03:00:00Z');
let database: Awaited<ReturnType<typeof openTestDatabase>>;

async function seedAnew(candidates: number) {
  await emptyDatabase(database.db);
  for (let index = 0; index < candidates; index += 1) {
    await createCandidate(database.db, {
      universalUid: `candidate-${String(index).padStart(3, '0')}`,
      lastLoginAt: new Date(now.getTime() - index * 60_000),
    });
  }
  await seedCompanies(database.db, { now, samples: await makeSampleFiles() });
}

const dump = async () => ({
  groups: await database.db.select().from(schema.chatGroup).orderBy(schema.chatGroup.chatGroupId),
  messages: await database.db.select().from(schema.chatMessage).orderBy(schema.chatMessage.messageId),
  scouts: await database.db.select().from(schema.scout).orderBy(schema.scout.scoutId),
  projects: await database.db.select().from(schema.project).orderBy(schema.project.projectId),
});

beforeAll(async () => {
  database = await openTestDatabase();
  await seedAnew(120);
});
afterAll(() => database.close());

describe('the demo companies', () => {
  test('have every demo account as a member of its companies, the first one first', async () => {
    const rows = await queryRows<{ uid: string; names: string[] }>(
      database.db,
      sql`select u.firebase_uid as uid, json_agg(c.name order by m.joined_at) as names
        from user_account u join corporation_member m using (universal_uid) join corporation c using (corporation_id)
        group by u.firebase_uid`,
    );
    const companiesOf = new Map(rows.map(({ uid, names }) => [uid, names]));
    for (const account of demoAccounts) {
      expect(companiesOf.get(account.uid)).toEqual([
        account.corporation,
        ...(account.otherCorporations ?? []),
      ]);
    }
  });

  test('have projects in every status, the published ones complete and within the plan', async () => {
    const rows = await database.db.select().from(schema.project);
    const corporations = await database.db.select().from(schema.corporation);
    const paid = rows.filter((row) => row.cid === 'demo-corporation-1');
    expect(paid).toHaveLength(24);
    expect(new Set(paid.map((row) => row.status))).toEqual(
      new Set(['draft', 'published', 'paused', 'closed']),
    );
    for (const row of rows) {
      expect([...row.title].length, row.title).toBeLessThanOrEqual(100);
      if (row.status !== 'published') continue;
      const { title, isSwProject } = row;
      const { content, setting } = readSections(row);
      expect(missingForPublication({ isSwProject, content, setting }), title).toEqual([]);
      const company = corporations.find((each) => each.cid === row.cid);
      expect(planProblem(corporationRoleOf(company?.contractType), setting), title).toBeNull();
    }
    const published = (cid: string) =>
      rows.filter((row) => row.cid === cid && row.status === 'published').length;
    expect(published('demo-corporation-2')).toBeLessThanOrEqual(3);
    expect(published('demo-corporation-3')).toBe(1);
  });

  test('have conversations of both origins in every state, and unread ones', async () => {
    const { groups, scouts } = await dump();
    const paid = groups.filter((row) => row.cid === 'demo-corporation-1');
    const states = new Set(paid.map((row) => `${row.origin} ${row.status}`));
    expect(states).toEqual(
      new Set([
        'application applied',
        'application inProgress',
        'application matched',
        'application finished',
        'scout scouting',
        'scout inProgress',
        'scout matched',
        'scout finished',
      ]),
    );
    expect(paid.filter((row) => row.origin === 'application')).toHaveLength(80);
    expect(scouts.filter((row) => row.cid === 'demo-corporation-1').length).toBeGreaterThan(110);
    expect(paid.some((row) => row.unreadCount > 0)).toBe(true);
    expect(paid.some((row) => row.messageCount > 60)).toBe(true);
  });

  test('have what a team leaves behind: assignees, days to reply by, reasons, templates, pins, invitations', async () => {
    const { groups, scouts } = await dump();
    const paid = groups.filter((row) => row.cid === 'demo-corporation-1');
    expect(new Set(paid.map((row) => row.assigneeUid)).size).toBeGreaterThan(3);
    expect(paid.filter((row) => row.replyDueOn).every((row) => row.lastFromUs === false)).toBe(true);
    expect(paid.some((row) => row.replyDueOn)).toBe(true);
    expect(paid.filter((row) => row.finishReason).every((row) => row.status === 'finished')).toBe(true);
    expect(new Set(paid.map((row) => row.finishReason)).size).toBeGreaterThan(4);
    const templates = new Set(
      (await database.db.select().from(schema.scoutTemplate)).map((row) => row.templateId),
    );
    const used = scouts.flatMap(({ templateId }) => templateId ?? []);
    expect(used.length).toBeGreaterThan(50);
    expect(used.every((templateId) => templates.has(templateId))).toBe(true);
    const marks = await database.db.select().from(schema.conversationMark);
    expect(marks.filter((row) => row.isPinned)).toHaveLength(2);
    expect(marks.filter((row) => row.snoozedUntil)).toHaveLength(2);
    expect(await database.db.select().from(schema.corporationMemberInvitation)).toHaveLength(2);
  });

  test('have conversations whose lists show their newest message', async () => {
    const broken = await queryRows(
      database.db,
      sql`select g.chat_group_id from chat_group g left join lateral (
          select count(*)::int as count, max(sequence) as sequence,
            (array_agg(sent_at order by sequence desc))[1] as sent_at,
            (array_agg(side order by sequence desc))[1] as side
          from chat_message m
          where m.corporation_id = g.corporation_id and m.chat_group_id = g.chat_group_id) m on true
        where g.message_count <> m.count or g.message_count <> m.sequence or g.last_sent_at <> m.sent_at
          or g.last_from_us <> (m.side = 'corporation') or g.created_at > m.sent_at`,
    );
    expect(broken).toEqual([]);
  });

  test('have messages in the order of their times, and nothing after now', async () => {
    const { groups, messages, scouts } = await dump();
    const byGroup = Map.groupBy(messages, (row) => `${row.cid} ${row.chatGroupId}`);
    for (const rows of byGroup.values()) {
      const times = rows.sort((a, b) => a.sequence - b.sequence).map((row) => row.sentAt.getTime());
      expect(times).toEqual(times.toSorted((a, b) => a - b));
    }
    const instants = [
      ...groups.map((row) => row.lastSentAt),
      ...scouts.flatMap((row) => [row.scoutedAt, row.readAt, row.repliedAt, row.declinedAt]),
    ];
    for (const instant of instants) expect(instant?.getTime() ?? 0).toBeLessThanOrEqual(now.getTime());
  });

  test('are the same at every run', async () => {
    const first = await dump();
    await seedAnew(120);
    expect(await dump()).toEqual(first);
  });

  test('can be made with very few candidates, and with none', async () => {
    await seedAnew(2);
    expect((await dump()).groups.length).toBeGreaterThan(0);
    await seedAnew(0);
    expect((await dump()).projects.length).toBeGreaterThan(0);
  });
});
