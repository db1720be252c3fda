import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { createFormReceiver } from '#server/files/form-files';
import type { Identity, Services } from '#server/kit/services';
import { createLive } from '#server/live/live';
import { createMockApi } from '../../../mocks/api.ts';
import { openTestDatabase } from './test-database.ts';

/** Forms lie there as on a server; a page's test has the files of its browser, which Node cannot read. */
const FORMS = path.join(tmpdir(), 'biz-test-forms');

/** Origin of the tests' API. */
export const TEST_API_URL = 'http://api.test';

/** The bearer token that the tests' API takes for an identity. */
export const tokenFor = ({ uid, email }: Identity): string =>
  `test.${Buffer.from(JSON.stringify({ uid, email })).toString('base64url')}`;

/** Whom a token of `tokenFor` speaks for. Throws for any other token. */
export function identityOf(token: string): Identity {
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
  const { db, listen, close, statements } = await openTestDatabase();
  const time = { now: null as Date | null };
  const clock = () => time.now ?? new Date();
  const logger = pino({ level: 'silent' });
  // Another database has its own way to listen: over it the table is looked at every second.
  const live = createLive({
    db: overrides.db ?? db,
    clock,
    logger,
    listen: overrides.db ? undefined : listen,
  });
  const api = createMockApi({
    db,
    verifyIdToken: async (token) => identityOf(token),
    apiUrl: TEST_API_URL,
    clock,
    logger,
    live,
    ...(typeof window === 'undefined' ? { receiveForm: createFormReceiver(FORMS) } : {}),
    ...overrides,
  });
  const closeAll = async () => {
    await live.close();
    await close();
  };
  return { ...api, db, statements, time, close: closeAll };
}

export type TestApi = Awaited<ReturnType<typeof createTestApi>>;
