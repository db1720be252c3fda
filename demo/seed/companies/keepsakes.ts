import type { Executor } from '../../../server/db/database.ts';
import {
  favoriteProject,
  favoriteUser,
  memo,
  savedSearch,
  scoutTemplate,
} from '../../../server/db/schema.ts';
import { searches, templates } from '../../texts/keepsakes.ts';
import { memos } from '../../texts/phrases.ts';
import type { SeedCandidate } from './conversations.ts';
import { seedMarks } from './marks.ts';
import type { SeedCompany } from './people.ts';
import { isInField, type SeededProject } from './projects.ts';
import type { Random } from './random.ts';
import { someTimeBefore } from './timeline.ts';

const counts = {
  paid: { templates: 3, searches: 3, favorites: 28, memos: 22, likes: [3, 12] },
  trial: { templates: 1, searches: 1, favorites: 6, memos: 3, likes: [2, 6] },
  free: { templates: 0, searches: 0, favorites: 4, memos: 0, likes: [3, 5] },
} as const;

const templateIdAt = (plan: SeedCompany['plan'], index: number) => `demo-${plan}-template-${index + 1}`;

/** The template that a demo company's scout of this number was made of; one in four was written by hand. */
export function templateOfScout(plan: SeedCompany['plan'], number: number): string | null {
  const choice = number % 4;
  return choice < counts[plan].templates ? templateIdAt(plan, choice) : null;
}

type Cast = {
  company: SeedCompany;
  projects: readonly SeededProject[];
  candidates: readonly SeedCandidate[];
  /** Ids of the candidates with whom the company has a conversation. */
  partners: ReadonlySet<string>;
};

/** Writes what a demo company keeps: templates, searches, favorites, marks and memos; and who likes its projects. */
export async function seedKeepsakes(
  db: Executor,
  { company, projects, candidates, partners }: Cast,
  now: Date,
  random: Random,
): Promise<void> {
  const { cid, plan, members } = company;
  const {
    templates: templateCount,
    searches: searchCount,
    favorites,
    memos: memoCount,
    likes,
  } = counts[plan];
  const shared = { cid };
  const some = (from: readonly SeedCandidate[], count: number) => {
    const first = random.int(0, Math.max(0, from.length - count));
    return from.slice(first, first + count);
  };
  const templateRows = templates.slice(0, templateCount).map((template, index) => {
    const updatedAt = someTimeBefore(now, random, 3, 60);
    return {
      ...shared,
      ...template,
      templateId: templateIdAt(plan, index),
      createdAt: updatedAt,
      updatedAt,
    };
  });
  const favoriteRows = some(candidates, favorites).map(({ universalUid }) => ({
    ...shared,
    universalUid,
    createdBy: random.pick(members).universalUid,
    createdAt: someTimeBefore(now, random, 0, 60),
  }));
  const met = candidates.filter(({ universalUid }) => partners.has(universalUid));
  const memoRows = some(met, memoCount).map(({ universalUid }) => ({
    ...shared,
    targetUid: universalUid,
    memo: random.pick(memos),
    updatedBy: random.pick(members).universalUid,
    updatedAt: someTimeBefore(now, random, 0, 60),
  }));
  const likeRows = projects
    .filter(({ status }) => status !== 'draft')
    .flatMap((liked) =>
      some(
        candidates.filter((each) => isInField(liked, each)),
        random.int(likes[0], likes[1]),
      ).map(({ universalUid }) => ({
        ...shared,
        projectId: liked.projectId,
        universalUid,
        createdAt: someTimeBefore(now, random, 0, 40),
      })),
    );
  const searchRows = searches.slice(0, searchCount).map((search, index) => ({
    ...shared,
    ...search,
    savedSearchId: `demo-${plan}-search-${index + 1}`,
    createdBy: random.pick(members).universalUid,
    createdAt: someTimeBefore(now, random, 1, 10),
  }));
  if (templateRows.length > 0) await db.insert(scoutTemplate).values(templateRows);
  if (searchRows.length > 0) await db.insert(savedSearch).values(searchRows);
  if (favoriteRows.length > 0) await db.insert(favoriteUser).values(favoriteRows);
  const kept = new Set(favoriteRows.map(({ universalUid }) => universalUid));
  const strangers = candidates.filter(
    ({ universalUid }) => !kept.has(universalUid) && !partners.has(universalUid),
  );
  await seedMarks(db, { company, favorites: favoriteRows, strangers }, now);
  if (memoRows.length > 0) await db.insert(memo).values(memoRows);
  if (likeRows.length > 0) await db.insert(favoriteProject).values(likeRows);
}
