import { createMiddleware } from 'hono/factory';
import type { Services } from '../kit/services.ts';
import type { AppEnv } from './app-env.ts';
import { isHealthCheck } from './health.ts';

const REQUEST_ID = /^[\w-]{8,64}$/;

/** Invitations and sign-ups, whose ids let in anyone who knows them. */
const CAPABILITY = /(\/(?:corporation_member_invitation|temporary_account)\/)(?!create)[^/]+/;

const MAX_PATH_LENGTH = 300;

const printable = (path: string) => path.slice(0, MAX_PATH_LENGTH).replace(CAPABILITY, '$1[id]');

/**
 * Gives each request an id, the browser's own if valid, which links its error report to this log line. Logs method, path
 * without the query, status, time and the caller's id; no name, token, body or key. Health checks that succeed are logged at
 * `debug`.
 */
export const requestLog = (services: Services) =>
  createMiddleware<AppEnv>(async (context, next) => {
    const sent = context.req.header('x-request-id') ?? '';
    const requestId = REQUEST_ID.test(sent) ? sent : crypto.randomUUID();
    context.set('requestId', requestId);
    const start = performance.now();
    await next();
    // `context.header` would rebuild the response, with a stream for its body.
    context.res.headers.set('X-Request-Id', requestId);
    const level = context.res.ok && isHealthCheck(context.req.path) ? 'debug' : 'info';
    services.logger[level](
      {
        requestId,
        method: context.req.method,
        path: printable(context.req.path),
        status: context.res.status,
        ...context.get('caller'),
        ms: Math.round(performance.now() - start),
      },
      'request',
    );
  });
