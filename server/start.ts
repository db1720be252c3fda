import path from 'node:path';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import type { Database } from './db/database.ts';
import { openDatabase, prepareDataFolder } from './db/open-database.ts';
import { openReadReplica, type ReadReplica } from './db/read-replica.ts';
import { corporation } from './db/schema.ts';
import { seedDemo } from './demo/seed/seed-demo.ts';
import { mountAdminEndpoint } from './demo/simulation/admin-endpoint.ts';
import { startSimulator } from './demo/simulation/simulator.ts';
import { startRefolding } from './domains/user-profile/refold.ts';
import { type Options, printable } from './env.ts';
import { createDiskStore } from './files/disk-store.ts';
import { createAccountLookUp, createVerifyIdToken } from './firebase.ts';
import { startHousekeeping } from './housekeeping.ts';
import { listen, requireFreePort } from './listen.ts';
import { createLive } from './live/live.ts';
import { createLogger } from './logger.ts';
import { createFolderMailer } from './mail/folder-mailer.ts';
import { createSmtpMailer } from './mail/smtp-mailer.ts';
import { createSessionCheck } from './revocation.ts';
import type { FileStore, Mailer, Services, VerifyIdToken } from './services.ts';
import { lineOf, StartError } from './start-error.ts';

/** About as much as fits into the first round trip of a connection: below it compressing saves no time. */
const COMPRESS_FROM = 10_000;

/** Reports a step of the start, in one line. */
type Print = (line: string) => void;

/** Returns the path of a file as one would type it here. */
function shortest(file: string): string {
  const relative = path.relative(process.cwd(), file);
  return relative.length < file.length ? relative : file;
}

function createMailer(options: Options, print: Print): Mailer {
  if (options.smtpUrl) return createSmtpMailer(options.smtpUrl, options.mailFrom);
  return createFolderMailer({
    folder: path.join(options.dataDir, 'mail'),
    from: options.mailFrom,
    clock: () => new Date(),
    // The link too, so that a sign-up can be tried without opening the file.
    onSaved: (to, file, link) => print(`Mail to ${to}: ${shortest(file)}${link ? `\n  ${link}` : ''}`),
  });
}

/** Fills a database without companies. The seed writes them last, so that one that was cut short begins again. */
async function seedWhenEmpty(db: Database, files: FileStore, options: Options, print: Print): Promise<void> {
  const companies = await db.select({ id: corporation.cid }).from(corporation).limit(1);
  if (companies.length > 0) return;
  const number = new Intl.NumberFormat('en');
  await seedDemo(db, {
    now: new Date(),
    candidates: options.candidates,
    files,
    onProgress: (done, total) => print(`Seeding candidates ${number.format(done)}/${number.format(total)}`),
  });
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

/** Throws a `StartError` when Firebase cannot be asked about accounts: else everyone would be refused, one by one. */
async function createTokenCheck(options: Options, logger: Logger): Promise<VerifyIdToken> {
  const { firebaseProjectId: projectId, firebaseAuthEmulatorHost, isCheckingRevocation } = options;
  // firebase-admin asks the emulator about each token anyway.
  if (firebaseAuthEmulatorHost || !isCheckingRevocation) return createVerifyIdToken(projectId);
  const lookUp = createAccountLookUp(projectId);
  await lookUp('start').catch((error: unknown) => {
    throw new StartError(
      `Firebase cannot be asked about the accounts of ${projectId}: ${lineOf(error).replace(/\.+$/, '')}. ` +
        'Check GOOGLE_APPLICATION_CREDENTIALS, or set CHECK_REVOKED_TOKENS=off.',
      { cause: error },
    );
  });
  return createVerifyIdToken(projectId, createSessionCheck(lookUp, { logger }));
}

function warnOfSignIn(options: Options, print: Print): void {
  const { firebaseAuthEmulatorHost, firebaseProjectId, isCheckingRevocation } = options;
  if (firebaseAuthEmulatorHost) return;
  if (firebaseProjectId.startsWith('demo-')) {
    print(
      `Nobody can sign in: ${firebaseProjectId} is a demo project, and FIREBASE_AUTH_EMULATOR_HOST is not set.`,
    );
  } else if (!isCheckingRevocation) {
    print(
      'Sessions that were ended and accounts that were disabled count for up to an hour: set ' +
        'GOOGLE_APPLICATION_CREDENTIALS or CHECK_REVOKED_TOKENS=on to have Firebase asked.',
    );
  }
}

/**
 * Starts the server as the options say. Returns the line that says so and how to stop it: no new requests, running
 * ones finish, the database closes. Throws a `StartError` when something is in the way.
 */
export async function start(
  options: Options,
  print: Print,
): Promise<{ ready: string; stop(): Promise<void> }> {
  const address = { host: options.host, port: options.port };
  await requireFreePort(address);
  prepareDataFolder(options.dataDir);
  const logger = createLogger(options.logLevel);
  const { db, listen: listenToDatabase, close } = await openDatabase({ ...options, onProgress: print });
  let replica: ReadReplica | undefined;
  try {
    replica = await openReplica(options, db, logger, print);
    const files = createDiskStore(path.join(options.dataDir, 'files'));
    if (options.seed === 'demo') await seedWhenEmpty(db, files, options, print);
    const clock = () => new Date();
    const live = createLive({ db, clock, logger, listen: listenToDatabase, maxStreams: options.maxStreams });
    const services: Services = {
      db,
      replica,
      verifyIdToken: await createTokenCheck(options, logger),
      files,
      mail: createMailer(options, print),
      clock,
      logger,
      live,
      corsOrigins: options.corsOrigins,
      webUrl: options.webUrl,
      apiUrl: options.apiUrl,
      rateLimits: true,
      isBehindProxy: options.isBehindProxy,
      compressFrom: COMPRESS_FROM,
      validateResponses: !options.isProduction,
    };
    const app = createApp(services);
    const admin = options.seed === 'demo' ? mountAdminEndpoint(app, services, options) : null;
    const server = await listen(app.fetch, address);
    const housekeeping = startHousekeeping(services);
    const refolding = startRefolding(services);
    const simulator = options.isSimulating ? startSimulator(services) : null;
    warnOfSignIn(options, print);
    const place = options.databaseUrl ? printable(options.databaseUrl) : path.join(options.dataDir, 'db');
    return {
      ready: `API ready on http://${options.host}:${options.port} with ${place}`,
      async stop() {
        admin?.remove();
        await simulator?.stop();
        await refolding.stop();
        await housekeeping.stop();
        // A stream is no request that could finish: pages open another one elsewhere.
        await live.close();
        await server.close();
        await replica?.close();
        await close();
        logger.flush();
      },
    };
  } catch (error) {
    await replica?.close();
    await close();
    throw error;
  }
}
