import { expect, test } from 'vitest';
import { connectionTo } from './connection.ts';

const modeOf = (query: string) => {
  const { connectionString } = connectionTo(`postgres://a:b%40c@db.example/biz${query}`, 'test');
  return new URL(connectionString).searchParams.get('sslmode');
};

test.each([
  ['?sslmode=require', 'no-verify'],
  ['?sslmode=prefer&application_name=x', 'no-verify'],
  ['?ssl=require', 'no-verify'],
  ['?sslmode=require&sslrootcert=/ca.crt', 'verify-full'],
  ['?sslmode=verify-ca', 'verify-full'],
  ['?sslmode=verify-full', 'verify-full'],
  ['?sslmode=no-verify', 'no-verify'],
  ['?sslmode=disable', 'disable'],
])('of the certificate, %s asks for what %s does in node-postgres', (query, expected) => {
  expect(modeOf(query)).toBe(expected);
});

test('an address that says nothing of it stays as it is', () => {
  const url = 'postgres:///biz?host=/var/run/postgresql';
  expect(connectionTo(url, 'test').connectionString).toBe(url);
});
