import { describe, expect, it } from 'vitest';
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

  it('takes the address out of what a mail program copies', () => {
    expect(emails('鈴木 花子 <hanako@example.com>, "田中, 美咲" <misaki@example.com>')).toContain(
      'hanako@example.com',
    );
    expect(emails('鈴木 花子 <hanako@example.com>\n田中 <misaki@example.com>')).toEqual([
      'hanako@example.com',
      'misaki@example.com',
    ]);
  });

  it('takes an address once, however it is written', () => {
    expect(emails('Hanako@example.com hanako@EXAMPLE.com')).toHaveLength(1);
  });

  it('keeps what is no address, with its problem', () => {
    expect(readAddresses('hanako@example')).toEqual([
      { email: 'hanako@example', problem: 'メールアドレスの形式が正しくありません' },
    ]);
  });

  it('finds nothing in nothing', () => {
    expect(readAddresses(' \n ')).toEqual([]);
  });
});
