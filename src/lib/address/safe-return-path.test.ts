import { expect, it } from 'vitest';
import { safeReturnPath } from './safe-return-path';

it.each([
  ['/profiles/', '/profiles/'],
  ['/profiles/?page=2&skills=Go', '/profiles/?page=2&skills=Go'],
  ['/messages/abc/#last', '/messages/abc/#last'],
  ['/profiles/?keyword=%2F%2Fevil.example', '/profiles/?keyword=%2F%2Fevil.example'],
])('keeps our own path %s', (raw, expected) => {
  expect(safeReturnPath(raw)).toBe(expected);
});

it.each([
  ['/biz/profiles/', '/profiles/'],
  ['/biz/profiles', '/profiles'],
  ['/biz/profiles/?page=2&skills=Go', '/profiles/?page=2&skills=Go'],
  ['/biz/messages/abc/#last', '/messages/abc/#last'],
  ['/biz/biz/profiles/', '/profiles/'],
  ['/biz/', '/'],
  ['/biz', '/'],
  ['/biz?page=2', '/?page=2'],
  ['/x/../biz/profiles/', '/profiles/'],
  ['/bizarre/', '/bizarre/'],
  ['/profiles/biz/', '/profiles/biz/'],
])('takes %s for %s: the router adds the base path', (raw, expected) => {
  expect(safeReturnPath(raw)).toBe(expected);
});

it.each([
  '/login/',
  '/login',
  '/biz/login/',
  '/biz/login',
  '/login/?return_to=%2Fprofiles%2F',
  '/login?return_to=/biz/login/',
  '/biz/login/#top',
  '/profiles/../login/',
])('refuses %s as the way back to the page that it is', (raw) => {
  expect(safeReturnPath(raw, { except: '/login/' })).toBeNull();
});

it.each(['/profiles/?from=/login/', '/login/help/', '/logins/'])('keeps %s, which is another page', (raw) => {
  expect(safeReturnPath(raw, { except: '/login/' })).toBe(raw);
});

it.each([
  null,
  undefined,
  '',
  'profiles/',
  'https://evil.example/',
  '//evil.example/',
  '///evil.example/',
  '/\\evil.example/',
  '\\\\evil.example/',
  '/profiles/\\evil',
  '/\t/evil.example/',
  '/\n/evil.example/',
  '/./\t/evil.example',
  '/.//evil.example/',
  '/..//evil.example/',
  'javascript:alert(1)',
  ' /profiles/',
  'data:text/html,x',
  'https:evil.example',
  'https:/evil.example',
  'http:///evil.example',
  'evil.example/',
  '\\/evil.example/',
  '/\r/evil.example/',
  '/\u0000/evil.example',
  '/\u0085/evil.example/',
  '\t//evil.example/',
  '\n//evil.example/',
  '\u0001//evil.example/',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  '\tjavascript:alert(1)',
  'vbscript:x',
  'blob:https://evil.example/x',
  'file:///etc/passwd',
  '//user@evil.example/',
  '//[::1]/',
  '/a/..//evil.example/',
  '/%2e%2e//evil.example/',
  '/%2E//evil.example/',
  '?next=//evil.example',
  '#//evil.example',
  './/evil.example',
  '%2f%2fevil.example/',
  '/biz//evil.example/',
  '/biz/biz//evil.example/',
  '//biz/evil.example/',
  '/biz/.//evil.example/',
])('refuses %j', (raw) => {
  expect(safeReturnPath(raw)).toBeNull();
});

it.each([
  ['/%2Fevil.example/', '/%2Fevil.example/'],
  ['/%5Cevil.example/', '/%5Cevil.example/'],
  ['/%09/evil.example/', '/%09/evil.example/'],
  ['/@evil.example/', '/@evil.example/'],
  ['/:80/', '/:80/'],
  ['/https://evil.example/', '/https://evil.example/'],
  ['/a/../profiles/', '/profiles/'],
  ['/\u2028/evil.example/', '/%E2%80%A8/evil.example/'],
  ['/\ufe68/evil/', '/%EF%B9%A8/evil/'],
])('takes %j for a path of this site, wherever a browser resolves it', (raw, expected) => {
  const path = safeReturnPath(raw);
  expect(path).toBe(expected);
  // What the address bar and the router make of it.
  for (const base of ['https://biz.example/biz/login/', 'https://biz.example']) {
    expect(new URL(path ?? '', base).host).toBe('biz.example');
  }
  expect(new URL(`/biz${path}`, 'https://biz.example').href.startsWith('https://biz.example/biz/')).toBe(
    true,
  );
});
