import type { Logger } from 'pino';
import type { Database } from '../../server/db/database.ts';
import type { Services } from '../../server/kit/services.ts';

/** Services of an API that takes a user's id as the token: a call costs no checking of signatures. */
export const benchServices = (db: Database, logger: Logger): Services => ({
  db,
  checkDatabase: async () => {},
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
