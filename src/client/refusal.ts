import { ApiError } from './api-error';
import { NotSent } from './not-sent';

/**
 * Whether the server has refused a call, rather than failed at it or not responded. So it has with a 507 too: there was no
 * room to store anything. What was not sent counts as refused.
 */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof NotSent ||
  (error instanceof ApiError && error.status !== undefined && (error.status < 500 || error.status === 507));

/**
 * Returns a refusal instead of throwing it, so that it is shown beside the button. The app alerts about other errors (spec
 * §8).
 */
export async function refusalAsResult<T>(call: Promise<T>): Promise<T | ApiError> {
  try {
    return await call;
  } catch (error) {
    if (isRefusal(error)) return error;
    throw error;
  }
}
