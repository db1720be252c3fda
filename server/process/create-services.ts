import path from 'node:path';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { ReadReplica } from '../db/read-replica.ts';
import { requireUsableSchema } from '../db/schema-version.ts';
import { defaultUploadQuota } from '../domains/file/quota.ts';
import { createFormReceiver } from '../files/form-files.ts';
import { createAccountLookUp, createVerifyIdToken } from '../identity/firebase.ts';
import { createSessionCheck } from '../identity/revocation.ts';
import type { ServiceAccount } from '../identity/service-account.ts';
import type { FileStore, Live, Mailer, Metrics, Services, UploadQuota } from '../kit/services.ts';
import { lineOf, StartError } from '../lib/start-error.ts';
import { createFolderMailer } from '../mail/folder-mailer.ts';
import { mailLines } from '../mail/mail-lines.ts';
import { returnPathOf } from '../mail/return-path.ts';
import { createSignedMailer } from '../mail/signed.ts';
import { createSmtpMailer } from '../mail/smtp-mailer.ts';
import type { Options } from './env.ts';
import { measureMails } from './metrics.ts';
import { guardOutsideCalls } from './outside-calls.ts';
import { createWebPush, readVapidKeys } from './web-push.ts';

/** About as much as fits into the first round trip of a connection: below it compressing saves no time. */
const COMPRESS_FROM = 10_000;

/** Reports a step of the start, in one line. */
export type Print = (line: string) => void;

/** Returns the path of a file as one would type it here. */
function shortest(file: string): string {
  const relative = path.relative(process.cwd(), file);
  return relative.length < file.length ? relative : file;
}

function createTransport(options: Options, db: Database, print: Print): Mailer {
  const { smtpUrl, mailFrom: from, bounceAddress } = options;
  if (smtpUrl) {
    return createSmtpMailer(smtpUrl, {
      from,
      returnPathOf: bounceAddress
        ? (recipient) => returnPathOf(db, bounceAddress, { recipient, now: new Date() })
        : undefined,
    });
  }
  return createFolderMailer({
    folder: path.join(options.dataDir, 'mail'),
    from,
    clock: () => new Date(),
    onSaved: (to, file, link) => mailLines(to, shortest(file), link).forEach(print),
  });
}

const createMailer = (options: Options, db: Database, print: Print): Mailer =>
  createSignedMailer(createTransport(options, db, print), { name: options.siteName, url: options.webUrl });

/** `mailto:` of a sender, with or without a name before it. */
const addressOf = (sender: string) => `mailto:${/<([^>]+)>/.exec(sender)?.[1] ?? sender}`;

/** Returns where the files of forms lie while their calls run: on the same disk as the data, closed to others. */
export const incomingFolderOf = (dataDir: string): string => path.join(dataDir, 'incoming');

const uploadQuotaOf = ({ uploadQuotaMb, uploadsPerDay }: Options): UploadQuota => ({
  bytes: uploadQuotaMb === undefined ? defaultUploadQuota.bytes : uploadQuotaMb * 1024 ** 2,
  perDay: uploadsPerDay ?? defaultUploadQuota.perDay,
});

type IdentityProvider = Pick<Services, 'verifyIdToken' | 'lookUpAccount'>;

/** Throws a `StartError` when Firebase cannot be asked about accounts: else everyone would be refused, one by one. */
async function openIdentityProvider(
  options: Options,
  serviceAccount: ServiceAccount | undefined,
  logger: Logger,
): Promise<IdentityProvider> {
  const { firebaseProjectId: projectId, firebaseAuthEmulatorHost, isCheckingRevocation } = options;
  // firebase-admin asks the emulator about each token anyway.
  if (firebaseAuthEmulatorHost) {
    return { verifyIdToken: createVerifyIdToken(projectId), lookUpAccount: createAccountLookUp(projectId) };
  }
  if (!isCheckingRevocation) return { verifyIdToken: createVerifyIdToken(projectId) };
  const lookUpAccount = createAccountLookUp(projectId, serviceAccount);
  await lookUpAccount('start').catch((error: unknown) => {
    throw new StartError(
      `Firebase cannot be asked about the accounts of ${projectId}: ${lineOf(error).replace(/\.+$/, '')}. ` +
        'Check the service account (docs/firebase.md), or set CHECK_REVOKED_TOKENS=off.',
      { cause: error },
    );
  });
  const checkSession = createSessionCheck(lookUpAccount, { logger });
  return { verifyIdToken: createVerifyIdToken(projectId, checkSession), lookUpAccount };
}

type Surroundings = {
  ending: AbortSignal;
  db: Database;
  replica: ReadReplica | undefined;
  files: FileStore;
  clock: () => Date;
  live: Live;
  logger: Logger;
  metrics: Metrics | undefined;
  serviceAccount: ServiceAccount | undefined;
  print: Print;
};

/** Returns the API's services as the options say. Throws a `StartError` when Firebase cannot be asked. */
export async function createServices(
  options: Options,
  { ending, db, replica, files, clock, live, logger, metrics, serviceAccount, print }: Surroundings,
): Promise<Services> {
  const mail = createMailer(options, db, print);
  const push = createWebPush(await readVapidKeys(db), {
    subject: options.webUrl.startsWith('https:') ? options.webUrl : addressOf(options.mailFrom),
  });
  return guardOutsideCalls({
    db,
    checkDatabase: () => requireUsableSchema(db),
    ending,
    replica,
    ...(await openIdentityProvider(options, serviceAccount, logger)),
    files,
    receiveForm: createFormReceiver(incomingFolderOf(options.dataDir)),
    mail: metrics ? measureMails(mail, metrics) : mail,
    push,
    clock,
    live,
    logger,
    metrics,
    corsOrigins: options.corsOrigins,
    webUrl: options.webUrl,
    apiUrl: options.apiUrl,
    rateLimits: true,
    uploadQuota: uploadQuotaOf(options),
    isBehindProxy: options.isBehindProxy,
    compressFrom: COMPRESS_FROM,
    validateResponses: !options.isProduction,
  });
}
