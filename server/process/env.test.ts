import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { printable } from '../lib/address.ts';
import { StartError } from '../lib/start-error.ts';
import { readOptions } from './env.ts';

const read = (env: Record<string, string | undefined> = {}, ...args: string[]) => readOptions(env, args);

/** What is said of the options: nothing when they are accepted. */
function linesOf(env: Record<string, string>, ...args: string[]): string {
  try {
    read(env, ...args);
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  return '';
}

/** The line that the options are refused with. */
function refusal(env: Record<string, string>, ...args: string[]): string {
  const line = linesOf(env, ...args);
  if (line === '') throw new Error('The options were accepted');
  return line;
}

describe('the options of the server', () => {
  test('are complete without any variable', () => {
    expect(read()).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      dataDir: path.resolve('.data'),
      seed: undefined,
      isSimulating: false,
      firebaseProjectId: 'demo-biz',
      corsOrigins: ['http://localhost:3000'],
      webUrl: 'http://localhost:3000/biz',
      apiUrl: 'http://localhost:4000',
      logLevel: 'info',
      siteName: 'biz',
    });
  });

  test('come from the environment, and from the command line before that', () => {
    const env = { PORT: '5000', DATA_DIR: '/tmp/a', SEED: 'demo', WEB_URL: 'https://example.com/biz/' };
    expect(read(env)).toMatchObject({
      port: 5000,
      dataDir: '/tmp/a',
      seed: 'demo',
      webUrl: 'https://example.com/biz',
      corsOrigins: ['https://example.com'],
      apiUrl: 'http://localhost:5000',
    });
    expect(read(env, '--port', '6000', '--data=/tmp/b', '--simulate')).toMatchObject({
      port: 6000,
      dataDir: '/tmp/b',
      isSimulating: true,
    });
  });

  test('take an empty variable for an unset one', () => {
    expect(read({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 4000, databaseUrl: undefined });
  });

  test('read a bucket with what opens it', () => {
    const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
    expect(read({ FILES_URL: 'https://s3.example.com/biz-files/', ...keys }).bucket).toEqual({
      url: 'https://s3.example.com/biz-files',
      ...{ accessKeyId: 'id', secretAccessKey: 'secret', region: 'us-east-1' },
    });
    const held = { FILES_URL: 'https://s3.example.com/biz-files', ...keys, AWS_SESSION_TOKEN: 'token' };
    expect(read(held).bucket).toMatchObject({ accessKeyId: 'id', sessionToken: 'token' });
    expect(read(keys).bucket).toBeUndefined();
  });

  test('read a list of origins', () => {
    const { corsOrigins } = read({ CORS_ORIGINS: 'https://a.example, http://localhost:3000' });
    expect(corsOrigins).toEqual(['https://a.example', 'http://localhost:3000']);
  });

  test.each<[Record<string, string>, string]>([
    [{ PORT: 'abc' }, 'PORT is "abc": expected a port number from 1 to 65535.'],
    [{ PORT: '0' }, 'PORT is "0": expected a port number from 1 to 65535.'],
    [{ PORT: '65536' }, 'PORT is "65536": expected a port number from 1 to 65535.'],
    [{ SEED: 'prod' }, 'SEED is "prod": expected "demo".'],
    [{ SIMULATE: 'yes' }, 'SIMULATE is "yes": expected "on" or "off".'],
    [
      { DATABASE_URL: 'mysql://user:secret@db/biz' },
      'DATABASE_URL is "mysql://user:***@db/biz": expected an address that starts with postgres://.',
    ],
    [
      { DATABASE_URL: 'postgres://db/biz', DATABASE_READ_URL: 'replica.example.com' },
      'DATABASE_READ_URL is "replica.example.com": expected an address that starts with postgres://.',
    ],
    [
      { DATABASE_DIRECT_URL: 'postgres://db/biz' },
      'DATABASE_DIRECT_URL is set without DATABASE_URL: expected the address of PgBouncer, too. Without PgBouncer unset it.',
    ],
    [
      { DATABASE_READ_URL: 'postgres://replica/biz' },
      'DATABASE_READ_URL is set without DATABASE_URL: expected the primary, too. The embedded database has no replicas.',
    ],
    [{ DATABASE_POOL_SIZE: '1' }, 'DATABASE_POOL_SIZE is "1": expected a number from 2 to 200.'],
    [{ UPLOADS_PER_DAY: '0' }, 'UPLOADS_PER_DAY is "0": expected a number from 1 to 1000000.'],
    [{ UPLOAD_QUOTA_MB: '1 GB' }, 'UPLOAD_QUOTA_MB is "1 GB": expected a number of MB from 1 to 100000000.'],
    [
      { METRICS_PORT: '4000' },
      'METRICS_PORT is 4000, the port of the API: expected another one, which users cannot reach.',
    ],
    [
      { FILES_URL: 's3://biz-files' },
      'FILES_URL is "s3://biz-files": expected an address that starts with https://.',
    ],
    [
      { FILES_URL: 'https://s3.example.com/biz-files', AWS_ACCESS_KEY_ID: 'id' },
      'AWS_SECRET_ACCESS_KEY is not set: expected what opens the bucket in FILES_URL.',
    ],
    [{ WEB_URL: 'localhost' }, 'WEB_URL is "localhost": expected an address that starts with http://.'],
    [
      { SMTP_URL: 'mail.example.com' },
      'SMTP_URL is "mail.example.com": expected an address that starts with smtp://.',
    ],
    [
      { FIREBASE_AUTH_EMULATOR_HOST: 'http://localhost:9099' },
      'FIREBASE_AUTH_EMULATOR_HOST is "http://localhost:9099": expected host:port without a protocol, such as "127.0.0.1:9099".',
    ],
    [
      { FIREBASE_PROJECT_ID: 'My Project' },
      'FIREBASE_PROJECT_ID is "My Project": expected a Firebase project id such as "demo-biz".',
    ],
    [
      { CORS_ORIGINS: 'https://a.example/' },
      'CORS_ORIGINS is "https://a.example/": expected origins such as "https://www.example.com", separated by commas, without a path.',
    ],
    [{ CORS_ORIGINS: '*' }, expect.stringContaining('CORS_ORIGINS is "*"')],
    [
      { LOG_LEVEL: 'loud' },
      'LOG_LEVEL is "loud": expected one of fatal, error, warn, info, debug, trace, silent.',
    ],
  ])('refuse %j in one line', (env, line) => {
    expect(refusal(env)).toEqual(line);
  });

  test.each([
    [
      ['--foo'],
      '--foo is not an option: expected --port, --host, --data, --seed, --candidates, --simulate, --help.',
    ],
    [['4000'], expect.stringMatching(/^4000 is not an option/)],
    [['--port'], '--port has no value: expected one after it.'],
    [['--port', '-1'], expect.stringMatching(/^--port/)],
    [['--simulate=yes'], '--simulate is "yes": expected no value.'],
    [['--data', ''], '--data is "": expected a folder.'],
  ])('refuse %j in one line', (args, line) => {
    expect(refusal({}, ...args)).toEqual(line);
  });

  test.each(['biz-production', 'not-demo-', 'demo'])(
    'never take unsigned tokens for the project %s',
    (project) => {
      const env = { FIREBASE_PROJECT_ID: project, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' };
      expect(refusal(env)).toMatch(
        new RegExp(`^FIREBASE_AUTH_EMULATOR_HOST must not be set with the project ${project}: `),
      );
      expect(read({ ...env, FIREBASE_AUTH_EMULATOR_HOST: ' ' }).firebaseAuthEmulatorHost).toBeUndefined();
      expect(read({ ...env, FIREBASE_PROJECT_ID: ' ' }).firebaseProjectId).toBe('demo-biz');
    },
  );

  test('have Firebase asked about sessions that were ended where there are credentials to ask with', () => {
    const GOOGLE_APPLICATION_CREDENTIALS = '/run/secrets/firebase.json';
    expect(read().isCheckingRevocation).toBe(false);
    expect(read({ GOOGLE_APPLICATION_CREDENTIALS }).isCheckingRevocation).toBe(true);
    expect(read({ CHECK_REVOKED_TOKENS: 'on' }).isCheckingRevocation).toBe(true);
    expect(read({ GOOGLE_APPLICATION_CREDENTIALS, CHECK_REVOKED_TOKENS: 'off' }).isCheckingRevocation).toBe(
      false,
    );
    expect(refusal({ CHECK_REVOKED_TOKENS: 'yes' })).toMatch(/^CHECK_REVOKED_TOKENS is "yes"/);
  });

  test('hide passwords wherever an address is printed', () => {
    expect(printable('postgres://user:p:w@db:5432/biz')).toBe('postgres://user:***@db:5432/biz');
    expect(printable('postgres://db/biz')).toBe('postgres://db/biz');
    for (const password of ['p@ss', 'pa/ss', '12/ss', 'p?s', 'p#s', ':', '@/@', 'p:a@s/s', '://', 'a b']) {
      for (const user of ['user', 'us@er', '']) {
        for (const start of ['postgres://', 'postgres:/', 'postgress://', 'smtps://', '']) {
          const address = `${start}${user}:secret${password}secret@db:5432/biz?sslmode=require`;
          expect(printable(address)).not.toContain('secret');
          expect(printable(address)).toMatch(/@db:5432\/biz\?sslmode=require$/);
          for (const name of [
            'DATABASE_URL',
            'DATABASE_DIRECT_URL',
            'DATABASE_READ_URL',
            'SMTP_URL',
            'FILES_URL',
          ] as const)
            expect(linesOf({ DATABASE_URL: 'postgres://db/biz', [name]: address })).not.toContain('secret');
        }
      }
    }
    expect(printable('postgres://db/biz?user=u&password=secret&sslmode=require')).toBe(
      'postgres://db/biz?user=u&password=***&sslmode=require',
    );
  });

  test('take a password of any characters that are written as an address has them, and say how that is', () => {
    expect(read({ DATABASE_URL: 'postgres://user:p%40s%2Fs@db/biz' }).databaseUrl).toBeDefined();
    expect(read({ DATABASE_URL: 'postgres://user:p@ss@db/biz' }).databaseUrl).toBeDefined();
    expect(refusal({ DATABASE_URL: 'postgres://user:12/s@db/biz' })).toBe(
      'DATABASE_URL is "postgres://user:***@db/biz": expected an address that starts with postgres://. ' +
        'Write “/”, “?”, “#” and “@” of a password as %2F, %3F, %23 and %40.',
    );
  });
});
