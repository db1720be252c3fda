import { expect, it } from 'vitest';
import { safeHref } from './safe-link';

it.each([
  ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
  ['http://example.com', 'http://example.com/'],
  [' https://example.com/ ', 'https://example.com/'],
  ['https://日本.example/', 'https://xn--wgv71a.example/'],
])('links %s', (url, href) => {
  expect(safeHref(url)).toBe(href);
});

it.each([
  '',
  'example.com',
  '//example.com',
  '/profiles/',
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://https://example.com/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://example.com/x',
  'file:///etc/passwd',
  'ftp://example.com/',
  'mailto:a@example.com',
  'https://',
  'https://www.bank.example@evil.example/',
  'https://a:b@evil.example/',
])('does not link %j', (url) => {
  expect(safeHref(url)).toBeNull();
});
