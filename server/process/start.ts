import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createApp } from '../app.ts';
import { POOL_SIZE } from '../db/adapters/pool.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { openReadReplica, type ReadReplica } from '../db/read-replica.ts';
import { requireUsableSchema } from '../db/schema-version.ts';
import { createDiskStore } from '../files/disk-store.ts';
import { removeAbandonedForms } from '../files/form-files.ts';
import { createObjectStore } from '../files/object-store.ts';
import { requireSameFiles } from '../files/same-files.ts';
import { readServiceAccount } from '../identity/service-account.ts';
import type { FileStore } from '../kit/services.ts';
import { isDemoProject, printable } from '../lib/address.ts';
import { StartError } from '../lib/start-error.ts';
import { version } from '../lib/version.ts';
import { withinTime } from '../lib/within-time.ts';
import { createLive } from '../live/live.ts';
import { createServices, incomingFolderOf, type Print } from './create-services.ts';
import { startDeriving } from './derivations.ts';
import type { Options } from './env.ts';
import { startHousekeeping } from './housekeeping.ts';
import { listen, requireFreePort } from './listen.ts';
import { createLogger } from './logger.ts';
import { startMails } from './mail-rounds.ts';
import { createMetrics, metricsHandler } from './metrics.ts';
import { prepareDataFolder } from './private-data.ts';
import { refuseDemoValues } from './production-options.ts';
import { startTracing, traceStatement } from './tracing.ts';

/** How long the end of the process waits for what runs beside the requests. */
const BACKGROUND_MS = 5000;

/**
 * How long a proxy has to notice that this process is not ready any more, while it still serves: two checks of
 * deploy/caddy/Caddyfile, and some.
 */
const HAND_OVER_MS = 1500;

