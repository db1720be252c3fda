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

/** Tells browsers to run nothing of an answer of the API, and of the documentation only what this server serves. */
export const securityHeaders = createMiddleware<AppEnv>((context, next) =>
  context.req.path.startsWith('/docs') ? ofDocs(context, next) : ofApi(context, next),
);
