import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { project } from '#endpoints/project';
import { shared } from '#endpoints/shared';
import ProfilesPage from '@/pages/profiles';
import { watchCalls } from '../../support/pages/page-calls.ts';
import { countCalls, override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createSearchableCandidate } from '../../support/records/candidate-factories.ts';
import { createCorporation } from '../../support/records/factories.ts';

const api = servePageApi();
// Unmounts the page before its session ends: a page without a session asks to sign in.
afterEach(cleanup);

const masters = [
  ['prefectures', shared.listPrefectures],
  ['job categories', shared.listJobCategories],
  ['working forms', project.listWorkingForms],
] as const;
const faults = [
  ['fail', { status: 500 }],
  ['do not fit', { invalid: 'none' }],
] as const;
const table = masters.flatMap(([what, endpoint]) =>
  faults.map(([how, fault]) => [what, how, endpoint, fault] as const),
);

const results = () => screen.findByRole('list', { name: '検索結果' });

it.each(table)(
  '%s that %s leave the results, and are asked for once',
  async (_what, _how, endpoint, fault) => {
    const { user: as } = await createCorporation(api().db);
    const lastName = `表${crypto.randomUUID().slice(0, 6)}`;
    for (const firstName of ['一', '二', '三']) {
      await createSearchableCandidate(api().db, { lastName, firstName, prefectureCode: '13' });
    }
    override(endpoint, fault);
    const count = countCalls([endpoint]);
    const calls = watchCalls();
    const { user } = await visit(ProfilesPage, {
      url: `/profiles/?keyword=${lastName}`,
      as,
    });
    const list = await results();
    await calls.settle();
    // The same list from then on: nothing takes its place while somebody presses one of its buttons.
    const isThere = vi.fn(() => list.isConnected);
    const watch = new MutationObserver(isThere);
    watch.observe(document.body, { childList: true, subtree: true });
    expect(within(list).getAllByRole('article')).toHaveLength(3);
    await user.click(within(list).getAllByRole('button', { name: /お気に入り/ })[0] ?? list);
    await calls.settle();
    expect(count()).toEqual([1]);

    await user.click(screen.getByRole('button', { name: '再読み込み' }));
    await calls.settle();
    expect(count()).toEqual([2]);
    watch.disconnect();
    expect(isThere.mock.results.every(({ value }) => value === true)).toBe(true);
  },
);
