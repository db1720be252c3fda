import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { AGGREGATE_ROOT_NOT_FOUND, QUERY_RESULT_IS_NOTHING } from '#endpoints/error-messages';

/** An error that the caller gets to see: a status and a message for the user. */
export class Problem extends Error {
  readonly status: ContentfulStatusCode;

  constructor(status: ContentfulStatusCode, message: string) {
    super(message);
    this.name = 'Problem';
    this.status = status;
  }
}

/** A write that was done and undone: the caller may send it again. */
export class WriteUndone extends Problem {}

/** The input or the state of the data forbids it; the user sees the message as it is (spec §8). */
export const badRequest = (message: string) => new Problem(400, message);

/** No valid token, or no account behind it. */
export const unauthorized = (message = 'ログインの有効期限が切れました。もう一度ログインしてください') =>
  new Problem(401, message);

/** The identity provider cannot be asked: nothing is known about who signs in. */
export const signInUnchecked = () =>
  new Problem(503, '現在ログインを確認できません。しばらく時間を置いてからお試しください');

/** The plan of the company does not include this. */
export const forbidden = (message = 'この機能は有料プランでご利用いただけます') => new Problem(403, message);

/** A read found nothing, or nothing that the caller may see. */
export const queryNotFound = () => new Problem(404, QUERY_RESULT_IS_NOTHING);

/** The record to change does not exist, or not for the caller. */
export const aggregateNotFound = () => new Problem(404, AGGREGATE_ROOT_NOT_FOUND);

/** The request is well formed but meets a state that it did not expect: a conflict, a resigned account. */
export const unprocessable = (message: string) => new Problem(422, message);
