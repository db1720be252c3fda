import { env } from '../../src/config/env.ts';

const firebaseOrigins = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];

/**
 * The Content-Security-Policy of every page: scripts from our own origin only, requests to the API, to Firebase Auth (or its
 * emulator) and to the error reports' receiver. `development` adds what the development server's reloading needs.
 */
export function contentSecurityPolicy(development: boolean): string {
  const api = env.apiOrigin ? [env.apiOrigin] : [];
  const auth = env.firebaseAuthEmulatorUrl ? [new URL(env.firebaseAuthEmulatorUrl).origin] : firebaseOrigins;
  const reports = env.sentryDsn ? [new URL(env.sentryDsn).origin] : [];
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(development ? ["'unsafe-eval'", "'unsafe-inline'"] : [])],
    // Radix sets positions by style attributes and injects the style that locks scrolling.
    'style-src': ["'self'", "'unsafe-inline'"],
    'connect-src': ["'self'", ...api, ...auth, ...reports, ...(development ? ['ws:'] : [])],
    // Photos and logos live wherever the platform keeps them.
    'img-src': ["'self'", 'data:', 'blob:', 'https:', ...api],
    'font-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-src': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
