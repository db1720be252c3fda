import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { ScoutStatus, scout } from '#endpoints/scout';
import { choiceCodec, listCodec, queryTexts } from '@/lib/address/url-state';
import { defineList } from './define-list';
import * as filter from './filter';

const names = { sent: '送信済み', read: '既読', replied: '返信あり', declined: '辞退' };

const list = defineList(
  scout.search,
  {
    q: filter.words('searchWord'),
    project: filter.one('targetProjectId', { title: '案件' }),
    status: filter.choice('status', { title: '状態', values: ScoutStatus.options, names }),
    period: filter.days('from', 'to', { title: '期間' }),
    view: filter.view(choiceCodec(['table', 'board'], 'table')),
  },
  { name: 'scouts', path: () => '/scouts/' },
);

const chosen: typeof list.defaults = {
  q: '決済',
  project: 'p1',
  status: 'read',
  period: { from: '2026-11-01', to: null },
  view: 'board',
  page: 3,
};

describe('the address of a list', () => {
  it('holds what differs from the defaults, and reads as it was written', () => {
    expect(list.href(list.defaults)).toBe('/scouts/');
    const search = list.search(chosen);
    expect(search).toBe('?q=%E6%B1%BA%E6%B8%88&project=p1&status=read&from=2026-11-01&view=board&page=3');
    expect(list.read(queryTexts(new URLSearchParams(search)))).toEqual(chosen);
  });

  it.each([
    ['another version', { status: 'lost', view: 'map', order: 'popular' }],
    ['somebody else', { project: '../..', page: '-1', from: '2026-02-30', to: '<script>' }],
    ['nobody: every parameter twice', { status: ['x', 'read'], from: ['', '2026-11-01'], page: ['', '2'] }],
    ['a text that a filter inherits', { constructor: 'x', __proto__: 'y', toString: '' }],
  ])('survives one of %s', (_, query) => {
    expect(list.read(query)).toEqual(list.defaults);
  });
});

describe('the query of a list', () => {
  it('is what the call takes, without what is not chosen', () => {
    expect(list.toFilter(chosen)).toEqual({
      searchWord: '決済',
      targetProjectId: 'p1',
      status: 'read',
      from: '2026-11-01',
      to: undefined,
    });
    expect(list.query('c1', list.defaults).queryKey.at(-1)).toEqual({ page: 1 });
  });

  it('leaves a period out that ends before it begins', () => {
    const period = { from: '2026-11-02', to: '2026-11-01' };
    expect(list.toFilter({ ...list.defaults, period })).toMatchObject({ from: undefined, to: undefined });
    expect(list.conditions({ ...list.defaults, period })).toEqual([]);
  });

  it('is read ahead for an address as the screen reads it', () => {
    const visit = { queryClient: new QueryClient(), cid: 'c1', can: () => false, id: '' };
    const [read] = list.reads({ ...visit, query: { status: 'read', page: '3' } });
    const screen = list.query('c1', { ...list.defaults, status: 'read', page: 3 });
    expect(read).toEqual({ ...screen, queryFn: expect.any(Function) });
  });

  it('takes no filter that the call does not know', () => {
    const options = { name: 'scouts', path: () => '/scouts/' };
    // @ts-expect-error The call has no such field.
    defineList(scout.search, { place: filter.one('prefectureCode', { title: '場所' }) }, options);
    const texts = filter.many(
      'status',
      listCodec(() => true),
      (name) => name,
    );
    // @ts-expect-error The field takes one state, not several texts.
    defineList(scout.search, { status: texts }, options);
    // @ts-expect-error The second day has no field of that name.
    defineList(scout.search, { period: filter.days('from', 'until', { title: '期間' }) }, options);
    expect.assertions(0);
  });
});

describe('the conditions of a list', () => {
  it('have a chip each, in the order of the declaration, with the names that the screen knows', () => {
    const conditions = list.conditions(chosen, { project: (id) => `案件${id}` });
    expect(conditions.map(({ label }) => label)).toEqual([
      '「決済」',
      '案件:案件p1',
      '状態:既読',
      '期間:2026/11/01〜',
    ]);
    expect(conditions[2]?.without).toEqual({ status: null, page: 1 });
  });

  it('are cleared without changing the view', () => {
    expect(list.narrowedBy(chosen)).toEqual(['q', 'project', 'status', 'period']);
    expect(list.cleared(chosen)).toEqual({ ...list.defaults, view: 'board' });
    expect(list.narrowedBy(list.cleared(chosen))).toEqual([]);
  });
});
