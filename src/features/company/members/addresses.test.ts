import { describe, expect, it } from 'vitest';
import { WRONG_EMAIL } from '#endpoints/error-messages';
import { readAddresses } from './addresses';

const emails = (text: string) => readAddresses(text).map(({ email }) => email);

describe('readAddresses', () => {
  it.each([
    'a@example.com\nb@example.com',
    'a@example.com, b@example.com',
    'a@example.com、b@example.com',
    'a@example.com;b@example.com',
    ' a@example.com\tb@example.com ',
    'a@example.com,b@example.com',
  ])('finds both addresses in 「%s」', (text) => {
    expect(emails(text)).toEqual(['a@example.com', 'b@example.com']);
  });

  it.each([
    ['鈴木 花子 <hanako@example.com>, "田中, 美咲" <misaki@example.com>'],
    ['鈴木 花子 <hanako@example.com>\n田中 <misaki@example.com>'],
    ['Suzuki, Hanako <hanako@example.com>; Tanaka, Misaki <misaki@example.com>'],
    ['Suzuki, Hanako <hanako@example.com>, Tanaka, Misaki <misaki@example.com>'],
    ['"Suzuki; Hanako" <hanako@example.com>; "Tanaka; Misaki" <misaki@example.com>;'],
    ['hanako@example.com, Tanaka, Misaki <misaki@example.com>'],
    ['hanako@example.com <hanako@example.com>; misaki@example.com <misaki@example.com>'],
    ['To: 鈴木＜hanako@example.com＞、宛先：misaki@example.com'],
    ['mailto:hanako@example.com?subject=a\n<mailto:misaki@example.com>'],
    ['・hanako@example.com\n・misaki@example.com'],
    ['hanako@example.com・misaki@example.com'],
    ['hanako@example.com。misaki@example.com。'],
    ['hanako@example.com（営業部）、misaki@example.com（田中）'],
    ['鈴木（hanako@example.com）\n田中(misaki@example.com)'],
    ['「hanako@example.com」「misaki@example.com」'],
    ['ｈａｎａｋｏ＠ｅｘａｍｐｌｅ．ｃｏｍ　misaki＠example。com'],
    ['\ufeffhanako@example.com\u200b,\u202amisaki@example.com\u202c'],
    ['hanako@example.com\r\n\r\nmisaki@example.com,\r\n'],
    ['<hanako@example.com>,<misaki@example.com>.'],
  ])('takes the addresses out of 「%s」', (text) => {
    expect(emails(text)).toEqual(['hanako@example.com', 'misaki@example.com']);
  });

  it('takes no name for an address, and no address for a name', () => {
    expect(emails('hanako, 田中 <misaki@example.com')).toEqual(['hanako', '田中', 'misaki@example.com']);
    expect(emails('hanako; Tanaka, Misaki <misaki@example.com>')).toEqual(['hanako', 'misaki@example.com']);
    expect(emails('hanako@ Tanaka, Misaki <misaki@example.com>')).toEqual(['hanako@', 'misaki@example.com']);
  });

  it('takes an address once, however it is written', () => {
    expect(emails('Hanako@example.com hanako@EXAMPLE.com')).toHaveLength(1);
  });

  it('keeps what is no address, with its problem', () => {
    expect(readAddresses('hanako@example')).toEqual([{ email: 'hanako@example', problem: WRONG_EMAIL }]);
  });

  it('finds nothing in nothing', () => {
    expect(readAddresses(' \n ')).toEqual([]);
  });
});
