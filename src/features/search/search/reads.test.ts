import { expect, it } from 'vitest';
import { noCriteria } from './criteria';
import { searchQuery } from './reads';

const queryOf = (isFull: boolean) => searchQuery({ cid: 'c1', isFull, criteria: noCriteria }).queryKey.at(-1);

it('asks the full-parameter search for fifty candidates (spec §7)', () => {
  expect(queryOf(true)).toMatchObject({ limit: 50 });
});

it('asks the search of a FREE company without a limit', () => {
  expect(queryOf(false)).not.toHaveProperty('limit');
});
