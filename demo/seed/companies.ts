import type { SelectionOrigin } from '#endpoints/selection';
import type { Executor } from '../../server/db/database.ts';
import {
  type ConversationRows,
  playConversation,
  type SeedCandidate,
  type SeededFile,
  type Stage,
} from './companies/conversations.ts';
import { seedInbox } from './companies/inbox.ts';
import { seedKeepsakes, templateOfScout } from './companies/keepsakes.ts';
import { type SeedCompany, seedPeople } from './companies/people.ts';
import { isInField, type SeededProject, seedProjects } from './companies/projects.ts';
import { createRandom, type Random } from './companies/random.ts';
import type { SampleFile } from './companies/sample-files.ts';
import { seedUploads } from './companies/sample-uploads.ts';
import { insertConversations, readCandidates } from './companies/tables.ts';
import { someTimeBefore } from './companies/timeline.ts';

/** How many conversations of an origin have come to a stage, and how many days ago their newest message may be. */
type Cast = { origin: SelectionOrigin; stage: Stage; count: number; days: [from: number, to: number] };

const casts: Record<SeedCompany['plan'], Cast[]> = {
  paid: [
    { origin: 'application', stage: 'unopened', count: 14, days: [0, 4] },
    { origin: 'application', stage: 'opened', count: 8, days: [1, 20] },
    { origin: 'application', stage: 'weWroteLast', count: 16, days: [0, 20] },
    { origin: 'application', stage: 'theyWroteLast', count: 8, days: [0, 12] },
    { origin: 'application', stage: 'theyWroteUnread', count: 7, days: [0, 3] },
    { origin: 'application', stage: 'matched', count: 9, days: [5, 60] },
    { origin: 'application', stage: 'finished', count: 17, days: [3, 60] },
    { origin: 'application', stage: 'longRunning', count: 1, days: [0, 1] },
    { origin: 'scout', stage: 'unopened', count: 36, days: [0, 40] },
    { origin: 'scout', stage: 'opened', count: 26, days: [1, 60] },
    { origin: 'scout', stage: 'declined', count: 14, days: [1, 60] },
    { origin: 'scout', stage: 'weWroteLast', count: 14, days: [0, 25] },
    { origin: 'scout', stage: 'theyWroteLast', count: 6, days: [0, 10] },
    { origin: 'scout', stage: 'theyWroteUnread', count: 6, days: [0, 3] },
    { origin: 'scout', stage: 'matched', count: 6, days: [8, 55] },
    { origin: 'scout', stage: 'finished', count: 7, days: [5, 55] },
  ],
  trial: [
    { origin: 'application', stage: 'unopened', count: 2, days: [0, 3] },
    { origin: 'application', stage: 'weWroteLast', count: 2, days: [1, 10] },
    { origin: 'application', stage: 'finished', count: 1, days: [5, 20] },
    { origin: 'scout', stage: 'unopened', count: 5, days: [0, 12] },
    { origin: 'scout', stage: 'declined', count: 2, days: [2, 20] },
    { origin: 'scout', stage: 'theyWroteUnread', count: 2, days: [0, 3] },
    { origin: 'scout', stage: 'weWroteLast', count: 2, days: [1, 12] },
    { origin: 'scout', stage: 'matched', count: 1, days: [4, 14] },
  ],
  free: [
    { origin: 'application', stage: 'unopened', count: 2, days: [0, 3] },
    { origin: 'application', stage: 'theyWroteUnread', count: 1, days: [0, 3] },
    { origin: 'application', stage: 'weWroteLast', count: 2, days: [1, 10] },
    { origin: 'application', stage: 'matched', count: 1, days: [10, 30] },
    // From the trial that this company once had.
    { origin: 'scout', stage: 'weWroteLast', count: 1, days: [20, 40] },
    { origin: 'scout', stage: 'theyWroteLast', count: 1, days: [20, 40] },
  ],
};

/** Most candidates that a demo company has to do with. */
const CANDIDATE_COUNT = 400;

/** Deals out candidates one after another, each pair of project and candidate once, those of the same field first. */
function createDealer(candidates: readonly SeedCandidate[], start: number) {
  const used = new Set<string>();
  let next = start;
  return (project: SeededProject): SeedCandidate | null => {
    const inOrder = candidates.map((_, index) => candidates[(next + index) % candidates.length]);
    const free = inOrder.filter(
      (each): each is SeedCandidate =>
        each !== undefined && !used.has(`${project.projectId} ${each.universalUid}`),
    );
    const dealt = free.find((each) => isInField(project, each)) ?? free[0];
    if (!dealt) return null;
    used.add(`${project.projectId} ${dealt.universalUid}`);
    next = candidates.indexOf(dealt) + 1;
    return dealt;
  };
}

function playAll(
  company: SeedCompany,
  projects: readonly SeededProject[],
  candidates: readonly SeedCandidate[],
  files: readonly SeededFile[],
  now: Date,
  random: Random,
): ConversationRows[] {
  const open = projects.filter(({ status }) => status === 'published');
  const past = projects.filter(({ status }) => status !== 'draft');
  const deal = createDealer(candidates, random.int(0, Math.max(0, candidates.length - 1)));
  const conversations: ConversationRows[] = [];
  for (const { origin, stage, count, days } of casts[company.plan]) {
    for (let index = 0; index < count; index += 1) {
      const project = random.pick(stage === 'matched' || stage === 'finished' ? past : open);
      const partner = deal(project);
      // With very few candidates there are fewer conversations.
      if (!partner) continue;
      const plot = {
        cid: company.cid,
        files,
        key: `demo-${company.plan}-${conversations.length + 1}`,
        company: company.name,
        origin,
        stage,
        project,
        candidate: partner,
        sender: random.pick(company.members),
        templateId: templateOfScout(company.plan, index),
        last: someTimeBefore(now, random, ...days),
      };
      conversations.push(playConversation(plot, random));
    }
  }
  return conversations;
}

/**
 * Writes the companies of the demo accounts with projects, scouts, applications, conversations and what they keep on
 * candidates. The same rows at every run for the same candidates; all dates lie before `now`. `samples` are the files
 * that they send each other, which `writeSampleFiles` puts in place.
 */
export async function seedCompanies(
  db: Executor,
  { now, samples }: { now: Date; samples: readonly SampleFile[] },
): Promise<void> {
  const random = createRandom(20_261_121);
  const candidates = await readCandidates(db, CANDIDATE_COUNT);
  for (const company of await seedPeople(db, now)) {
    const projects = await seedProjects(db, company, now, random);
    const files = await seedUploads(db, company, samples, now);
    const conversations = playAll(company, projects, candidates, files, now, random);
    const partners = new Set(conversations.map((rows) => rows.chatGroup.universalUid));
    await seedKeepsakes(db, { company, projects, candidates, partners }, now, random);
    await insertConversations(db, conversations);
    await seedInbox(db, company, conversations, now);
  }
}
