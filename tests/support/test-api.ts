import pino from 'pino';
import { createApp } from '#server/app';
import type { Identity, Mail, Services } from '#server/services';
import { openTestDatabase } from './test-database.ts';

/** Origin that the tests' API answers under. */
export const TEST_API_URL = 'http://api.test';

/** The bearer token that the tests' API takes for an identity. */
export const tokenFor = ({ uid, email }: Identity): string =>
  `test.${Buffer.from(JSON.stringify({ uid, email })).toString('base64url')}`;

function identityOf(token: string): Identity {
  const [prefix, payload] = token.split('.');
  if (prefix !== 'test' || !payload) throw new Error('Not a token of the tests');
  const { uid, email } = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return { uid, email };
}

/**
 * The real API over a private embedded database: `mails` and `files` show what it handed out, `now` sets its clock,
 * `statements` holds the SQL sent so far.
 */
export async function createTestApi(overrides: Partial<Services> = {}) {
  const { db, close, statements } = await openTestDatabase();
  const mails: Mail[] = [];
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const time = { now: null as Date | null };
  const services: Services = {
    db,
    verifyIdToken: async (token) => identityOf(token),
    files: {
      write: async (key, bytes) => {
        files.set(key, new Uint8Array(bytes));
      },
      read: async (key) => files.get(key) ?? null,
    },
    mail: {
      send: async (mail) => {
        mails.push(mail);
      },
    },
    clock: () => time.now ?? new Date(),
    logger: pino({ level: 'silent' }),
    corsOrigins: ['http://localhost:3000'],
    webUrl: 'http://localhost:3000/biz',
    apiUrl: TEST_API_URL,
    rateLimits: false,
    validateResponses: true,
    ...overrides,
  };
  const app = createApp(services);
  return { app, db, services, mails, files, statements, time, close };
}

export type TestApi = Awaited<ReturnType<typeof createTestApi>>;
