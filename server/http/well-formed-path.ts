import { createMiddleware } from 'hono/factory';
import { badRequest } from '../kit/problem.ts';
import type { AppEnv } from './app-env.ts';

/** Refuses a path whose percent-encoding is no UTF-8: its meaning would be ambiguous. */
export const requireWellFormedPath = createMiddleware<AppEnv>(async (context, next) => {
  try {
    decodeURIComponent(new URL(context.req.url).pathname);
  } catch {
    throw badRequest('URLの形式が正しくありません');
  }
  await next();
});
