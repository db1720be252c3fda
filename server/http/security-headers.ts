import { createMiddleware } from 'hono/factory';
import { secureHeaders } from 'hono/secure-headers';
import type { AppEnv } from './app-env.ts';

const ofApi = secureHeaders({
  crossOriginResourcePolicy: 'cross-origin',
  contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], sandbox: [] },
});

const ofDocs = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'self'"],
    // Swagger UI writes style attributes.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    frameAncestors: ["'none'"],
  },
});

/** Forbids browsers to run anything of an API response, and of the documentation all but what this server serves. */
export const securityHeaders = createMiddleware<AppEnv>((context, next) =>
  context.req.path.startsWith('/docs') ? ofDocs(context, next) : ofApi(context, next),
);
