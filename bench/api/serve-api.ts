import { Hono } from 'hono';
import pino from 'pino';
import { findFreePort } from '../../scripts/lib/ports.ts';
import { createApp } from '../../server/app.ts';
import type { Database } from '../../server/db/database.ts';
import { listen } from '../../server/process/listen.ts';
import { benchServices } from '../lib/bench-services.ts';
import { createProcessorClock } from '../lib/processor.ts';

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
  const app = new Hono();
  app.get('/constant/:bytes', (context) =>
    context.json(constantResponse(Number(context.req.param('bytes')))),
  );
  app.route('/', createApp(benchServices(db, pino({ level: 'silent' }))));
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
