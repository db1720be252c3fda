import { expect, it } from 'vitest';
import { redact, redactAll } from './redact';

const JWT = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ1aWQtMSJ9.c2lnbmF0dXJl';

it.each([
  ['a query', 'https://example.com/biz/profiles/?keyword=%E7%A7%98', 'https://example.com/biz/profiles/'],
  ['a fragment', 'GET https://example.com/a/#secret', 'GET https://example.com/a/'],
  ['a query within a sentence', 'Failed: /a/?page=2&q=x (503)', 'Failed: /a/ (503)'],
  [
    'an e-mail address',
    '佐藤 <sato.kenichi+biz@mail.example.co.jp> is no member',
    '佐藤 <[email]> is no member',
  ],
  ['an e-mail address in a query', '/biz/signup/0190a1b2/?email=sato@example.com', '/biz/signup/[id]/'],
  ['a token', `token ${JWT} has expired`, 'token [token] has expired'],
  ['an authorization', 'Bearer abc.def-ghi refused', '[token] refused'],
  ['an unsigned token', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0. refused', '[token] refused'],
  ['a sign-up in progress', '/biz/signup/0190a1b2-c3d4/', '/biz/signup/[id]/'],
  ['an invitation', '/biz/invitations/0190a1b2-c3d4/', '/biz/invitations/[id]/'],
  [
    'the call of an invitation',
    '/corporation_account/general/corporation_member_invitation/0190a1b2',
    '/corporation_account/general/corporation_member_invitation/[id]',
  ],
  [
    'a text that is no JSON',
    `Unexpected token '秘', "秘密の
"メモ" です" is not valid JSON`,
    `Unexpected token '秘', [text] is not valid JSON`,
  ],
])('takes out %s', (_name, text, expected) => {
  expect(redact(text)).toBe(expected);
});

it.each([
  'HTTP Error status: 500 Internal Server Error',
  'timeout of 15000ms exceeded',
  "Cannot read properties of undefined (reading 'map')",
  'The response of get /project/:id/show does not fit: content.title: string',
  'Minified React error #418',
  'Why? Because.',
  '/biz/signup/',
  '/corporation_account/general/corporation_member_invitation/create_by_email',
])('keeps %s', (text) => {
  expect(redact(text)).toBe(text);
});

it('goes through lists and objects, and leaves what is no text', () => {
  const value = { list: [{ text: 'a@example.com', count: 1, none: null }], yes: true };
  redactAll(value);
  expect(value).toEqual({ list: [{ text: '[email]', count: 1, none: null }], yes: true });
});

// What reads a text more than once a character does not end with so many.
it.each(['a', '"', '?a', '/a', '.', 'eyJa.', 'a@a.'])(
  'comes to the end of a very long text of %j',
  (part) => {
    const end = ' b@example.com';
    expect(redact(part.repeat(1_000_000 / part.length) + end)).toMatch(/ \[email\]$/);
  },
);
