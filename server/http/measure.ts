import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import type { Services } from '../kit/services.ts';
import type { AppEnv } from './app-env.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS'];

/** Returns the defined path of the endpoint that a request reached, without ids; `none` for no endpoint. */
export const endpointOf = (context: Context): string =>
  matchedRoutes(context).find(({ method }) => method !== 'ALL')?.path ?? 'none';

/** Counts requests by the endpoint's defined path, so that their number is bounded. */
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
