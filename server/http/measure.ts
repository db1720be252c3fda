import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import type { Services } from '../kit/services.ts';
import type { AppEnv } from './app-env.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS'];

/** Returns the path of the endpoint that a request reached, as it is defined: without ids; `none` where it reached none. */
export const endpointOf = (context: Context): string =>
  matchedRoutes(context).find(({ method }) => method !== 'ALL')?.path ?? 'none';

/**
 * Counts requests by the endpoint's path as it is defined, without ids, so that there are as many as endpoints whatever
 * somebody asks for.
 */
export const measure = ({ metrics }: Pick<Services, 'metrics'>) =>
  createMiddleware<AppEnv>(async (context, next) => {
    if (!metrics) return next();
    const since = performance.now();
    await next();
    metrics.request({
      method: METHODS.includes(context.req.method) ? context.req.method : 'other',
      endpoint: endpointOf(context),
      status: context.res.status,
      seconds: (performance.now() - since) / 1000,
    });
  });
