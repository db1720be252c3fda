import { describe, expect, it } from 'vitest';
import { apiAddressOf } from './env';

describe('NEXT_PUBLIC_API_BASE_URL', () => {
  it.each([
    ['https://api.example.com/front/', 'https://api.example.com/front'],
    ['/biz-api/', '/biz-api'],
    ['', 'http://localhost:4000'],
  ])('may be 「%s」', (value, address) => {
    expect(apiAddressOf(value)).toBe(address);
  });

  it.each(['biz-api', '//evil.example', '/biz api', '/', 'ftp://api.example.com'])(
    'is refused when it is 「%s」, with what is expected',
    (value) => {
      expect(() => apiAddressOf(value)).toThrow(
        `NEXT_PUBLIC_API_BASE_URL is "${value}": expected an address that starts with http:// or https://, or a path such as /biz-api.`,
      );
    },
  );
});
