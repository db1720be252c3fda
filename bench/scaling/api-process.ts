import pino from 'pino';
import { findFreePort } from '../../scripts/lib/ports.ts';
import { createApp } from '../../server/app.ts';
import { openPglite } from '../../server/db/adapters/pglite.ts';
import { openPostgres } from '../../server/db/adapters/postgres.ts';
import { openReadReplica } from '../../server/db/read-replica.ts';
import { listen } from '../../server/process/listen.ts';

// One API process of an arrangement, started by servers.ts. A caller's id is the token, so that what a call costs is
// the API and not the checking of signatures.

const { DATABASE_URL, DATABASE_READ_URL, DATA_FOLDER } = process.env;
const logger = pino({ level: 'warn' }, pino.destination(2));
const opened = DATABASE_URL ? await openPostgres(DATABASE_URL) : await openPglite({ dataDir: DATA_FOLDER });
const replica = DATABASE_READ_URL
  ? await openReadReplica({ url: DATABASE_READ_URL, primary: opened.db, logger })
  : undefined;
const app = createApp({
  db: opened.db,
  checkDatabase: async () => {},
  replica,
  verifyIdToken: async (token) => ({ uid: token, email: null }),
  files: { write: async () => {}, remove: async () => {}, read: async () => null },
  receiveForm: () => Promise.reject(new Error('No forms in a bench')),
  mail: { send: async () => {} },
  clock: () => new Date(),
  logger,
  corsOrigins: [],
  webUrl: 'http://localhost:3000/biz',
  apiUrl: 'http://localhost:4000',
  rateLimits: false,
  validateResponses: false,
});
const port = await findFreePort();
const server = await listen(app.fetch, { host: '127.0.0.1', port });
process.once('disconnect', async () => {
  await server.close();
  await replica?.close();
  await opened.close();
});
process.send?.({ port });
