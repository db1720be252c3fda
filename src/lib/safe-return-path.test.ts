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
])('refuses %j', (raw) => {
  expect(safeReturnPath(raw)).toBeNull();
});