/** Loads the demo, which the image of the API leaves out. Throws a `StartError` where it is missing. */
async function loadDemo() {
  try {
    return (await import('../../demo/demo.ts')).demo;
  } catch (error) {
    if (Object(error).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new StartError(
      'The demo is not installed here: unset SEED and SIMULATE, or start from the sources.',
      {
        cause: error,
      },
    );
  }
}

/** Opens the bucket or the folder. Throws a `StartError` unless its files are those of a served database. */
async function openFiles({ bucket, dataDir, databaseUrl }: Options, db: Database): Promise<FileStore> {
  const folder = path.join(dataDir, 'files');
  const files = bucket ? createObjectStore(bucket) : createDiskStore(folder);
  if (databaseUrl) await requireSameFiles(db, files, bucket ? bucket.url : folder);
  return files;
}

async function openReplica(
  { databaseReadUrl: url, databasePoolSize: poolSize }: Options,
  primary: Database,
  logger: Logger,
  print: Print,
): Promise<ReadReplica | undefined> {
  if (!url) return undefined;
  print(`Connecting to the replica ${printable(url)}…`);
  return openReadReplica({ url, primary, logger, poolSize });
}

/** Where the counts are served; nowhere unless a port is named. */
const metricsAddressOf = ({ metricsPort: port, metricsHost: host }: Options) =>
  port === undefined ? undefined : { host, port };

const metricsSource = ({ databaseUrl, databasePoolSize = POOL_SIZE }: Options, db: Database) => ({
  db,
  checkDatabase: () => requireUsableSchema(db),
  poolSize: databaseUrl ? databasePoolSize : undefined,
});

/** The credentials that Firebase is asked with; none are needed beside the emulator. */
const serviceAccountOf = ({ firebaseAuthEmulatorHost, isCheckingRevocation, firebaseProjectId }: Options) =>
  isCheckingRevocation && !firebaseAuthEmulatorHost
    ? readServiceAccount(process.env, firebaseProjectId)
    : undefined;

function warnOfSignIn(options: Options, print: Print): void {
  const { firebaseAuthEmulatorHost, firebaseProjectId, isCheckingRevocation } = options;
  if (firebaseAuthEmulatorHost) return;
  if (isDemoProject(firebaseProjectId)) {
    print(
      `Nobody can sign in: ${firebaseProjectId} is a demo project, and FIREBASE_AUTH_EMULATOR_HOST is not set.`,
    );
  } else if (!isCheckingRevocation) {
    print(
      'Sessions that were ended and accounts that were disabled count for up to an hour: set ' +
        'FIREBASE_SERVICE_ACCOUNT or GOOGLE_APPLICATION_CREDENTIALS to have Firebase asked.',
    );
  }
}

/**
 * Starts the server as the options say. Returns the line that says so and how to stop it: behind a proxy it is first not
 * ready for as long as `handOver` takes, then no new requests, running ones finish, the database closes. Throws a
 * `StartError` when something is in the way.
 */
export async function start(
  options: Options,
  print: Print,
  handOver: () => Promise<void> = () => sleep(HAND_OVER_MS),
): Promise<{ ready: string; stop(): Promise<void> }> {
  refuseDemoValues(options);
  const address = { host: options.host, port: options.port };
  const metricsAddress = metricsAddressOf(options);
  await requireFreePort(address);
  if (metricsAddress) await requireFreePort(metricsAddress);
  // Before anything is opened or changed.
  const serviceAccount = serviceAccountOf(options);
  prepareDataFolder(options.dataDir);
  const logger = createLogger(options.logLevel);
  const tracing = options.traceEndpoint ? await startTracing(options.traceEndpoint) : null;
  const {
    db,
    listen: listenToDatabase,
    close,
  } = await openDatabase({
    ...options,
    onProgress: print,
    onStatement: tracing ? traceStatement : undefined,
    migrations: options.isMigrating ? 'all' : 'none',
  });
  let replica: ReadReplica | undefined;
  try {
    replica = await openReplica(options, db, logger, print);
    const files = await openFiles(options, db);
    const demo = options.seed === 'demo' || options.isSimulating ? await loadDemo() : null;
    if (options.seed === 'demo') await demo?.seedWhenEmpty(db, files, options, print);
    const counted = metricsAddress && createMetrics(metricsSource(options, db));
    const clock = () => new Date();
    const live = createLive({ db, clock, logger, listen: listenToDatabase, maxStreams: options.maxStreams });
    const ending = new AbortController();
    await removeAbandonedForms(incomingFolderOf(options.dataDir), clock());
    const services = await createServices(options, {
      ending: ending.signal,
      db,
      replica,
      files,
      clock,
      live,
      logger,
      print,
      metrics: counted?.metrics,
      serviceAccount,
    });
    const app = createApp(services);
    const admin = options.seed === 'demo' ? demo?.mountAdminEndpoint(app, services, options) : null;
    const server = await listen(app.fetch, address);
    const metrics =
      counted && metricsAddress && (await listen(metricsHandler(counted.registry), metricsAddress));
    const housekeeping = startHousekeeping(services);
    const mails = startMails(services);
    const deriving = startDeriving(services);
    const simulator = options.isSimulating ? demo?.startSimulator(services) : null;
    warnOfSignIn(options, print);
    logger.info({ version }, 'start');
    const place = options.databaseUrl ? printable(options.databaseUrl) : path.join(options.dataDir, 'db');
    return {
      ready: `API ready on http://${options.host}:${options.port} with ${place}`,
      async stop() {
        admin?.remove();
        ending.abort();
        if (options.isBehindProxy) await handOver();
        const background = Promise.all([
          simulator?.stop(),
          deriving.stop(),
          housekeeping.stop(),
          mails.stop(),
        ]);
        // A database that stalls keeps neither them nor the process.
        // A stream is no request that could finish: pages open another one elsewhere.
        await live.close();
        await Promise.all([server.close(), withinTime(background, BACKGROUND_MS).catch(() => {})]);
        await Promise.all([replica?.close(), close(), metrics?.close(), tracing?.stop()]);
        logger.flush();
      },
    };
  } catch (error) {
    await replica?.close();
    await close();
    throw error;
  }
}
