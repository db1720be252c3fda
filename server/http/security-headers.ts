import { createMiddleware } from 'hono/factory';
import { secureHeaders } from 'hono/secure-headers';
import type { AppEnv } from './app-env.ts';

/** As the pages say it (next.config.js): below one origin the last one counts. */
const strictTransportSecurity = 'max-age=63072000; includeSubDomains';

const ofApi = secureHeaders({
  strictTransportSecurity,
  crossOriginResourcePolicy: 'cross-origin',
  contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], sandbox: [] },
});

/** The page of the documentation has a policy of its own. */
const ofDocs = secureHeaders({ strictTransportSecurity });

/** Forbids browsers to run anything of an API response, and of the documentation all but what its page consists of. */
export const securityHeaders = createMiddleware<AppEnv>((context, next) =>
  context.req.path === '/docs/' ? ofDocs(context, next) : ofApi(context, next),
);
