import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ErrorBody } from '#endpoints/error';
import { isCollision, isDatabaseAway } from '../db/database.ts';
import { FileStoreAway } from '../files/object-store.ts';
import { Problem } from '../kit/problem.ts';
import type { Services } from '../kit/services.ts';
import { TimeExceeded } from '../lib/within-time.ts';
import type { AppEnv } from './app-env.ts';

/** When a caller may try again, in seconds. */
const RETRY_AFTER = '5';

/** What the file system and PostgreSQL say when there is no room, or no permission, to write. */
const STORAGE = /^(ENOSPC|EDQUOT|EROFS|EACCES|EPERM|EIO|53100|58030|25006)$/;
const NO_ROOM = /No space left on device/;

/** What the network and PostgreSQL say when a part is away: starting, ending, full, unreachable. */
const AWAY =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|57P0[1-5]|25P03|53300|08[\dA-Z]{3})$/;

/** The database ended a statement that took too long. */
const STATEMENT_TIMEOUT = /^57014$/;

/** What PostgreSQL says of a damaged page or index, and of a missing file. */
const DAMAGED = /^(XX00[12]|58P01)$/;

/** Returns whether an error, or one that it wraps, fits. */
function isCausedBy(error: unknown, fits: (error: Error, code: string) => boolean): boolean {
  if (!(error instanceof Error)) return false;
  return fits(error, 'code' in error ? String(error.code) : '') || isCausedBy(error.cause, fits);
}

const hasNoRoom = (error: Error, code: string) => STORAGE.test(code) || NO_ROOM.test(error.message);

/** Returns whether an error says that nothing can be stored: the disk is full or not writable. */
export const isOfStorage = (error: unknown): boolean => isCausedBy(error, hasNoRoom);

type Failure = { status: ContentfulStatusCode; message: string; log: string; isFatal?: true };

const kinds: readonly (Failure & { fits: (error: Error, code: string) => boolean })[] = [
  {
    fits: hasNoRoom,
    status: 507,
    message:
      'サーバーに保存できません。空き容量がないか、書き込みが許可されていません。管理者にご連絡ください',
    log: 'Nothing can be stored: the disk is full or not writable',
    isFatal: true,
  },
  {
    fits: (error, code) => isDatabaseAway(error) || error instanceof FileStoreAway || AWAY.test(code),
    status: 503,
    message: 'サーバーが一時的に利用できません。しばらく時間を置いてからお試しください',
    log: 'A part of the server is away',
  },
  {
    fits: (error) => isCollision(error),
    status: 503,
    message: '同時に行われた操作と重なりました。しばらく時間を置いてからお試しください',
    log: 'A transaction collided with others twice',
  },
  {
    fits: (error, code) => error instanceof TimeExceeded || STATEMENT_TIMEOUT.test(code),
    status: 504,
    message: '処理に時間がかかっています。しばらく時間を置いてからお試しください',
    log: 'A call took too long',
  },
  {
    fits: (_, code) => DAMAGED.test(code),
    status: 500,
    message: 'サーバーのデータが破損しています。管理者にご連絡ください',
    log: 'The database is damaged: stop the server, move its data folder away and fill a new one with npm run restore',
    isFatal: true,
  },
];

const unknownFailure: Failure = {
  status: 500,
  message: 'サーバーでエラーが発生しました。しばらく時間を置いてからお試しください',
  log: 'Request failed',
};

/**
 * Turns an error of a handler into a response: a `Problem` as it is, a full disk 507, a missing part 503, a stalled one 504.
 * Anything else is a 500 that reveals nothing.
 */
export function respondError(services: Services, error: Error, context: Context<AppEnv>): Response {
  const requestId = context.get('requestId');
  const respond = (status: ContentfulStatusCode, message: string) => {
    if (status === 503 || status === 504) context.header('Retry-After', RETRY_AFTER);
    return context.json<ErrorBody>({ message, requestId }, status);
  };
  if (error instanceof Problem || error instanceof HTTPException) return respond(error.status, error.message);
  const failure = kinds.find(({ fits }) => isCausedBy(error, fits)) ?? unknownFailure;
  services.logger[failure.isFatal ? 'fatal' : 'error']({ err: error, requestId }, failure.log);
  return respond(failure.status, failure.message);
}
