import { parse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { ListedProfile, type PassReason } from '#endpoints/user-profile';
import { noPasses, withResults } from './passes';

const profile = (universalUid: string, reason?: PassReason | null, passedAt = '2026-11-20T00:00:00.000Z') =>
  parse(ListedProfile, {
    universalUid,
    minRewardPerHour: 4000,
    relation: reason === undefined ? {} : { passed: { reason, passedAt, passedByName: '佐藤' } },
  });

describe('the passes of a search', () => {
  it('are those of the results, with their reasons', () => {
    const { passes } = withResults(noPasses, [profile('a', 'terms'), profile('b')], []);
    expect(passes).toMatchObject([{ universalUid: 'a', reason: 'terms', minReward: 4000 }]);
  });

  it('stay when the next page is shown, and change with what is shown', () => {
    const first = withResults(noPasses, [profile('a'), profile('b', null)], []);
    const second = withResults(first, [profile('c', 'skill')], []);
    expect(second.passes.map(({ universalUid }) => universalUid)).toEqual(['b', 'c']);
    const third = withResults(second, [profile('b', 'terms'), profile('c')], []);
    expect(third.passes).toMatchObject([{ universalUid: 'b', reason: 'terms' }]);
  });

  it('are the same object where nothing has changed', () => {
    const known = withResults(noPasses, [profile('a', 'terms')], []);
    expect(withResults(known, [profile('a', 'terms'), profile('b')], [])).toBe(known);
  });

  it('begin again after something was proposed', () => {
    const known = { passes: [], after: Date.parse('2026-11-21T00:00:00Z') };
    const items = [profile('a', 'terms'), profile('b', 'terms', '2026-11-22T00:00:00.000Z')];
    expect(withResults(known, items, []).passes.map(({ universalUid }) => universalUid)).toEqual(['b']);
  });
});
