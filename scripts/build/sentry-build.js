/** @typedef {import('next').NextConfig} NextConfig */

/** Whether the build names a release and sends its source maps to Sentry. */
const sendsSourceMaps = () => Boolean(process.env.SENTRY_AUTH_TOKEN?.trim());

/**
 * @param {string} name
 * @param {string} expected
 */
function required(name, expected) {
  const value = process.env[name]?.trim();
  if (value) return value;
  throw new Error(`${name} is not set: expected ${expected}, because SENTRY_AUTH_TOKEN is set.`);
}

/**
 * Adds Sentry's own build step, which names the release in the app and sends it to Sentry with the source maps; these are
 * not served. Without SENTRY_AUTH_TOKEN the configuration stays as it is, and nothing of Sentry's runs.
 * @param {NextConfig} config
 * @returns {Promise<NextConfig>}
 */
export async function withSentryBuild(config) {
  if (!sendsSourceMaps()) return config;
  const org = required('SENTRY_ORG', 'the name of the organization in Sentry');
  const project = required('SENTRY_PROJECT', 'the name of the project in Sentry');
  const { withSentryConfig } = await import('@sentry/nextjs/config');
  // A copy: it writes into what it is given.
  return withSentryConfig(
    { ...config },
    {
      org,
      project,
      sentryUrl: process.env.SENTRY_URL?.trim() || 'https://sentry.io/',
      telemetry: false,
      // For the App Router.
      routeManifestInjection: false,
    },
  );
}
