import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as schema from '#server/db/schema';
import { createRandom } from '../../../../demo/seed/companies/random.ts';
import { createCorporation } from '../../../../tests/support/records/factories.ts';
import { createConversation } from '../../../../tests/support/records/matching-factories.ts';
import { openTestDatabase } from '../../../../tests/support/servers/test-database.ts';
import { readWords } from '../../user-profile/search-query.ts';
import { findMessages, type Tuning } from './find-messages.ts';

describe('every way of searching', () => {
  const words = ['面談', '日程', '候補', '火曜', '水曜', 'Zoom', 'オンライン', '資料', '弊社', 'node.js'];
  const DAY = 24 * 60 * 60 * 1000;
  const now = Date.now();
  /** How many searches reach no further back than they may. */
  const ways: Record<string, { tuning: Tuning; isBounded?: true }> = {
    'the newest messages': { tuning: { headRows: 1000 } },
    'the index': { tuning: { headRows: 5 } },
    'the index, then walking back': { tuning: { headRows: 5, indexRows: 12, walkRows: 1000 } },
    'walking back over a few': { tuning: { headRows: 3, indexRows: 6, walkRows: 8 }, isBounded: true },
    'a page and no more': { tuning: { headRows: 30, indexRows: 40, walkRows: 1000, maxCount: 20 } },
  };
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  let cid: string;
  let rows: (typeof schema.messageSearch.$inferSelect)[];

  /** Messages of three years, dense in some months, a word that comes up long ago only, and another company's. */
  beforeAll(async () => {
    const random = createRandom(7);
    const texts = Array.from({ length: 240 }, (_, index) => {
      const age = random.chance(0.5) ? random.int(0, 40) : random.int(0, 3 * 365);
      const said = words.filter(() => random.chance(0.25));
      if (age > 700) said.push('適性検査');
      // Several at the same instant.
      return {
        side: 'user' as const,
        text: `${said.join('、')}。${index}`,
        sentAt: new Date(now - age * DAY),
      };
    });
    database = await openTestDatabase();
    ({ cid } = await createCorporation(database.db));
    await createConversation(database.db, cid, { messages: texts });
    await createConversation(database.db, (await createCorporation(database.db)).cid, { messages: texts });
    rows = await database.db.select().from(schema.messageSearch).where(eq(schema.messageSearch.cid, cid));
    rows.sort((one, two) => two.sentAt.getTime() - one.sentAt.getTime() || two.sequence - one.sequence);
  });

  afterAll(() => database.close());

  /** The same search, written in the plainest way. */
  const fitting = (keyword: string) =>
    rows.filter(({ searchText }) =>
      readWords(keyword).every(
        ({ forms, isExcluded }) => forms.some((form) => searchText.includes(form)) !== isExcluded,
      ),
    );

  test.each(Object.entries(ways))('%s finds what a plain filter finds', async (_, { tuning, isBounded }) => {
    const random = createRandom(11);
    const some = [...words, '適性検査', '適性', '無い言葉', '7', '"面談、日程"', 'オンライン、資料'];
    let bounded = 0;
    for (let round = 0; round < 60; round += 1) {
      const keyword = Array.from(
        { length: random.int(1, 3) },
        () => `${random.chance(0.25) ? '-' : ''}${random.pick(some)}`,
      ).join(random.chance(0.2) ? ' OR ' : ' ');
      const most = (tuning.maxCount ?? 100) + 1;
      const page = random.int(1, 2);
      const found = await findMessages(database.db, { cid, keyword, page }, tuning);
      const all = fitting(keyword);
      const { since } = found;
      if (since && found.count <= (tuning.maxCount ?? 100)) bounded += 1;
      const inReach = all.filter(({ sentAt }) => since === null || sentAt > since);
      // What was looked at is searched without a gap; at the last instant some may have been.
      expect([keyword, found.count >= Math.min(most, inReach.length)]).toEqual([keyword, true]);
      if (!since) expect([keyword, found.count]).toEqual([keyword, Math.min(most, all.length)]);
      expect([keyword, found.page.map(({ sequence }) => sequence)]).toEqual([
        keyword,
        all
          .slice(0, found.count)
          .slice((page - 1) * 20, page * 20)
          .map(({ sequence }) => sequence),
      ]);
    }
    expect(bounded > 0).toBe(isBounded === true);
  });

  test('says how far back it looked when that was not all', async () => {
    const keyword = '面談 -。';
    const found = await findMessages(
      database.db,
      { cid, keyword, page: 1 },
      { headRows: 3, indexRows: 6, walkRows: 8 },
    );
    expect(found).toMatchObject({ count: 0, page: [] });
    expect(found.since?.getTime()).toBeLessThan(now);
  });

  test.each(['walking back over a few', 'a page and no more'])(
    '%s goes on from where it has stopped, to the oldest',
    async (way) => {
      const keyword = '日程 -候補';
      const found: number[] = [];
      const { tuning } = ways[way] ?? {};
      let page = 1;
      let until: Date | null = null;
      do {
        const {
          count,
          page: places,
          since,
        } = await findMessages(database.db, { cid, keyword, page, until }, tuning);
        found.push(...places.map(({ sequence }) => sequence));
        const isLastPage = page * 20 >= Math.min(count, tuning?.maxCount ?? 100);
        page = isLastPage ? 1 : page + 1;
        if (isLastPage) until = since;
      } while (page > 1 || until !== null);
      // Of several at the instant at which it has stopped, some come again.
      expect([...new Set(found)]).toEqual(fitting(keyword).map(({ sequence }) => sequence));
    },
  );
});
