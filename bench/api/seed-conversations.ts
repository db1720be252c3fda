import { and, asc, eq, like, ne, sql } from 'drizzle-orm';
import { demoAccounts } from '../../demo/demo-accounts.ts';
import {
  type ConversationRows,
  playConversation,
  type SeedCandidate,
  type Stage,
} from '../../demo/seed/companies/conversations.ts';
import { createRandom, type Random } from '../../demo/seed/companies/random.ts';
import { insertConversations, readCandidates } from '../../demo/seed/companies/tables.ts';
import { someTimeBefore } from '../../demo/seed/companies/timeline.ts';
import type { Database, Executor } from '../../server/db/database.ts';
import { chatGroup, corporation, corporationMember, project, userAccount } from '../../server/db/schema.ts';
import { insertMessages } from './seed-messages.ts';

/** What was seeded, for the benchmark and for anyone who wants to look at it. */
export type ManyConversations = {
  cid: string;
  corporationName: string;
  /** The conversation with the many messages. */
  longChatGroupId: string;
};

export type Size = { conversations: number; messages: number };

const PREFIX = 'many-';

const stages: readonly Stage[] = [
  'unopened',
  'opened',
  'weWroteLast',
  'theyWroteLast',
  'theyWroteUnread',
  'declined',
  'matched',
  'finished',
];

/** Returns a demo company with its members who write. */
async function findCompany(db: Executor, plan: string) {
  const name = demoAccounts.find((account) => account.plan === plan)?.corporation ?? '';
  const [company] = await db.select().from(corporation).where(eq(corporation.name, name));
  if (!company) throw new Error(`The database has no demo company ${name}: it was not seeded by this demo.`);
  const members = await db
    .select({
      universalUid: userAccount.universalUid,
      name: sql<string>`${userAccount.lastName} || ' ' || ${userAccount.firstName}`,
    })
    .from(corporationMember)
    .innerJoin(userAccount, eq(userAccount.universalUid, corporationMember.universalUid))
    .where(eq(corporationMember.cid, company.cid))
    .orderBy(asc(corporationMember.joinedAt));
  return { ...company, members };
}

type Company = Awaited<ReturnType<typeof findCompany>>;
type Project = { projectId: string; title: string };

function play(
  { cid, name, members }: Company,
  { candidate, project: about, index }: { candidate: SeedCandidate; project: Project; index: number },
  now: Date,
  random: Random,
): ConversationRows {
  const plot = {
    cid,
    key: `${PREFIX}${index}`,
    company: name,
    origin: random.chance(0.5) ? ('scout' as const) : ('application' as const),
    stage: index === 0 ? ('longRunning' as const) : random.pick(stages),
    project: about,
    candidate,
    sender: random.pick(members),
    // The many messages of the first one follow.
    last: index === 0 ? someTimeBefore(now, random, 366, 400) : someTimeBefore(now, random, 1, 365),
  };
  // An application is not declined.
  if (plot.stage === 'declined') plot.origin = 'scout';
  return playConversation(plot, random);
}

/**
 * Adds conversations to a demo company, the first of them with `messages` messages and the newest of all; leaves a
 * company that has them already as it is. All or nothing. Throws when the database was not seeded for the demo.
 */
export function seedManyConversations(
  db: Database,
  { plan, now, size }: { plan: string; now: Date; size: Size },
): Promise<ManyConversations & { isNew: boolean }> {
  return db.transaction(async (tx) => {
    const company = await findCompany(tx, plan);
    const { cid } = company;
    const seeded = {
      cid,
      corporationName: company.name,
      longChatGroupId: `${PREFIX}0-chat`,
    };
    const [existing] = await tx
      .select({ chatGroupId: chatGroup.chatGroupId, cid: chatGroup.cid })
      .from(chatGroup)
      .where(like(chatGroup.chatGroupId, `${PREFIX}%`))
      .limit(1);
    if (existing) return { ...seeded, cid: existing.cid, isNew: false };
    const projects = await tx
      .select({ projectId: project.projectId, title: project.title })
      .from(project)
      .where(and(eq(project.cid, cid), ne(project.status, 'draft')))
      .orderBy(asc(project.projectId));
    const taken = await tx
      .select({ projectId: chatGroup.projectId, universalUid: chatGroup.universalUid })
      .from(chatGroup)
      .where(eq(chatGroup.cid, cid));
    const used = new Set(taken.map(({ projectId, universalUid }) => `${projectId} ${universalUid}`));
    const candidates = await readCandidates(tx, size.conversations);
    // As many candidates as there are; only then a second project for each of them, and so on.
    const pairs = projects
      .flatMap((_, round) =>
        candidates.flatMap((candidate, index) => {
          const about = projects[(index + round) % projects.length];
          return about ? { candidate, project: about } : [];
        }),
      )
      .filter((pair) => !used.has(`${pair.project.projectId} ${pair.candidate.universalUid}`))
      .slice(0, size.conversations);
    const random = createRandom(5);
    const played = pairs.map((pair, index) => play(company, { ...pair, index }, now, random));
    const [long] = played;
    if (!long || played.length < size.conversations) {
      throw new Error(`${candidates.length} candidates are too few for ${size.conversations} conversations.`);
    }
    await insertConversations(tx, played);
    const { chatGroupId, messageCount = 0 } = long.chatGroup;
    const groups = [{ chatGroupId, sequence: messageCount }];
    await insertMessages(tx, {
      cid,
      groups,
      count: size.messages - messageCount,
      now,
      days: 365,
      key: PREFIX,
    });
    // The embedded database never gathers by itself what the planner must know.
    await tx.execute(sql`analyze`);
    return { ...seeded, isNew: true };
  });
}
