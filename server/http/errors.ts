import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ErrorBody } from '#endpoints/error';
import type { Services } from '../services.ts';
import type { AppEnv } from './app-env.ts';
import { Problem } from './problem.ts';

/** What the file system and PostgreSQL say when there is no room, or no permission, to write. */
const STORAGE = /^(ENOSPC|EDQUOT|EROFS|EACCES|EPERM|EIO|53100|58030|25006)$/;
const NO_ROOM = /No space left on device/;

/** Returns whether an error, or one that it wraps, says that nothing can be stored at the moment. */
function isStorageFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return STORAGE.test(code) || NO_ROOM.test(error.message) || isStorageFailure(error.cause);
}

/**
 * Turns an error of a handler into a response: a `Problem` as it is, a full disk a 507, anything else a 500 that
 * reveals nothing.
 */
export function respondError(services: Services, error: Error, context: Context<AppEnv>): Response {
  const requestId = context.get('requestId');
  if (error instanceof Problem) {
    return context.json<ErrorBody>({ message: error.message, requestId }, error.status);
  }
  if (error instanceof HTTPException) {
    return context.json<ErrorBody>({ message: error.message, requestId }, error.status);
  }
  if (isStorageFailure(error)) {
    services.logger.fatal(
      { err: error, requestId },
      'Nothing can be stored: the disk is full or not writable',
    );
    return context.json<ErrorBody>(
      {
        message:
          'サーバーに保存できません。空き容量がないか、書き込みが許可されていません。管理者にご連絡ください',
        requestId,
      },
      507,
    );
  }
  services.logger.error({ err: error, requestId }, 'Request failed');
  return context.json<ErrorBody>(
    { message: 'サーバーでエラーが発生しました。しばらく時間を置いてからお試しください', requestId },
    500,
  );
}
