import pino from 'pino';
import { findFreePort } from '../../scripts/lib/ports.ts';
import { createApp } from '../../server/app.ts';
import { openPostgres } from '../../server/db/adapters/postgres.ts';
import { createLive } from '../../server/live/live.ts';
import { listen } from '../../server/process/listen.ts';

// The API process whose streams are measured, started by main.ts. A caller's id is the token: what a stream costs is
// the API and not the checking of signatures. Any message is answered with the memory that is left after a collection.

const { DATABASE_URL = '' } = process.env;
const logger = pino({ level: 'warn' }, pino.destination(2));
const opened = await openPostgres(DATABASE_URL);
const clock = () => new Date();
const live = createLive({ db: opened.db, clock, logger, listen: opened.listen, maxStreams: 100_000 });
const app = createApp({
  db: opened.db,
  checkDatabase: async () => {},
  live,
  verifyIdToken: async (token) => ({ uid: token, email: null }),
  files: { write: async () => {}, remove: async () => {}, read: async () => null },
  receiveForm: () => Promise.reject(new Error('No forms in a bench')),
  mail: { send: async () => {} },
  clock,
  logger,
  corsOrigins: [],
  webUrl: 'http://localhost:3000/biz',
  apiUrl: 'http://localhost:4000',
  rateLimits: true,
  validateResponses: false,
});
const port = await findFreePort();
const server = await listen(app.fetch, { host: '127.0.0.1', port });

function measure(): void {
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.({ rss, heap: heapUsed + external, streams: live.count() });
}

process.on('message', measure);
process.once('disconnect', async () => {
  await live.close();
  await server.close();
  await opened.close();
});
process.send?.({ port });
