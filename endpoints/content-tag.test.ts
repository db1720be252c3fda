import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { contentTag } from './content-tag.ts';

it('is the hash of a content, in UTF-8', () => {
  expect(contentTag({ title: '髙橋 🍣', tags: ['b', 'a'] })).toBe(
    createHash('sha256').update('{"tags":["b","a"],"title":"髙橋 🍣"}').digest('hex'),
  );
});

it('is the same in any order of fields, and with a field that is empty or missing', () => {
  const tag = contentTag({ title: '案件', bounds: { min: 1, max: 2 } });
  expect(contentTag({ bounds: { max: 2, min: 1 }, title: '案件' })).toBe(tag);
  const added = { note: '', tags: [], image: null, bounds: { min: 1, max: 2, unit: undefined } };
  expect(contentTag({ title: '案件', ...added })).toBe(tag);
});

it('differs by every value, and by their order in a list', () => {
  const contents = [{}, { a: 'x' }, { a: 0 }, { a: false }, { a: ['x', 'y'] }, { a: ['y', 'x'] }, null, ''];
  expect(new Set(contents.map(contentTag)).size).toBe(contents.length);
});
