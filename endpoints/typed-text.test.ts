import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { Email, OptionalPhone, PostalCode, WebAddress } from './contacts.ts';
import { normalizeNumber } from './typed-numbers.ts';

const read = (schema: v.GenericSchema<unknown, string>, typed: string) => {
  const { success, output, issues } = v.safeParse(schema, typed);
  return success ? output : `× ${issues[0].message}`;
};

const plain = 'paid@demo.biz.example';

describe('an address', () => {
  it.each([
    ['in full width', 'ｐａｉｄ＠ｄｅｍｏ．ｂｉｚ．ｅｘａｍｐｌｅ', plain],
    ['with a full-width at', 'paid＠demo.biz.example', plain],
    ['with an ideographic dot', 'paid@demo。biz。example', plain],
    ['with a half-width ideographic dot', 'paid@demo｡biz.example', plain],
    ['between ideographic spaces', '　paid@demo.biz.example　', plain],
    ['with spaces around the at', 'paid ＠ demo.biz.example', plain],
    ['with a zero-width space', 'paid@demo\u200b.biz.example\u200b', plain],
    ['with a byte order mark', '\ufeffpaid@demo.biz.example', plain],
    ['with a soft hyphen', 'paid@demo.biz.ex\u00adample', plain],
    ['between direction marks', '\u202apaid@demo.biz.example\u202c', plain],
    ['between isolates', '\u2068paid@demo.biz.example\u2069', plain],
    ['with a variation selector', 'paid@demo.biz.example\ufe0f', plain],
    ['of a link', 'mailto:paid@demo.biz.example', plain],
    ['of a link with a subject', 'MAILTO:paid@demo.biz.example?subject=ご相談&body=a@b.example', plain],
    ['of an encoded link', 'mailto:paid%40demo.biz.example', plain],
    [
      'of a broken link',
      'mailto:paid@demo.biz.example%E0',
      `× ${v.safeParse(Email, 'x').issues?.[0].message}`,
    ],
    ['with a name', 'Tanaka, Misaki <paid@demo.biz.example>', plain],
    ['with a quoted name', '"田中, 美咲" <paid@demo.biz.example>', plain],
    ['with itself as the name', 'paid@demo.biz.example <paid@demo.biz.example>', plain],
    ['with a link in brackets', '田中 <mailto:paid@demo.biz.example>', plain],
    ['in full-width brackets', '＜paid@demo.biz.example＞', plain],
    ['in Japanese brackets', '「paid@demo.biz.example」', plain],
    ['in parentheses', '（paid@demo.biz.example）', plain],
    ['with a remark', 'paid@demo.biz.example（営業部）', plain],
    ['in curly quotes', '“paid@demo.biz.example”', plain],
    ['after a bullet', '・paid@demo.biz.example', plain],
    ['before a full stop', 'paid@demo.biz.example。', plain],
    ['before a comma', 'paid@demo.biz.example、', plain],
    ['before a semicolon', 'paid@demo.biz.example;', plain],
    ['with a line break behind it', 'paid@demo.biz.example\r\n', plain],
    ['in upper case', 'PAID@DEMO.BIZ.EXAMPLE', 'PAID@DEMO.BIZ.EXAMPLE'],
    ['with a plus', 'paid+jobs@demo.biz.example', 'paid+jobs@demo.biz.example'],
    ['of a Japanese domain', 'info@日本語.jp', 'info@xn--wgv71a119e.jp'],
    ['of a Japanese domain in NFD', `info@${'ガラス'.normalize('NFD')}.jp`, 'info@xn--mck0a9j.jp'],
    ['of such a domain in ASCII', 'info@xn--wgv71a119e.jp', 'info@xn--wgv71a119e.jp'],
  ])('%s', (_, typed, expected) => {
    expect(read(Email, typed)).toBe(expected);
    // As it is kept, it stays.
    if (v.is(Email, typed)) expect(read(Email, expected)).toBe(expected);
  });

  it.each([
    '田中@demo.biz.example',
    'paid@demo',
    'paid',
    'a@demo.biz.example b@demo.biz.example',
    'a@demo.biz.example, b@demo.biz.example',
    '<a@demo.biz.example> <b@demo.biz.example>',
    '<a@demo.biz.example> b@demo.biz.example',
    'a@b@demo.biz.example',
    'a\nb@demo.biz.example',
    'paid@demo/biz.example',
    'info@日本語/語.jp',
    'info@日本語:8080.jp',
    `paid@${'demo。'.repeat(1000)}`,
  ])('「%s」 is none, and says what one looks like', (typed) => {
    expect(read(Email, typed)).toMatch(/^× メールアドレス.*(入力してください)$/);
  });
});

