type Raw = string | undefined;

function invalid(name: string, found: string, expected: string): never {
  throw new Error(`${name} is ${found ? `"${found}"` : 'not set'}: expected ${expected}.`);
}

const anAddress = 'an address that starts with http:// or https://';

/** An http(s) address without the slash at its end. */
function address(name: string, raw: Raw, fallback: string, expected = anAddress): string {
  const value = raw?.trim() || fallback;
  if (value && !(/^https?:\/\//.test(value) && URL.canParse(value))) {
    invalid(name, value, expected);
  }
  return value.replace(/\/+$/, '');
}

/** Where the API is: an address, or a path below the app's own origin, where calls need no preflight. No slash at its end. */
export function apiAddressOf(raw: Raw): string {
  const value = raw?.trim() ?? '';
  if (/^(\/[\w-]+)+\/?$/.test(value)) return value.replace(/\/$/, '');
  return address(
    'NEXT_PUBLIC_API_BASE_URL',
    raw,
    'http://localhost:4000',
    `${anAddress}, or a path such as /biz-api`,
  );
}

function oneOf(name: string, raw: Raw, pattern: RegExp, fallback: string, expected: string): string {
  const value = raw?.trim() || fallback;
  return pattern.test(value) ? value : invalid(name, value, expected);
}

/**
 * The settings that environment variables make. A malformed one throws an error that names it, what was found and what is
 * expected. Addresses have no slash at their end; an empty one means "none". That of the API may be a path.
 */
export function settingsOf(variables: Readonly<Record<string, Raw>>) {
  const apiKey = variables.NEXT_PUBLIC_FIREBASE_API_KEY?.trim() || '';

  /** A part of the Firebase configuration: needed as soon as an API key points at a real project. */
  const firebasePart = (name: string, demo: string): string =>
    variables[name]?.trim() ||
    (apiKey ? invalid(name, '', 'the value from the Firebase console, because an API key is set') : demo);

  const firebaseAuthEmulatorUrl = address(
    'NEXT_PUBLIC_FIREBASE_AUTH_EMULATOR_URL',
    variables.NEXT_PUBLIC_FIREBASE_AUTH_EMULATOR_URL,
    apiKey ? '' : 'http://localhost:9099',
  );

  /** Production is where people sign in through a real Firebase project. */
  const isProduction = firebaseAuthEmulatorUrl === '';

  /**
   * A page on another site. Production needs the real one; everywhere else an example will do, which links show
   * (src/ui/navigation/link.tsx).
   */
  const page = (name: string, example: string): string =>
    address(name, variables[name], isProduction ? '' : example) ||
    invalid(name, '', `${anAddress}, because people sign in through a real Firebase project`);

  const apiBaseUrl = apiAddressOf(variables.NEXT_PUBLIC_API_BASE_URL);

  /** The API that comes with this project: the one of `npm start`, or behind the same proxy. */
  const isOwnApi = apiBaseUrl.startsWith('/') || !variables.NEXT_PUBLIC_API_BASE_URL?.trim();

  return {
    apiBaseUrl,
    /** Where other than at the app's own origin calls go; empty when that is where the API is. */
    apiOrigin: apiBaseUrl.startsWith('/') ? '' : new URL(apiBaseUrl).origin,
    /** Calls beyond spec §7 (docs/platform.md), which a platform's API lacks unless it is said to have them. */
    apiExtensions:
      oneOf(
        'NEXT_PUBLIC_API_EXTENSIONS',
        variables.NEXT_PUBLIC_API_EXTENSIONS,
        /^(on|off)$/,
        isOwnApi ? 'on' : 'off',
        '"on" or "off"',
      ) === 'on',
    firebase: {
      apiKey: apiKey || 'demo-key',
      authDomain: firebasePart('NEXT_PUBLIC_FIREBASE_AUTH_DOMAIN', 'localhost'),
      projectId: firebasePart('NEXT_PUBLIC_FIREBASE_PROJECT_ID', 'demo-biz'),
      appId: variables.NEXT_PUBLIC_FIREBASE_APP_ID?.trim() || undefined,
    },
    /** Address of the Auth emulator; empty when a real Firebase project is configured. */
    firebaseAuthEmulatorUrl,
    /** Where errors are reported to; empty reports nowhere. */
    sentryDsn: address('NEXT_PUBLIC_SENTRY_DSN', variables.NEXT_PUBLIC_SENTRY_DSN, ''),
    /** Label of error reports; "development" turns them off (spec §9). */
    environment: oneOf(
      'NEXT_PUBLIC_ENVIRONMENT',
      variables.NEXT_PUBLIC_ENVIRONMENT,
      /^[a-z][a-z0-9-]*$/,
      'production',
      'a word such as "production", "staging" or "development"',
    ),
    siteName: variables.NEXT_PUBLIC_SITE_NAME?.trim() || 'biz',
    /** Root of the site with the old screens. */
    legacySiteUrl: page('NEXT_PUBLIC_LEGACY_SITE_URL', 'https://legacy.biz.example'),
    helpUrl: page('NEXT_PUBLIC_HELP_URL', 'https://help.biz.example'),
    contactUrl: page('NEXT_PUBLIC_CONTACT_URL', 'https://www.biz.example/contact'),
    termsUrl: page('NEXT_PUBLIC_TERMS_URL', 'https://www.biz.example/terms'),
    privacyUrl: page('NEXT_PUBLIC_PRIVACY_URL', 'https://www.biz.example/privacy'),
  };
}

export type Settings = Readonly<ReturnType<typeof settingsOf>>;
