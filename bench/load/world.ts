import { sql } from 'drizzle-orm';
import { seedCandidates } from '../../demo/seed/candidates.ts';
import { type Database, queryRows } from '../../server/db/database.ts';
import { addMember, createCorporation, createUser } from '../../tests/support/records/factories.ts';
import { createConversation, createProject } from '../../tests/support/records/matching-factories.ts';
import type { Account } from '../../tests/support/servers/identity-stub.ts';

type Plan = 'free' | 'trial' | 'paid';

/** A company as its recruiters know it. */
export type Company = {
  cid: string;
  plan: Plan;
  recruiters: Account[];
  projectIds: string[];
  /** Conversations in which every plan may write. */
  chatGroupIds: string[];
  /** Candidates without a conversation with the company. */
  strangers: string[];
};

/** What a company has at the beginning. */
type Size = { recruiters: number; projects: number; conversations: number; strangers: number };

async function createCompany(
  db: Database,
  { plan, size, candidates }: { plan: Plan; size: Size; candidates: readonly string[] },
): Promise<Company> {
  const { cid, user } = await createCorporation(db, { plan, name: '株式会社負荷試験' });
  const recruiters: Account[] = [user];
  while (recruiters.length < size.recruiters) {
    const colleague = await createUser(db);
    await addMember(db, cid, colleague.universalUid);
    recruiters.push(colleague);
  }
  const projects = await Promise.all(
    Array.from({ length: size.projects }, (_, index) =>
      createProject(db, cid, { title: `業務システムの開発 ${index + 1}` }),
    ),
  );
  const partners = candidates.slice(0, size.conversations);
  const conversations = await Promise.all(
    partners.map((universalUid, index) =>
      createConversation(db, cid, {
        status: 'inProgress',
        candidate: { universalUid },
        project: projects[index % projects.length],
        unreadCount: index % 3,
        messages: Array.from({ length: 1 + (index % 12) }, (_, at) => ({
          side: at % 2 === 0 ? ('user' as const) : ('corporation' as const),
          text: `${at + 1}通目です。よろしくお願いいたします。`,
        })),
      }),
    ),
  );
  return {
    cid,
    plan,
    recruiters,
    projectIds: projects.map(({ projectId }) => projectId),
    chatGroupIds: conversations.map(({ chatGroupId }) => chatGroupId),
    strangers: candidates.slice(size.conversations, size.conversations + size.strangers),
  };
}

/** Of ten companies, six pay, three try and one does neither. */
const planOf = (index: number): Plan => (index % 10 < 6 ? 'paid' : index % 10 < 9 ? 'trial' : 'free');

/** Returns whether a database holds anything that a load test could spoil. */
export async function isInUse(db: Database): Promise<boolean> {
  const [row] = await queryRows<{ isUsed: boolean }>(
    db,
    sql`select exists (select 1 from corporation) or exists (select 1 from candidate) as "isUsed"`,
  );
  return row?.isUsed ?? false;
}

type WorldSize = { recruiters: number; candidates: number; isOneCompany?: boolean };

/**
 * Fills an empty database: candidates, one company with so many recruiters, and as many companies with one recruiter
 * each, of all plans, unless there is to be the one company only.
 */
export async function createWorld(
  db: Database,
  { recruiters, candidates: count, isOneCompany = false }: WorldSize,
): Promise<{ together: Company; apart: Company[] }> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', '0', true)`);
    await seedCandidates(tx, { now: new Date(), count });
  });
  const found = await queryRows<{ id: string }>(
    db,
    sql`select universal_uid as id from candidate order by universal_uid`,
  );
  const candidates = found.map(({ id }) => id);
  const conversations = isOneCompany ? 50 : Math.min(1000, count / 2);
  const together = await createCompany(db, {
    plan: 'paid',
    size: { recruiters, projects: 20, conversations, strangers: count },
    candidates,
  });
  const createSmall = (index: number) => {
    // Each company meets others.
    const start = (index * 97) % Math.max(1, count - 100);
    return createCompany(db, {
      plan: planOf(index),
      size: { recruiters: 1, projects: 2, conversations: 20, strangers: 80 },
      candidates: candidates.slice(start, start + 100),
    });
  };
  const apart: Company[] = [];
  while (!isOneCompany && apart.length < recruiters) apart.push(await createSmall(apart.length));
  await db.execute(sql`analyze`);
  return { together, apart };
}
