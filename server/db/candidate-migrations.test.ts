import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ListedProfile } from '#endpoints/user-profile';
import { seedCandidates } from '../../demo/seed/candidates.ts';
import { migrateUpTo } from '../../tests/support/servers/migrate-up-to.ts';
import type { Criteria } from '../domains/user-profile/filters.ts';
import { searchCandidates } from '../domains/user-profile/search.ts';
import { listProfiles } from '../domains/user-profile/store.ts';
import { openPglite } from './adapters/pglite.ts';
import { queryRows } from './database.ts';

const now = new Date('2026-11-21T03:00:00Z');

test('a database from before facets and cards finds and lists its candidates by them once it is up to date', {
  timeout: 60_000,
}, async () => {
  const old = await openPglite();
  try {
    await migrateUpTo(old, 6);
    // Rows are written as today's version derives them: what came later is there for that long.
    await old.db.execute(sql`alter table candidate add column title_text text`);
    await seedCandidates(old.db, { now, count: 150 });
    await old.db.execute(sql`alter table candidate drop column title_text`);
    await old.migrate();
    await old.db.execute(sql`analyze candidate`);
    const [fitting] = await queryRows<{ uids: string[] }>(
      old.db,
      sql`select array(select universal_uid from candidate where prefecture_code = '13' and hours_max >= 20
        order by updated_at desc, universal_uid desc) as uids`,
    );
    expect(fitting?.uids.length).toBeGreaterThan(3);
    const criteria: Criteria = {
      jobCategoryIds: [],
      prefectureCodes: ['13'],
      minHoursPerWeek: 20,
      orderBy: 'updated',
      page: 1,
      limit: 50,
    };
    const byIndex = { sampleSize: 2, walkCost: 0, partsFrom: 0 };
    const { universalUids } = await searchCandidates(old.db, 'company', criteria, now, byIndex);
    expect(universalUids).toEqual(fitting?.uids);
    const page = universalUids.map((universalUid) => ({ universalUid }));
    const listed = await listProfiles(old.db, 'company', page, { apiUrl: '', isBrief: true });
    const [first] = v.parse(v.array(ListedProfile), JSON.parse(listed.text));
    expect(first).toMatchObject({ universalUid: universalUids[0], prefectureCode: '13' });
  } finally {
    await old.close();
  }
});
