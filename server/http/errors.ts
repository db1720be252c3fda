import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ErrorBody } from '#endpoints/error';
import type { Services } from '../services.ts';
import type { AppEnv } from './app-env.ts';
import { Problem } from './problem.ts';

/** Turns whatever a handler threw into an answer: a `Problem` as it is, anything else a 500 that tells nothing. */
export function answerError(services: Services, error: Error, context: Context<AppEnv>): Response {
  const requestId = context.get('requestId');
  if (error instanceof Problem) {
    return context.json<ErrorBody>({ message: error.message, requestId }, error.status);
  }
  if (error instanceof HTTPException) {
    return context.json<ErrorBody>({ message: error.message, requestId }, error.status);
  }
  services.logger.error({ err: error, requestId }, 'Request failed');
  return context.json<ErrorBody>(
    { message: 'サーバーでエラーが発生しました。しばらく時間を置いてからお試しください', requestId },
    500,
  );
}
