import { Hono } from 'hono';
import pino from 'pino';
import { findFreePort } from '../../scripts/lib/ports.ts';
import { createApp } from '../../server/app.ts';
import type { Database } from '../../server/db/database.ts';
import type { Services } from '../../server/kit/services.ts';
import { listen } from '../../server/process/listen.ts';
import { createProcessorClock } from './processor-clock.ts';

/** The API over HTTP, which takes a user's id as the token, with what is needed to measure it. */
export type ServedApi = {
  origin: string;
  /** The path of a response of so many bytes that needs no database. */
  constantPath(bytes: number): string;
  countStatements(): number;
  /** See `createProcessorClock`. */
  processor(): number;
  close(): Promise<void>;
};

/** Returns what a list of so many bytes is made of before it is written as JSON. */
const constantResponse = (bytes: number) => {
  const row = { name: '山田 太郎', text: 'x'.repeat(200) };
  const size = Buffer.byteLength(JSON.stringify(row)) + 1;
  return { items: Array.from({ length: Math.max(1, Math.round(bytes / size)) }, () => row) };
};

/** Serves the API over a database on a free port of this machine. */
export async function serveApi(db: Database, countStatements: () => number): Promise<ServedApi> {
  const services: Services = {
    db,
    checkDatabase: async () => {},
    verifyIdToken: async (token) => ({ uid: token, email: null }),
    files: { write: async () => {}, remove: async () => {}, read: async () => null },
    receiveForm: () => Promise.reject(new Error('No forms in a bench')),
    mail: { send: async () => {} },
    clock: () => new Date(),
    logger: pino({ level: 'silent' }),
    corsOrigins: [],
    webUrl: 'http://localhost:3000/biz',
    apiUrl: 'http://localhost:4000',
    rateLimits: false,
    validateResponses: false,
  };
  const constants = new Map<number, ReturnType<typeof constantResponse>>();
  const app = new Hono();
  app.get('/constant/:bytes', (context) => {
    const bytes = Number(context.req.param('bytes'));
    const response = constants.get(bytes) ?? constantResponse(bytes);
    constants.set(bytes, response);
    return context.json(response);
  });
  app.route('/', createApp(services));
  const port = await findFreePort();
  const server = await listen(app.fetch, { host: '127.0.0.1', port });
  return {
    origin: `http://127.0.0.1:${port}`,
    constantPath: (bytes) => `/constant/${bytes}`,
    countStatements,
    processor: await createProcessorClock(db),
    close: () => server.close(),
  };
}
