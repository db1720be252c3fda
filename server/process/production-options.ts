import { isDemoProject, printable } from '../lib/address.ts';
import { StartError } from '../lib/start-error.ts';
import type { Options } from './env.ts';

/** Names that belong to nobody (RFC 2606, RFC 6761), as in the example files. */
const EXAMPLE = /(^|\.)(example|invalid|test|example\.(com|net|org))$/;

/** This machine, which is no place for users to go to. */
const LOCAL = /(^|\.)localhost$|^127\.|^\[::1\]$/;

/** The password in the example files. */
const EXAMPLE_PASSWORD = 'password';

type Rule = { refuses: (options: Options) => boolean; found: (options: Options) => string; expected: string };

const isNowhere = (address: string) => {
  const { protocol, hostname } = new URL(address);
  return protocol !== 'https:' || EXAMPLE.test(hostname) || LOCAL.test(hostname);
};

const rules: readonly Rule[] = [
  {
    refuses: ({ firebaseAuthEmulatorHost }) => firebaseAuthEmulatorHost !== undefined,
    found: () => 'FIREBASE_AUTH_EMULATOR_HOST is set',
    expected: 'none: the emulator’s tokens are unsigned, anybody could sign in as anybody',
  },
  {
    refuses: ({ firebaseProjectId }) => isDemoProject(firebaseProjectId),
    found: ({ firebaseProjectId }) => `FIREBASE_PROJECT_ID is "${firebaseProjectId}"`,
    expected: 'the id of a real Firebase project',
  },
  {
    refuses: ({ seed }) => seed !== undefined,
    found: () => 'SEED is set',
    expected: 'none: everybody knows the passwords of the demo’s accounts',
  },
  {
    refuses: ({ isSimulating }) => isSimulating,
    found: () => 'SIMULATE is on',
    expected: 'off: it writes messages in the name of candidates',
  },
  {
    refuses: ({ webUrl }) => isNowhere(webUrl),
    found: ({ webUrl }) => `WEB_URL is "${webUrl}"`,
    expected: 'the https:// address at which users find the app: links in mails begin with it',
  },
  {
    refuses: ({ apiUrl }) => isNowhere(apiUrl),
    found: ({ apiUrl }) => `API_URL is "${apiUrl}"`,
    expected: 'the https:// address at which browsers find the API: those of pictures begin with it',
  },
  {
    refuses: ({ corsOrigins }) => corsOrigins.some(isNowhere),
    found: ({ corsOrigins }) => `CORS_ORIGINS is "${corsOrigins.join(',')}"`,
    expected: 'https:// origins of real hosts',
  },
  {
    refuses: ({ smtpUrl }) => !smtpUrl || EXAMPLE.test(new URL(smtpUrl).hostname),
    found: ({ smtpUrl }) => (smtpUrl ? `SMTP_URL is "${printable(smtpUrl)}"` : 'SMTP_URL is not set'),
    expected: 'the server that takes mail: without one nobody could sign up',
  },
  {
    refuses: ({ mailFrom }) => EXAMPLE.test(mailFrom.replace(/^.*@/, '').replace(/>$/, '')),
    found: ({ mailFrom }) => `MAIL_FROM is "${mailFrom}"`,
    expected: 'a sender of your own domain',
  },
  {
    refuses: ({ databaseUrl = '' }) => new URL(databaseUrl).password === EXAMPLE_PASSWORD,
    found: () => 'The password in DATABASE_URL is that of the example',
    expected: 'one of your own',
  },
];

/**
 * Refuses the values of the demo and of the example files where users are real: with NODE_ENV=production and a served
 * database. Throws a `StartError` that names the variable, what was found and what is expected.
 */
export function refuseDemoValues(options: Options): void {
  if (!options.isProduction || !options.databaseUrl) return;
  const broken = rules.find(({ refuses }) => refuses(options));
  if (!broken) return;
  throw new StartError(
    `${broken.found(options)}: with NODE_ENV=production and DATABASE_URL expected ${broken.expected}.`,
  );
}
