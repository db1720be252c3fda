import { describe, expect, test } from 'vitest';
import { contentTag } from '#endpoints/content-tag';
import { checkNotChangedMeanwhile } from './changed-meanwhile.ts';

type Content = { work: string; hours: { min: number; isFixed?: boolean } | null; color?: string | null };

const check = (current: Content, { read, next }: { read?: Content; next: Content }) =>
  checkNotChangedMeanwhile(current, { basedOn: read && contentTag(read), next });

const base: Content = { work: '開発', hours: { min: 10 } };

describe('what was read, is stored', () => {
  test('and is written over', () => {
    expect(() => check(base, { read: base, next: { ...base, work: '設計' } })).not.toThrow();
  });

  test('with a key more, of which a page of an older version knows nothing', () => {
    const current = { ...base, hours: { min: 10, isFixed: true }, color: 'blue' };
    expect(() => check(current, { read: base, next: { ...base, work: '設計' } })).not.toThrow();
    expect(() => check(current, { read: current, next: { ...base, work: '設計' } })).not.toThrow();
  });
});

describe('what a colleague has changed', () => {
  test('is not written over', () => {
    expect(() => check({ ...base, work: '保守' }, { read: base, next: { ...base, work: '設計' } })).toThrow();
  });

  test('is not written over where only the new key differs, by who writes it', () => {
    const current = { ...base, color: 'blue' };
    expect(() => check(current, { read: base, next: { ...base, color: 'red' } })).toThrow();
    expect(() => check(current, { read: base, next: { ...base, color: null } })).toThrow();
  });

  test('is not written over in the keys that a page of an older version knows', () => {
    const current = { ...base, work: '保守', color: 'blue' };
    expect(() => check(current, { read: base, next: { ...base, work: '設計' } })).toThrow();
  });

  test('is written over by who has not said what was read', () => {
    expect(() => check({ ...base, work: '保守' }, { next: base })).not.toThrow();
  });
});

test('what is stored already as it is to be written is no change of a colleague', () => {
  const next = { ...base, work: '設計' };
  expect(() => check(next, { read: base, next })).not.toThrow();
  expect(() => check({ ...next, color: 'blue' }, { read: base, next })).not.toThrow();
});
