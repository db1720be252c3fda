import pino from 'pino';
import { findFreePort } from '../../scripts/lib/ports.ts';
import { createApp } from '../../server/app.ts';
import { openPostgres } from '../../server/db/adapters/postgres.ts';
import { createLive } from '../../server/live/live.ts';
import { listen } from '../../server/process/listen.ts';
import { benchServices } from '../lib/bench-services.ts';

// The API process whose streams are measured, started by main.ts.

const logger = pino({ level: 'warn' }, pino.destination(2));
const opened = await openPostgres(process.env.DATABASE_URL ?? '');
const services = { ...benchServices(opened.db, logger), rateLimits: true };
const { db, clock } = services;
const live = createLive({ db, clock, logger, listen: opened.listen, maxStreams: 100_000 });
const port = await findFreePort();
await listen(createApp({ ...services, live }).fetch, { host: '127.0.0.1', port });
process.send?.({ port });
