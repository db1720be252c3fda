import type { Database } from '#server/db/database';
import { newId } from '#server/db/new-id';
import * as schema from '#server/db/schema';
import { searchColumns } from '#server/domains/user-profile/search-columns';

type Entered = Omit<typeof schema.candidate.$inferInsert, keyof ReturnType<typeof searchColumns>>;

/** A candidate whom the search finds by all that was entered: an engineer in Tokyo unless said otherwise. */
export async function createSearchableCandidate(
  db: Database,
  overrides: Partial<Entered> = {},
): Promise<{ universalUid: string }> {
  const entered: Entered & Parameters<typeof searchColumns>[0] = {
    universalUid: newId(),
    lastName: '山田',
    firstName: '太郎',
    lastNameKana: 'ヤマダ',
    firstNameKana: 'タロウ',
    headline: 'バックエンドエンジニア',
    introduction: '業務システムを作ってきました。',
    jobCategories: [{ jobCategoryId: 'engineer-backend', years: 5 }],
    skills: [{ name: 'TypeScript', years: 3 }],
    careers: [
      { company: '株式会社みらい', position: 'エンジニア', from: '2020-04', to: null, description: '開発' },
    ],
    links: [],
    workingFormIds: ['side-job'],
    lastLoginAt: new Date(),
    updatedAt: new Date(),
    createdAt: new Date(),
    ...overrides,
    prefectureCode: overrides.prefectureCode === undefined ? '13' : overrides.prefectureCode,
  };
  await db.insert(schema.candidate).values({ ...entered, ...searchColumns(entered) });
  return { universalUid: entered.universalUid };
}
