import path from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { readBucket } from '../files/bucket.ts';
import { isAddressOf, isDemoProject, passwordHint, printable } from '../lib/address.ts';
import { StartError } from '../lib/start-error.ts';

const flags = {
  port: { type: 'string', variable: 'PORT' },
  host: { type: 'string', variable: 'HOST' },
  data: { type: 'string', variable: 'DATA_DIR' },
  seed: { type: 'string', variable: 'SEED' },
  candidates: { type: 'string', variable: 'SEED_CANDIDATES' },
  simulate: { type: 'boolean', variable: 'SIMULATE' },
  help: { type: 'boolean', variable: '' },
} as const;

/** What `--help` prints. */
export const usage = `Usage: npm run server -- [options]

  --port N         port of the API (PORT, 4000)
  --host ADDRESS   address to listen on (HOST, 127.0.0.1)
  --data DIR       folder for the embedded database, files and mails (DATA_DIR, .data)
  --seed demo      fills an empty database with demo companies and candidates (SEED)
  --candidates N   how many candidates the seed makes (SEED_CANDIDATES, 20000)
  --simulate       lets simulated candidates read and reply (SIMULATE=on)

Further variables: DATABASE_URL, DATABASE_DIRECT_URL, MIGRATE_ON_START, DATABASE_READ_URL, DATABASE_POOL_SIZE, MAX_STREAMS, FIREBASE_PROJECT_ID,
FIREBASE_AUTH_EMULATOR_HOST, CORS_ORIGINS, WEB_URL, API_URL, CHECK_REVOKED_TOKENS, NEXT_PUBLIC_SITE_NAME, SMTP_URL, MAIL_FROM, BOUNCE_ADDRESS, TRUST_PROXY, UPLOAD_QUOTA_MB,
UPLOADS_PER_DAY, FILES_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_REGION, METRICS_PORT, METRICS_HOST,
OTEL_EXPORTER_OTLP_ENDPOINT, FIREBASE_SERVICE_ACCOUNT, LOG_LEVEL, NODE_ENV: see .env.example.
`;

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const pattern = (regex: RegExp) => v.pipe(v.string(), v.regex(regex));
const wholeNumber = (min: number, max: number) =>
  v.pipe(v.string(), v.digits(), v.transform(Number), v.minValue(min), v.maxValue(max));

const origins = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((origin) => origin.trim())),
  v.array(
    v.pipe(
      v.string(),
      v.check((text) => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text),
    ),
  ),
);
const withoutSlash = (address: string) => address.replace(/\/+$/, '');

function readFlags(args: readonly string[]): Map<string, { text: string; flag: string }> {
  const { tokens } = parseArgs({ args: [...args], options: flags, strict: false, tokens: true });
  const found = new Map<string, { text: string; flag: string }>();
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue;
    const flag =
      token.kind === 'option' ? Object.entries(flags).find(([name]) => name === token.name) : undefined;
    if (!flag || token.kind !== 'option') {
      const text = token.kind === 'option' ? token.rawName : token.value;
      throw new StartError(
        `${text} is not an option: expected ${Object.keys(flags)
          .map((name) => `--${name}`)
          .join(', ')}.`,
      );
    }
    const [name, { type, variable }] = flag;
    if (type === 'string' && token.value === undefined)
      throw new StartError(`--${name} has no value: expected one after it.`);
    if (type === 'boolean' && token.value !== undefined)
      throw new StartError(`--${name} is "${token.value}": expected no value.`);
    found.set(variable || name, { text: token.value ?? 'on', flag: `--${name}` });
  }
  return found;
}

/** How the server was asked to run. Addresses have no slash at their end. */
export type Options = ReturnType<typeof readOptions>;

/**
 * Reads how the server shall run from the environment and the command line, which wins. Throws a `StartError` that
 * names the variable or flag, what was found and what is expected.
 */
