import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { ReadReplica } from '../db/read-replica.ts';
import type { ReceiveForm } from './form.ts';

/** Who a verified ID token speaks for. */
export type Identity = {
  uid: string;
  email: string | null;
  /** When the token expires, in ms; left out where it does not say. */
  expiresAt?: number;
};

/** The identity provider could not be asked: nothing is known about the token. */
export class IdentityProviderUnavailable extends Error {
  constructor(cause: unknown) {
    super(`The identity provider cannot be reached: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
    this.name = 'IdentityProviderUnavailable';
  }
}

/**
 * Checks an ID token; rejects a malformed, expired or foreign one, and with `IdentityProviderUnavailable` when the provider
 * does not respond.
 */
export type VerifyIdToken = (token: string) => Promise<Identity>;

/** What the identity provider knows of an account: tokens of sign-ins before `validSince` (ms) do not count any more. */
export type AccountState = { isDisabled: boolean; validSince: number; email: string | null };

/** Asks the identity provider; null for an account that is gone. Rejects when it cannot be asked. */
export type LookUpAccount = (uid: string) => Promise<AccountState | null>;

/** Where uploaded files live. Keys are made by the server, never by a client. */
export type FileStore = {
  write(key: string, bytes: Uint8Array | Blob): Promise<void>;
  /** Removes a file; one that is not there is no error. */
  remove(key: string): Promise<void>;
  /** Returns null for an unknown key. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
};

/** `headers` are the mail's own beside the usual ones. What the site adds to every mail is not in it (server/mail/signed.ts). */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  /** The one thing to do: its address stands in `text` as a paragraph of its own. */
  action?: { label: string; url: string };
  /** The same as a page, beside the text. */
  html?: string;
  headers?: Readonly<Record<string, string>>;
};

/** The server of mails takes nothing for this recipient, now or later. The message is without the address. */
export class MailRefused extends Error {
  constructor(responseCode: number | null, options?: ErrorOptions) {
    super(`The recipient was refused (${responseCode})`, options);
    this.name = 'MailRefused';
  }
}

/** Sends mail; rejects when it could not be handed over, with `MailRefused` when it never can. */
export type Mailer = { send(mail: Mail): Promise<void> };

/** Hands messages to the push services of browsers. */
export type Push = {
  /** What browsers know the server by. */
  publicKey: string;
  /** Origins that count as push services beside the known ones, in tests. */
  otherOrigins: readonly string[];
  /** Sends a text, encrypted for one browser; `gone` when that takes none any more. Rejects when it could not be handed over. */
  send(to: { endpoint: string; p256dh: string; auth: string }, text: string): Promise<'sent' | 'gone'>;
};

/** Who reads a stream of changes. */
export type Reader = {
  cid: string;
  universalUid: string;
  /** When the token expires, in ms; left out where it does not say. */
  expiresAt?: number;
  /** Whether the token still counts; rejects when that cannot be found out. */
  isSignedIn(): Promise<boolean>;
};

/** Notifies open pages of what has changed. One in a process. */
export type Live = {
  /** Opens a stream; throws 503 when there are too many, 404 when the reader is no member any more. */
  open(reader: Reader, lastEventId: string | null): Promise<ReadableStream<Uint8Array>>;
  count(): number;
  /** Ends all streams and opens no more. */
  close(): Promise<void>;
};

/** Counts the server's work for monitoring. */
export type Metrics = {
  request(request: { method: string; endpoint: string; status: number; seconds: number }): void;
  mail(result: 'sent' | 'failed' | 'refused'): void;
  limited(bucket: string): void;
};

/** How much a company may store: bytes in all, and files in 24 hours. */
export type UploadQuota = { bytes: number; perDay: number };

/** Everything the API needs from its surroundings. */
export type Services = {
  db: Database;
  /** Rejects unless the database responds and has the schema of this version. */
  checkDatabase(): Promise<void>;
  /** Aborted when the process starts to shut down: it serves what comes, and says that it is not ready for more. */
  ending?: AbortSignal;
  /** A copy of the database for reads that may lag; only `readFromReplica` uses it. */
  replica?: ReadReplica;
  verifyIdToken: VerifyIdToken;
  /** Asks the identity provider about an account; left out where it cannot be asked. */
  lookUpAccount?: LookUpAccount | undefined;
  files: FileStore;
  receiveForm: ReceiveForm;
  mail: Mailer;
  /** Tells browsers of messages while the app is closed; nothing is pushed when left out. */
  push?: Push;
  clock: () => Date;
  logger: Logger;
  /** Streams of what changes; without it pages ask now and then. */
  live?: Live;
  /** Origins that browsers may call from. */
  corsOrigins: readonly string[];
  /** Origin and base path of the web application, for links in mails: `http://localhost:3000/biz`. */
  webUrl: string;
  /** Origin of this API, for the addresses of images. */
  apiUrl: string;
  /** Limits per client; off in tests that are not about them. */
  rateLimits: boolean;
  /** Nothing is counted when left out. */
  metrics?: Metrics;
  /** What a company may upload; a sensible amount when left out. */
  uploadQuota?: UploadQuota;
  /** How long a call waits for its mail, in milliseconds; a sensible time when left out. */
  mailPatienceMs?: number;
  /** Whether a proxy in front of the server writes X-Forwarded-For. */
  isBehindProxy?: boolean;
  /** Responses of at least so many characters are compressed for clients that take gzip; none when left out. */
  compressFrom?: number;
  /** Checks every response against its schema: on in development and tests. */
  validateResponses: boolean;
};
