import type { Executor } from '../../../server/db/database.ts';
import {
  favoriteProject,
  favoriteUser,
  memo,
  savedSearch,
  scoutTemplate,
} from '../../../server/db/schema.ts';
import type { SeedCandidate } from './conversations.ts';
import { seedMarks } from './marks.ts';
import type { SeedCompany } from './people.ts';
import { memos } from './phrases.ts';
import { isInField, type SeededProject } from './projects.ts';
import type { Random } from './random.ts';
import { someTimeBefore } from './timeline.ts';

const templates = [
  {
    title: 'はじめてのご連絡(標準)',
    message:
      '{{候補者名|あなた}}様\n\nはじめまして。{{会社名}}の{{担当者名}}と申します。\nプロフィールを拝見し、「{{案件名}}」でぜひお力をお借りしたいと思い、ご連絡いたしました。\n\nまずは30分ほど、オンラインでお話しできませんか。ご都合のよい日時を2〜3ほどお知らせいただけますと幸いです。\n\n{{会社名}} {{担当者名}}',
  },
  {
    title: 'カジュアル面談のお誘い(短め)',
    message:
      '{{候補者の姓}}さん、はじめまして。{{会社名}}の{{担当者名}}です。\n「{{案件名}}」のチームで、まずは気軽にお話ししませんか。副業での関わり方も歓迎です。',
  },
  {
    title:
      'ハイクラスエンジニア向け(技術スタックと体制を詳しく紹介し、技術面談を提案するときに使うテンプレート)',
    message:
      '{{候補者名}}様\n\n{{会社名}}で開発の責任者をしております{{担当者名}}です。\n\n「{{案件名}}」では、TypeScriptとPostgreSQLを中心に、毎朝7時台に集中するアクセスに耐える設計に取り組んでいます。\n\n■体制\n・バックエンド 4名\n・フロントエンド 3名\n・SRE 1名\n\n■お任せしたいこと\n・APIの設計と性能の改善\n・若手のコードレビュー\n\nご経験を拝見し、ぜひ一度技術の話をさせていただきたいです。ご返信をお待ちしております。',
  },
];

const searches = [
  {
    name: '首都圏のバックエンド経験者',
    search: '?jobCategoryIds=engineer-backend&prefectureCodes=13&prefectureCodes=14',
  },
  { name: 'TypeScript(フルリモート)', search: '?skills=TypeScript&remote=full' },
  { name: 'すぐに始められる人(未スカウト)', search: '?startFrom=now&excludeScouted=1&orderBy=updated' },
];

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
