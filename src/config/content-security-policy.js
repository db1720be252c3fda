/**
 * The Content-Security-Policy: scripts from our own origin only, calls to it and to `connects`, pictures from it and from `images`.
 * `isDevelopment` adds what the development server's reloading needs.
 * @param {{ isDevelopment: boolean, connects?: readonly string[], images?: readonly string[] }} options
 */
export function contentSecurityPolicy({ isDevelopment, connects = [], images = [] }) {
  /** @type {Record<string, string[]>} */
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(isDevelopment ? ["'unsafe-eval'", "'unsafe-inline'"] : [])],
    // The worker of the notifications (public/sw.js), and MSW's for development.
    'worker-src': ["'self'"],
    // Radix sets positions by style attributes and injects the style that locks scrolling.
    'style-src': ["'self'", "'unsafe-inline'"],
    'connect-src': ["'self'", ...connects, ...(isDevelopment ? ['ws:'] : [])],
    // The platform may serve photos and logos from any host.
    'img-src': ["'self'", 'data:', 'blob:', 'https:', ...images],
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
