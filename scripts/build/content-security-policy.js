import { env } from '../../src/config/env.js';

const firebaseOrigins = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];

/**
 * The Content-Security-Policy of every page: scripts from our own origin only, requests to the API, to Firebase Auth (or its
 * emulator) and to the error reports' receiver. `isDevelopment` adds what the development server's reloading needs.
 * @param {boolean} isDevelopment
 */
export function contentSecurityPolicy(isDevelopment) {
  const api = env.apiOrigin ? [env.apiOrigin] : [];
  const auth = env.firebaseAuthEmulatorUrl ? [new URL(env.firebaseAuthEmulatorUrl).origin] : firebaseOrigins;
  const reports = env.sentryDsn ? [new URL(env.sentryDsn).origin] : [];
  /** @type {Record<string, string[]>} */
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(isDevelopment ? ["'unsafe-eval'", "'unsafe-inline'"] : [])],
    // The worker of the notifications (public/sw.js), and MSW's for development.
    'worker-src': ["'self'"],
    // Radix sets positions by style attributes and injects the style that locks scrolling.
    'style-src': ["'self'", "'unsafe-inline'"],
    'connect-src': ["'self'", ...api, ...auth, ...reports, ...(isDevelopment ? ['ws:'] : [])],
    // The platform may serve photos and logos from any host.
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
