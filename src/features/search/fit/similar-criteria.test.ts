import * as v from 'valibot';
import { expect, it } from 'vitest';
import { ListedProfile } from '#endpoints/user-profile';
import { noCriteria } from '../search/criteria';
import { criteriaLike } from './similar-criteria';

const candidate = (entered: object): ListedProfile =>
  v.parse(ListedProfile, { universalUid: 'u1', ...entered });

const always = { excludeScouted: true, excludeApplied: true };

it.each<[string, object, object | null]>([
  ['of whom nothing is known', { remote: 'full' }, null],
  ['with one skill', { skills: [{ name: 'Go', years: 2 }] }, { ...noCriteria, ...always, skills: ['Go'] }],
  [
    'by the longest skills, any of them',
    {
      skills: [
        { name: 'CSS' },
        { name: 'Go', years: 2 },
        { name: 'AWS', years: 9 },
        { name: 'a,b', years: 30 },
        { name: 'PHP', years: 5 },
      ],
    },
    { ...noCriteria, ...always, skills: ['AWS', 'PHP', 'Go'], skillMatch: 'or' },
  ],
  [
    'by job categories and remote work',
    {
      jobCategories: [
        { jobCategoryId: 'a', years: 1 },
        { jobCategoryId: 'b', years: 4 },
      ],
      remote: 'partial',
    },
    { ...noCriteria, ...always, jobCategoryIds: ['b', 'a'], remote: ['partial'] },
  ],
  [
    'with remote work that is not understood',
    { jobCategories: [{ jobCategoryId: 'a' }], remote: 'sometimes' },
    { ...noCriteria, ...always, jobCategoryIds: ['a'] },
  ],
])('candidates like one %s', (_name, entered, expected) => {
  expect(criteriaLike(candidate(entered))).toEqual(expected);
});

it('keeps the project that one seeks for', () => {
  expect(criteriaLike(candidate({ skills: [{ name: 'Go' }] }), 'project-1')).toMatchObject({
    for: 'project-1',
  });
});
