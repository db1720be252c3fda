import { expect, it } from 'vitest';
import { serializeQuery } from './serialize-query';

it('writes arrays in bracket form', () => {
  expect(serializeQuery({ ids: ['a', 'b'] })).toBe('ids%5B%5D=a&ids%5B%5D=b');
});

it('joins arrays by commas for the profile search', () => {
  expect(serializeQuery({ skills: ['Go', 'C#'] }, 'comma')).toBe('skills=Go%2CC%23');
});

it.each([
  ['undefined', { a: undefined, page: 1 }, 'page=1'],
  ['null', { a: null, page: 1 }, 'page=1'],
  ['an empty list', { a: [], page: 1 }, 'page=1'],
])('leaves out %s', (_name, query, expected) => {
  expect(serializeQuery(query)).toBe(expected);
  expect(serializeQuery(query, 'comma')).toBe(expected);
});

it('keeps false, zero and an empty text', () => {
  expect(serializeQuery({ a: false, b: 0, c: '' })).toBe('a=false&b=0&c=');
});

it('encodes Japanese and reserved characters', () => {
  expect(serializeQuery({ keyword: '営業 & 企画' })).toBe(
    'keyword=%E5%96%B6%E6%A5%AD%20%26%20%E4%BC%81%E7%94%BB',
  );
});
