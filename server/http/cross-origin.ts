import { cors } from 'hono/cors';
import { createMiddleware } from 'hono/factory';
import { type EndpointDefinition, headerName } from '#endpoints/endpoint';
import { endpoints } from '#endpoints/index';
import type { Services } from '../kit/services.ts';
import type { AppEnv } from './app-env.ts';

const EXPOSED = ['X-Request-Id', 'Retry-After', 'Idempotency-Replayed'];

const definitions: readonly EndpointDefinition[] = Object.values(endpoints).flatMap((domain) =>
  Object.values(domain),
);

const ALLOWED = new Set([
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'Last-Event-ID',
  'X-Request-Id',
  ...definitions.flatMap(({ headers }) => Object.keys(headers?.entries ?? {}).map(headerName)),
]);

/**
 * Lets pages of the web application's origins call the API. Headers are put on the finished response: Hono's own `cors`
 * starts one before there is a body, and what is then made of both is sent as a stream, which takes longer than
 * reading 50 candidates.
 */
export function crossOrigin({ corsOrigins }: Pick<Services, 'corsOrigins'>) {
  const preflight = cors({
    origin: (origin) => (corsOrigins.includes(origin) ? origin : null),
    allowMethods: ['GET', 'HEAD', 'POST'],
    allowHeaders: [...ALLOWED],
    exposeHeaders: EXPOSED,
    maxAge: 86_400,
  });
  return createMiddleware<AppEnv>(async (context, next) => {
    if (context.req.method === 'OPTIONS') return preflight(context, next);
    await next();
    const { headers } = context.res;
    const origin = context.req.header('origin');
    if (origin && corsOrigins.includes(origin)) headers.set('Access-Control-Allow-Origin', origin);
    headers.set('Access-Control-Expose-Headers', EXPOSED.join(','));
    headers.append('Vary', 'Origin');
  });
}