export function readOptions(env: Readonly<Record<string, string | undefined>>, args: readonly string[]) {
  const given = readFlags(args);
  /** Reads one variable; an empty one is as good as unset. */
  const read = <Output>(
    name: string,
    expected: string | ((text: string) => string),
    schema: v.GenericSchema<string, Output>,
  ): Output | undefined => {
    const flag = given.get(name);
    const text = flag?.text ?? env[name]?.trim() ?? '';
    if (text === '' && !flag) return undefined;
    const result = v.safeParse(schema, text);
    if (result.success && text !== '') return result.output;
    const what = typeof expected === 'string' ? `${expected}.` : expected(text);
    throw new StartError(`${flag?.flag ?? name} is "${printable(text)}": expected ${what}`);
  };
  const readAddress = (name: string, ...protocols: string[]) =>
    read(
      name,
      (text) => `an address that starts with ${protocols[0]}//.${passwordHint(text)}`,
      v.pipe(
        v.string(),
        v.check((text) => isAddressOf(text, protocols)),
      ),
    );

  const port = read('PORT', 'a port number from 1 to 65535', wholeNumber(1, 65_535)) ?? 4000;
  const webUrl = readAddress('WEB_URL', 'http:', 'https:') ?? 'http://localhost:3000/biz';
  const apiUrl = readAddress('API_URL', 'http:', 'https:') ?? `http://localhost:${port}`;
  const options = {
    help: given.has('help'),
    port,
    host: read('HOST', 'an IP address or a host name', pattern(/^[\w.:-]+$/)) ?? '127.0.0.1',
    dataDir: path.resolve(read('DATA_DIR', 'a folder', pattern(/^[^\0]+$/)) ?? '.data'),
    seed: read('SEED', '"demo"', v.literal('demo')),
    candidates: read('SEED_CANDIDATES', 'a number from 1 to 1000000', wholeNumber(1, 1_000_000)) ?? 20_000,
    isSimulating: read('SIMULATE', '"on" or "off"', v.picklist(['on', 'off'])) === 'on',
    databaseUrl: readAddress('DATABASE_URL', 'postgres:', 'postgresql:'),
    databaseDirectUrl: readAddress('DATABASE_DIRECT_URL', 'postgres:', 'postgresql:'),
    isMigrating: read('MIGRATE_ON_START', '"on" or "off"', v.picklist(['on', 'off'])) !== 'off',
    databaseReadUrl: readAddress('DATABASE_READ_URL', 'postgres:', 'postgresql:'),
    databasePoolSize: read('DATABASE_POOL_SIZE', 'a number from 2 to 200', wholeNumber(2, 200)),
    maxStreams: read('MAX_STREAMS', 'a number from 0 to 100000', wholeNumber(0, 100_000)) ?? 10_000,
    firebaseProjectId:
      read(
        'FIREBASE_PROJECT_ID',
        'a Firebase project id such as "demo-biz"',
        pattern(/^[a-z][a-z0-9-]{3,62}$/),
      ) ?? 'demo-biz',
    firebaseAuthEmulatorHost: read(
      'FIREBASE_AUTH_EMULATOR_HOST',
      'host:port without a protocol, such as "127.0.0.1:9099"',
      pattern(/^[\w.-]+:\d{1,5}$/),
    ),
    isCheckingRevocation:
      (read('CHECK_REVOKED_TOKENS', '"on" or "off"', v.picklist(['on', 'off'])) ??
        (env.GOOGLE_APPLICATION_CREDENTIALS?.trim() || env.FIREBASE_SERVICE_ACCOUNT?.trim()
          ? 'on'
          : 'off')) === 'on',
    corsOrigins: read(
      'CORS_ORIGINS',
      'origins such as "https://www.example.com", separated by commas, without a path',
      origins,
    ) ?? [new URL(webUrl).origin],
    webUrl: withoutSlash(webUrl),
    apiUrl: withoutSlash(apiUrl),
    siteName:
      read(
        'NEXT_PUBLIC_SITE_NAME',
        'a name of one line, of 40 characters at most',
        pattern(/^[^\r\n]{1,40}$/),
      ) ?? 'biz',
    smtpUrl: readAddress('SMTP_URL', 'smtp:', 'smtps:'),
    mailFrom:
      read('MAIL_FROM', 'a sender such as "biz <no-reply@example.com>"', pattern(/^[^\r\n]+@[^\r\n]+$/)) ??
      'biz <no-reply@biz.example>',
    bounceAddress: read(
      'BOUNCE_ADDRESS',
      'an address such as "bounces@example.com", 20 characters at most before its @',
      pattern(/^[\w.-]{1,20}@[\w.-]+$/),
    ),
    metricsPort: read('METRICS_PORT', 'a port number from 1 to 65535', wholeNumber(1, 65_535)),
    metricsHost: read('METRICS_HOST', 'an IP address or a host name', pattern(/^[\w.:-]+$/)) ?? '127.0.0.1',
    traceEndpoint: readAddress('OTEL_EXPORTER_OTLP_ENDPOINT', 'http:', 'https:')?.replace(/\/+$/, ''),
    bucket: readBucket(env, readAddress('FILES_URL', 'https:', 'http:')),
    uploadQuotaMb: read('UPLOAD_QUOTA_MB', 'a number of MB from 1 to 100000000', wholeNumber(1, 100_000_000)),
    uploadsPerDay: read('UPLOADS_PER_DAY', 'a number from 1 to 1000000', wholeNumber(1, 1_000_000)),
    isBehindProxy: read('TRUST_PROXY', '"on" or "off"', v.picklist(['on', 'off'])) === 'on',
    logLevel: read('LOG_LEVEL', `one of ${logLevels.join(', ')}`, v.picklist(logLevels)) ?? ('info' as const),
    isProduction: env.NODE_ENV === 'production',
  };
  if (options.databaseDirectUrl && !options.databaseUrl) {
    throw new StartError(
      'DATABASE_DIRECT_URL is set without DATABASE_URL: expected the address of PgBouncer, too. Without PgBouncer unset it.',
    );
  }
  if (options.databaseReadUrl && !options.databaseUrl) {
    throw new StartError(
      'DATABASE_READ_URL is set without DATABASE_URL: expected the primary, too. The embedded database has no replicas.',
    );
  }
  if (options.metricsPort === options.port) {
    throw new StartError(
      `METRICS_PORT is ${options.port}, the port of the API: expected another one, which users cannot reach.`,
    );
  }
  if (options.firebaseAuthEmulatorHost && !isDemoProject(options.firebaseProjectId)) {
    throw new StartError(
      `FIREBASE_AUTH_EMULATOR_HOST must not be set with the project ${options.firebaseProjectId}: the emulator’s ` +
        'tokens are unsigned, anybody could sign in as anybody. Unset it, or name a project that begins with "demo-".',
    );
  }
  return options;
}
