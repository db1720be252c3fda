import { sql } from 'drizzle-orm';
import { seedCandidates } from '../../demo/seed/candidates.ts';
import { playConversation, type SeedCandidate, type Stage } from '../../demo/seed/companies/conversations.ts';
import { createRandom } from '../../demo/seed/companies/random.ts';
import { insertConversations, readCandidates } from '../../demo/seed/companies/tables.ts';
import { someTimeBefore } from '../../demo/seed/companies/timeline.ts';
import type { Database } from '../../server/db/database.ts';
import { messageSearch } from '../../server/db/schema.ts';
import { searchRowOf } from '../../server/domains/chat/search/search-row.ts';
import { noteListWords } from '../../server/domains/shared/list-words.ts';
import { noteFolded } from '../../server/domains/user-profile/refold.ts';
import { addMember, createCorporation, createUser } from '../../tests/support/records/factories.ts';
import { createProject } from '../../tests/support/records/matching-factories.ts';
import { itemOf } from '../lib/path-of.ts';

type Plan = 'free' | 'trial' | 'paid';

/** A company as its recruiters know it. */
export type Company = {
  cid: string;
  plan: Plan;
  recruiters: { universalUid: string; uid: string; email: string }[];
  projectIds: string[];
  chatGroupIds: string[];
  /** Candidates without a conversation with the company. */
  strangers: string[];
};

/** What a company has at the beginning; conversations of other stages than the usual one may be scouts. */
type Size = {
  conversations: number;
  plan?: Plan;
  recruiters?: number;
  projects?: number;
  stages?: readonly Stage[];
};

/** Conversations that are written at a time. */
const AT_ONCE = 500;

const titles = ['業務システムの開発', '検索基盤の開発', '採用広報', 'バックエンドエンジニア', '経理'];

/** In which every plan may write. */
const usualStages: readonly Stage[] = ['theyWroteLast'];

/** Fills a database with so many candidates; returns those whom companies meet. */
export async function createCandidates(db: Database, count: number): Promise<SeedCandidate[]> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', '0', true)`);
    await seedCandidates(tx, { now: new Date(), count });
    await noteFolded(tx);
  });
  return readCandidates(db, count);
}

/** Makes a company with conversations, which the search of messages knows, with the first of these candidates; the others are strangers. */
export async function createCompany(
  db: Database,
  candidates: readonly SeedCandidate[],
  { conversations, plan = 'paid', recruiters: members = 1, projects: count = 20, stages = usualStages }: Size,
): Promise<Company> {
  const name = '株式会社負荷試験';
  const { cid, user } = await createCorporation(db, { plan, name });
  const recruiters = [user];
  while (recruiters.length < members) {
    const colleague = await createUser(db);
    await addMember(db, cid, colleague.universalUid);
    recruiters.push(colleague);
  }
  const projects = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      createProject(db, cid, { title: `${itemOf(titles, index)} ${index + 1}` }),
    ),
  );
  const random = createRandom(5);
  const sender = { universalUid: user.universalUid, name: '佐藤 健一' };
  const play = (index: number) => {
    const stage = itemOf(stages, index);
    const isScout = stage === 'declined' || (stages !== usualStages && random.chance(0.5));
    return playConversation(
      {
        cid,
        key: `${cid}-${index}`,
        company: name,
        origin: isScout ? 'scout' : 'application',
        stage,
        // Each pair of a candidate and a project once.
        project: itemOf(projects, index + Math.floor(index / candidates.length)),
        candidate: itemOf(candidates, index),
        sender,
        last: someTimeBefore(new Date(), random, 1, 365),
      },
      random,
    );
  };
  const chatGroupIds: string[] = [];
  for (let start = 0; start < conversations; start += AT_ONCE) {
    const length = Math.min(AT_ONCE, conversations - start);
    const played = Array.from({ length }, (_, at) => play(start + at));
    await insertConversations(db, played);
    const messages = played.flatMap((each) => each.messages);
    await db
      .insert(messageSearch)
      .values(
        messages.map((message) =>
          searchRowOf({ ...message, textMessage: message.textMessage ?? null, fileName: null }),
        ),
      );
    chatGroupIds.push(...played.map(({ chatGroup }) => chatGroup.chatGroupId));
  }
  const projectIds = projects.map(({ projectId }) => projectId);
  const strangers = candidates.slice(conversations).map(({ universalUid }) => universalUid);
  return { cid, plan, recruiters, projectIds, chatGroupIds, strangers };
}

/** Of ten companies, six pay, three try and one does neither. */
const planOf = (index: number): Plan => (index % 10 < 6 ? 'paid' : index % 10 < 9 ? 'trial' : 'free');

/** Makes so many companies of one recruiter each, of all plans; each meets other candidates. */
export async function createApart(
  db: Database,
  candidates: readonly SeedCandidate[],
  count: number,
): Promise<Company[]> {
  const companies: Company[] = [];
  while (companies.length < count) {
    const start = (companies.length * 97) % Math.max(1, candidates.length - 100);
    const size = { plan: planOf(companies.length), projects: 2, conversations: 20 };
    companies.push(await createCompany(db, candidates.slice(start, start + 100), size));
  }
  return companies;
}

/** Does what a seed has left to do, so that it is not done under load. */
export async function settle(db: Database): Promise<void> {
  await noteListWords(db);
  await db.execute(sql`vacuum analyze`);
  await db.execute(sql`checkpoint`);
}