describe('a telephone number', () => {
  it.each([
    ['03-1234-5678', '03-1234-5678'],
    ['０３－１２３４－５６７８', '03-1234-5678'],
    ['03ー1234−5678', '03-1234-5678'],
    ['03ｰ1234ｰ5678', '03-1234-5678'],
    ['03─1234─5678', '03-1234-5678'],
    ['03━1234━5678', '03-1234-5678'],
    ['03–1234—5678', '03-1234-5678'],
    ['03‐1234‑5678', '03-1234-5678'],
    ['03‒1234―5678', '03-1234-5678'],
    ['03一1234一5678', '03-1234-5678'],
    ['03 - 1234 - 5678', '03-1234-5678'],
    ['03.1234.5678', '03-1234-5678'],
    ['03　1234　5678', '03 1234 5678'],
    ['\u202a03-1234-5678\u202c', '03-1234-5678'],
    ['\u206803\u200b-1234-5678\u2069', '03-1234-5678'],
    ['tel:03-1234-5678', '03-1234-5678'],
    ['TEL：03-1234-5678', '03-1234-5678'],
    ['+81 3-1234-5678', '+81 3-1234-5678'],
    ['＋８１ ３-1234-5678', '+81 3-1234-5678'],
    ['(03)1234-5678', '(03)1234-5678'],
    ['（０３）1234-5678', '(03)1234-5678'],
    ['', ''],
    ['　', ''],
  ])('「%s」 is %s', (typed, expected) => {
    expect(read(OptionalPhone, typed)).toBe(expected);
    expect(read(OptionalPhone, expected)).toBe(expected);
  });

  it.each(['03-1234-5678 内線12', '03-1234-5678;ext=12', 'ゼロサン', '03/1234/5678'])(
    '「%s」 is none',
    (typed) => {
      expect(read(OptionalPhone, typed)).toBe(
        '× 電話番号は数字とハイフンで入力してください(例:03-1234-5678)',
      );
    },
  );
});

describe('a postal code', () => {
  it.each([
    '100-0001',
    '1000001',
    '〒100-0001',
    '〒 １００－０００１',
    '100ー0001',
    '100─0001',
    '100–0001',
    '100 0001',
    '\u202a100-0001\u202c',
    ' 100\u200b-0001\n',
  ])('「%s」', (typed) => {
    expect(read(PostalCode, typed)).toBe('100-0001');
  });

  it.each(['12345', '100-00011', '〒100-0001 東京都', ''])('「%s」 is none', (typed) => {
    expect(read(PostalCode, typed)).toBe('× 郵便番号は7桁の数字で入力してください(例:100-0001)');
  });
});

describe('a number', () => {
  it.each([
    ['３，０００円', '円', '3000'],
    ['3,000円', '円', '3000'],
    ['¥3,000', '円', '3000'],
    ['￥３０００', '円', '3000'],
    ['3、000', '円', '3000'],
    ['1,234,567 円', '円', '1234567'],
    ['１０時間', '時間', '10'],
    ['10\u200b', '時間', '10'],
    ['\u202a10\u202c', '時間', '10'],
    ['３名', '人', '3'],
    ['3 人', '人', '3'],
    ['　', '円', ''],
  ])('「%s」 in a field of %s is %s', (typed, unit, expected) => {
    expect(normalizeNumber(typed, unit)).toBe(expected);
  });

  it.each([
    ['3千', '円'],
    ['10円', '時間'],
    ['¥10', '時間'],
    ['-5', '時間'],
    ['−5', '時間'],
    ['1.5', '時間'],
    ['1,5', '円'],
    ['1e3', '円'],
    ['円', '円'],
    ['十', '人'],
  ])('「%s」 in a field of %s stays as it was typed', (typed, unit) => {
    expect(normalizeNumber(typed, unit)).toBe(typed);
  });
});

describe('a web address', () => {
  it.each([
    ['ｈｔｔｐｓ：／／example.com', 'https://example.com'],
    ['\u200bhttps://example.com\ufeff', 'https://example.com'],
    ['　https://example.com/2026ー11　', 'https://example.com/2026-11'],
    ['', ''],
  ])('「%s」 is %s', (typed, expected) => {
    expect(read(WebAddress, typed)).toBe(expected);
  });
});
