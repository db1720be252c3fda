import { describe, expect, test } from 'vitest';
import { readOptions } from './env.ts';
import { refuseDemoValues } from './production-options.ts';

const production: Record<string, string> = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://biz:7mK2c9@127.0.0.1/biz',
  FIREBASE_PROJECT_ID: 'acme-recruiting',
  WEB_URL: 'https://biz.acme.co.jp/biz',
  API_URL: 'https://biz.acme.co.jp/biz-api',
  SMTP_URL: 'smtp://127.0.0.1:25',
  MAIL_FROM: 'biz <no-reply@acme.co.jp>',
};
const check = (changed: Record<string, string>) =>
  refuseDemoValues(readOptions({ ...production, ...changed }, []));

describe('a server for real users', () => {
  test('starts with values of its own', () => {
    expect(() => check({})).not.toThrow();
    expect(() => check({ SMTP_URL: 'smtps://user:pass@mail.acme.co.jp' })).not.toThrow();
  });

  test.each<[Record<string, string>, string]>([
    [{ FIREBASE_PROJECT_ID: '' }, 'FIREBASE_PROJECT_ID is "demo-biz"'],
    [
      { FIREBASE_PROJECT_ID: 'demo-biz', FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' },
      'FIREBASE_AUTH_EMULATOR_HOST is set',
    ],
    [{ SEED: 'demo' }, 'SEED is set'],
    [{ SIMULATE: 'on' }, 'SIMULATE is on'],
    [{ WEB_URL: '' }, 'WEB_URL is "http://localhost:3000/biz"'],
    [{ WEB_URL: 'https://biz.example.com/biz' }, 'WEB_URL is "https://biz.example.com/biz"'],
    [{ API_URL: 'http://biz.acme.co.jp/biz-api' }, 'API_URL is "http://biz.acme.co.jp/biz-api"'],
    [{ API_URL: 'https://127.0.0.1/biz-api' }, 'API_URL is "https://127.0.0.1/biz-api"'],
    [{ CORS_ORIGINS: 'https://biz.acme.co.jp,http://localhost:3000' }, 'CORS_ORIGINS is "https://biz.acme'],
    [{ SMTP_URL: '' }, 'SMTP_URL is not set'],
    [{ SMTP_URL: 'smtps://user:secret@smtp.example.com' }, 'SMTP_URL is "smtps://user:***@smtp.example.com"'],
    [{ MAIL_FROM: '' }, 'MAIL_FROM is "biz <no-reply@biz.example>"'],
    [
      { DATABASE_URL: 'postgres://biz:password@db/biz' },
      'The password in DATABASE_URL is that of the example',
    ],
  ])('refuses %j', (changed, found) => {
    expect(() => check(changed)).toThrow(found);
    // The same is nobody's danger in development, and in the demo on an embedded database.
    expect(() => check({ ...changed, NODE_ENV: '' })).not.toThrow();
    expect(() => check({ ...changed, DATABASE_URL: '' })).not.toThrow();
  });
});
