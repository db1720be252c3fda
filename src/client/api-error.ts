import { AGGREGATE_ROOT_NOT_FOUND, QUERY_RESULT_IS_NOTHING } from '#endpoints/error-messages';
import { env } from '@/config/env';

type ApiErrorKind = 'http' | 'timeout' | 'network';

type ApiErrorInit = {
  kind: ApiErrorKind;
  message: string;
  requestId: string;
  status?: number;
  serverMessage?: string;
  missing?: Missing;
  cause?: unknown;
};

/** What the server did not find: the result of a read or the target of a write (spec §8). */
type Missing = 'result' | 'target';

/** Messages between programs, which say nothing to people. */
const missingByMessage: Readonly<Record<string, Missing>> = {
  [QUERY_RESULT_IS_NOTHING]: 'result',
  [AGGREGATE_ROOT_NOT_FOUND]: 'target',
};

/**
 * A call that failed. `message` follows spec §8: the server's own for a 400, `HTTP Error status: 403 Forbidden` for
 * any other status, the transport's for a timeout (「timeout of …」) or a lost connection. `requestId` finds the
 * server's log line.
 */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  readonly status: number | undefined;
  readonly requestId: string;
  /** The server's message for people: of a 400 (spec §8), and of a 422 of a platform with our extensions. */
  readonly serverMessage: string | undefined;
  readonly missing: Missing | undefined;

  constructor({ kind, message, requestId, status, serverMessage, missing, cause }: ApiErrorInit) {
    super(message, { cause });
    this.name = 'ApiError';
    this.kind = kind;
    this.status = status;
    this.requestId = requestId;
    this.serverMessage = serverMessage;
    this.missing = missing;
  }
}

/** Texts of the statuses that the API returns: HTTP/2 sends none. */
const statusTexts: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Content Too Large',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** Builds the error of a response that is not OK (spec §8). */
export function httpError(init: {
  status: number;
  statusText?: string;
  serverMessage?: string;
  requestId: string;
  cause?: unknown;
}): ApiError {
  const { status, serverMessage, requestId, cause } = init;
  const text = init.statusText || statusTexts[status] || '';
  const message =
    status === 400 && serverMessage ? serverMessage : `HTTP Error status: ${status} ${text}`.trimEnd();
  const missing = missingByMessage[serverMessage ?? ''];
  const isForPeople = status === 400 || (status === 422 && env.apiExtensions);
  const forPeople = isForPeople && missing === undefined ? serverMessage : undefined;
  return new ApiError({ kind: 'http', status, message, serverMessage: forPeople, missing, requestId, cause });
}

/** Whether an error is an `ApiError` of the given status. */
export function isApiErrorOf(error: unknown, status: number): error is ApiError {
  return error instanceof ApiError && error.status === status;
}

/**
 * Whether what was asked for does not exist: one of the two texts of spec §8 with any status. A bare 404 counts too for a
 * read, but may come from a proxy: after a write ask `isAggregateRootNotFound`.
 */
export function isMissing(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.missing !== undefined || error.status === 404);
}

/** Whether a read found nothing: 「Query result is nothing」 (spec §8). */
export function isQueryResultNothing(error: unknown): boolean {
  return error instanceof ApiError && error.missing === 'result';
}

/** Whether a write had no target: 「Aggregate root tried to find has not found」 (spec §8). */
export function isAggregateRootNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.missing === 'target';
}
