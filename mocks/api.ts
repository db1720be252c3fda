import { sql } from 'drizzle-orm';
import pino from 'pino';
import { createApp } from '#server/app';
import type { Mail, Services } from '#server/kit/services';
import { guardOutsideCalls } from '#server/process/outside-calls';
import { receiveForm } from './receive-form.ts';

/**
 * Returns the real API over a database, with everything else in memory: `mails` and `files` hold what it sent and
 * stored, `now` sets its clock. Runs in Node.js and in a browser.
 */
export function createMockApi(overrides: Pick<Services, 'db' | 'verifyIdToken'> & Partial<Services>) {
  const mails: Mail[] = [];
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const time = { now: null as Date | null };
  const services: Services = guardOutsideCalls({
    checkDatabase: async () => {
      await overrides.db.execute(sql`select 1`);
    },
    files: {
      write: async (key, bytes) => {
        files.set(key, new Uint8Array(bytes instanceof Blob ? await bytes.arrayBuffer() : bytes));
      },
      remove: async (key) => {
        files.delete(key);
      },
      read: async (key) => files.get(key) ?? null,
    },
    receiveForm,
    mail: {
      send: async (mail) => {
        mails.push(mail);
      },
    },
    clock: () => time.now ?? new Date(),
    logger: pino({ level: 'silent' }),
    corsOrigins: ['http://localhost:3000'],
    webUrl: 'http://localhost:3000/biz',
    apiUrl: 'http://localhost:4000',
    rateLimits: false,
    validateResponses: true,
    ...overrides,
  });
  return { app: createApp(services), services, mails, files, time };
}
