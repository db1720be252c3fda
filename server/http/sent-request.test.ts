import { expect, test } from 'vitest';
import { hashOfSent } from './sent-request.ts';

const hash = ({
  search = '',
  body = {},
  params = { cid: 'c1' },
}: {
  search?: string;
  body?: unknown;
  params?: Record<string, string>;
}) => hashOfSent({ params, search: new URLSearchParams(search), headers: undefined, body });

const file = (bytes: string, name = 'a.png', type = 'image/png') => ({
  file: new File([bytes], name, { type }),
});

test.each([
  ['the order of fields', { body: { a: 1, b: { c: 2, d: 3 } } }, { body: { b: { d: 3, c: 2 }, a: 1 } }],
  ['the order of a query', { search: '?a=1&b=2&c[]=3' }, { search: '?c[]=3&b=2&a=1' }],
  ['the same file, read again', { body: file('one') }, { body: file('one') }],
])('%s is the same request', async (_, one, other) => {
  expect(await hash(one)).toBe(await hash(other));
});

test.each([
  ['a value', { body: { a: 1 } }, { body: { a: 2 } }],
  ['a text for a number', { body: { a: 1 } }, { body: { a: '1' } }],
  ['null for nothing', { body: { a: null } }, { body: {} }],
  ['the order of a list', { body: { a: [1, 2] } }, { body: { a: [2, 1] } }],
  ['where a field stands', { body: { a: { b: 1 } } }, { body: { a: {}, b: 1 } }],
  ['a query', { search: '?a=1' }, { search: '?a=2' }],
  ['a query that is there twice', { search: '?a=1' }, { search: '?a=1&a=1' }],
  ['a parameter', { params: { cid: 'c1' } }, { params: { cid: 'c2' } }],
  ['the bytes of a file', { body: file('one') }, { body: file('two') }],
  ['the name of a file', { body: file('one') }, { body: file('one', 'b.png') }],
  ['the type of a file', { body: file('one') }, { body: file('one', 'a.png', 'image/gif') }],
])('%s makes another one', async (_, one, other) => {
  expect(await hash(one)).not.toBe(await hash(other));
});

test('JSON of many levels is refused', async () => {
  const body: unknown = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`);
  await expect(hash({ body })).rejects.toMatchObject({ status: 400 });
});
