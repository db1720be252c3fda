import { describe, expect, it } from 'vitest';
import { differingFields, isLike, isSame, mergeValues } from './form-values';

const base = { work: '業務', flow: '選考', tags: ['一'] };
const checked = { isOpen: true, count: 3 };

describe('the values of a form', () => {
  it('are the same when every field says the same', () => {
    expect(isSame(base, { ...base, tags: ['一'] })).toBe(true);
    expect(isSame(base, { ...base, tags: ['一', '二'] })).toBe(false);
    expect(isSame(base, { ...base, flow: '' })).toBe(false);
    expect(differingFields(base, { work: '別', flow: '選考', tags: [] })).toEqual(['work', 'tags']);
  });

  it('are numbers, and what is checked', () => {
    expect(isSame(checked, { ...checked })).toBe(true);
    expect(differingFields(checked, { isOpen: false, count: 4 })).toEqual(['isOpen', 'count']);
    expect(isSame({ count: Number.NaN }, { count: Number.NaN })).toBe(true);
    expect(
      mergeValues(checked, { mine: { ...checked, isOpen: false }, theirs: { ...checked, count: 4 } }),
    ).toEqual({ isOpen: false, count: 4 });
    expect(isLike({ isOpen: false, count: 0 }, checked)).toBe(true);
    expect(isLike({ isOpen: 'yes', count: 0 }, checked)).toBe(false);
  });

  it('join what two people changed: mine where I changed it, theirs elsewhere', () => {
    const mine = { ...base, work: '自分の業務' };
    const theirs = { work: '同僚の業務', flow: '同僚の選考', tags: ['二'] };
    expect(mergeValues(base, { mine, theirs })).toEqual({
      work: '自分の業務',
      flow: '同僚の選考',
      tags: ['二'],
    });
  });

  it.each([
    null,
    'text',
    [],
    { work: '業務' },
    { ...base, tags: '一' },
    { ...base, tags: [1] },
    { ...base, flow: 1 },
  ])('are not %j', (stored) => {
    expect(isLike(stored, base)).toBe(false);
  });

  it('are what has the fields of the form', () => {
    expect(isLike({ work: '', flow: '', tags: [] }, base)).toBe(true);
  });
});
