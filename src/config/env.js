// JavaScript, because next.config.js reads it: Node.js 20 runs no TypeScript.

/** @typedef {string | undefined} Raw */

/** The build checks the variables; the browser, which gets what passed, does without the code for it. */
const isChecked = typeof window === 'undefined';

/**
 * @param {string} name
 * @param {string} found
 * @param {string} expected
 * @returns {never}
 */
function invalid(name, found, expected) {
  throw new Error(`${name} is ${found ? `"${found}"` : 'not set'}: expected ${expected}.`);
}

const anAddress = 'an address that starts with http:// or https://';

/**
 * An http(s) address without the slash at its end.
 * @param {string} name
 * @param {Raw} raw
 * @param {string} fallback
 */
function address(name, raw, fallback, expected = anAddress) {
  const value = raw?.trim() || fallback;
  if (isChecked && value && !(/^https?:\/\//.test(value) && URL.canParse(value))) {
    invalid(name, value, expected);
  }
  return value.replace(/\/+$/, '');
}

/**
 * Where the API is: an address, or a path below the app's own origin, where calls need no preflight. No slash at its end.
 * @param {Raw} raw
 */
export function apiAddressOf(raw) {
  const value = raw?.trim() ?? '';
  if (/^(\/[\w-]+)+\/?$/.test(value)) return value.replace(/\/$/, '');
  return address(
    'NEXT_PUBLIC_API_BASE_URL',
    raw,
    'http://localhost:4000',
    `${anAddress}, or a path such as /biz-api`,
  );
}

/**
 * @param {string} name
 * @param {Raw} raw
 * @param {RegExp} pattern
 * @param {string} fallback
 * @param {string} expected
 */
function oneOf(name, raw, pattern, fallback, expected) {
  const value = raw?.trim() || fallback;
  return !isChecked || pattern.test(value) ? value : invalid(name, value, expected);
}

// Next.js replaces `process.env.NEXT_PUBLIC_…` only where it is written out like this.
const apiKey = process.env.NEXT_PUBLIC_FIREBASE_API_KEY?.trim() || '';

/**
 * A part of the Firebase configuration: needed as soon as an API key points at a real project.
 * @param {string} name
 * @param {Raw} raw
 * @param {string} demo
 */
function firebasePart(name, raw, demo) {
  const value = raw?.trim() || (apiKey ? '' : demo);
  return value || !isChecked
    ? value
    : invalid(name, '', 'the value from the Firebase console, because an API key is set');
}

const firebaseAuthEmulatorUrl = address(
  'NEXT_PUBLIC_FIREBASE_AUTH_EMULATOR_URL',
  process.env.NEXT_PUBLIC_FIREBASE_AUTH_EMULATOR_URL,
  apiKey ? '' : 'http://localhost:9099',
);

/** Production is where people sign in through a real Firebase project. */
const isProduction = firebaseAuthEmulatorUrl === '';

/**
 * A page on another site. Production needs the real one; everywhere else an example will do, which links show
 * (src/ui/navigation/link.tsx).
 * @param {string} name
 * @param {Raw} raw
 * @param {string} example
 */
function page(name, raw, example) {
  const value = address(name, raw, isProduction ? '' : example);
  return value || !isChecked
    ? value
    : invalid(name, '', `${anAddress}, because people sign in through a real Firebase project`);
}

const apiBaseUrl = apiAddressOf(process.env.NEXT_PUBLIC_API_BASE_URL);

/** The API that comes with this project: the one of `npm start`, or behind the same proxy. */
const isOwnApi = apiBaseUrl.startsWith('/') || !process.env.NEXT_PUBLIC_API_BASE_URL?.trim();

/**
 * The browser's configuration, fixed when the app is built. A malformed variable throws an error that names it,
 * what was found and what is expected. Addresses have no slash at their end; an empty one means "none". That of the API
 * may be a path.
 */
export const env = Object.freeze({
  apiBaseUrl,
  /** Where other than at the app's own origin calls go; empty when that is where the API is. */
  apiOrigin: apiBaseUrl.startsWith('/') ? '' : new URL(apiBaseUrl).origin,
  /** Calls beyond spec §7 (docs/platform.md), which a platform's API lacks unless it is said to have them. */
  apiExtensions:
    oneOf(
      'NEXT_PUBLIC_API_EXTENSIONS',
      process.env.NEXT_PUBLIC_API_EXTENSIONS,
      /^(on|off)$/,
      isOwnApi ? 'on' : 'off',
      '"on" or "off"',
    ) === 'on',
  firebase: Object.freeze({
    apiKey: apiKey || 'demo-key',
    authDomain: firebasePart(
      'NEXT_PUBLIC_FIREBASE_AUTH_DOMAIN',
      process.env.NEXT_PUBLIC_FIREBASE_AUTH_DOMAIN,
      'localhost',
    ),
    projectId: firebasePart(
      'NEXT_PUBLIC_FIREBASE_PROJECT_ID',
      process.env.NEXT_PUBLIC_FIREBASE_PROJECT_ID,
      'demo-biz',
    ),
    appId: process.env.NEXT_PUBLIC_FIREBASE_APP_ID?.trim() || undefined,
  }),
  /** Address of the Auth emulator; empty when a real Firebase project is configured. */
  firebaseAuthEmulatorUrl,
  /** Where errors are reported to; empty reports nowhere. */
  sentryDsn: address('NEXT_PUBLIC_SENTRY_DSN', process.env.NEXT_PUBLIC_SENTRY_DSN, ''),
  /** Label of error reports; "development" turns them off (spec §9). */
  environment: oneOf(
    'NEXT_PUBLIC_ENVIRONMENT',
    process.env.NEXT_PUBLIC_ENVIRONMENT,
    /^[a-z][a-z0-9-]*$/,
    'production',
    'a word such as "production", "staging" or "development"',
  ),
  siteName: process.env.NEXT_PUBLIC_SITE_NAME?.trim() || 'biz',
  /** Root of the site with the old screens. */
  legacySiteUrl: page(
    'NEXT_PUBLIC_LEGACY_SITE_URL',
    process.env.NEXT_PUBLIC_LEGACY_SITE_URL,
    'https://legacy.biz.example',
  ),
  helpUrl: page('NEXT_PUBLIC_HELP_URL', process.env.NEXT_PUBLIC_HELP_URL, 'https://help.biz.example'),
  contactUrl: page(
    'NEXT_PUBLIC_CONTACT_URL',
    process.env.NEXT_PUBLIC_CONTACT_URL,
    'https://www.biz.example/contact',
  ),
  termsUrl: page('NEXT_PUBLIC_TERMS_URL', process.env.NEXT_PUBLIC_TERMS_URL, 'https://www.biz.example/terms'),
  privacyUrl: page(
    'NEXT_PUBLIC_PRIVACY_URL',
    process.env.NEXT_PUBLIC_PRIVACY_URL,
    'https://www.biz.example/privacy',
  ),
});
