import { ApiError } from './api-error';

/**
 * Returns a refusal instead of throwing it, so that it is shown beside the button; what is left (no response, a fault of
 * the server) counts as an error that the app alerts about (spec §8).
 */
export async function refusalAsResult<T>(call: Promise<T>): Promise<T | ApiError> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.status !== undefined && error.status < 500) return error;
    throw error;
  }
}
