import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkify } from './linkify';

const links = (text: string) => linkify(text).flatMap(({ href }) => href ?? []);

describe('addresses in a message', () => {
  // A hundred times the longest message: what reads a text more than once a character does not end.
  it.each([
    ['brackets', `https://a.example/${')'.repeat(1_000_000)}`, 1],
    ['dots', `https://a.example/${'.'.repeat(1_000_000)}a`, 1],
    ['pairs', `https://a.example/${'()'.repeat(500_000)}`, 1],
    ['many addresses', 'https://a.example/). '.repeat(50_000), 50_000],
  ])('are found in a text of very many %s', (_, text, count) => {
    expect(links(text)).toHaveLength(count);
  });

  it.each([
    ['詳細はhttps://example.com/jobs?id=1をご覧ください。', 'https://example.com/jobs?id=1'],
    ['See https://example.com.', 'https://example.com'],
    ['(https://example.com/a_(b))', 'https://example.com/a_(b)'],
    ['「http://example.com/」', 'http://example.com/'],
    ['<https://example.com>です', 'https://example.com'],
    ['HTTPS://EXAMPLE.COM/A', 'HTTPS://EXAMPLE.COM/A'],
    ['https://ja.wikipedia.org/wiki/東京 です', 'https://ja.wikipedia.org/wiki/東京'],
    [
      'https://example.com/検索?職種=エンジニア&page=2をご覧ください',
      'https://example.com/検索?職種=エンジニア&page=2',
    ],
    ['https://日本語.example/へどうぞ', 'https://日本語.example/'],
    ['https://example.com/をご覧ください', 'https://example.com/'],
    ['https://example.com参照', 'https://example.com'],
  ])('finds the one in %s', (text, href) => {
    expect(links(text)).toEqual([href]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'https://google.com@evil.example/',
    'https://user:secret@evil.example/',
    'https://',
    'ftp://example.com/',
    '<a href="javascript:alert(1)">押してください</a>',
  ])('makes no link of %s', (text) => {
    expect(links(text)).toEqual([]);
  });

  it('finds several, each by itself', () => {
    expect(links('https://a.example/ と https://b.example/')).toEqual([
      'https://a.example/',
      'https://b.example/',
    ]);
  });

  it('loses nothing of any text', () => {
    const piece = fc.constantFrom(
      'https://',
      'http://a.example/',
      '(',
      ')',
      '。',
      ' ',
      '"',
      '<',
      'あ',
      '@',
      '.',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string())), (pieces) => {
        const text = pieces.join('');
        expect(
          linkify(text)
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});
