import { ApiError } from '../api-error';

/** The refusal of a write to something that is not there (any more). */
export const missingTarget = () =>
  new ApiError({ kind: 'http', status: 404, message: 'Not Found', missing: 'target', requestId: '' });

/** The refusal of an input, with what the person reads about it. */
export const refusedInput = (message: string) =>
  new ApiError({ kind: 'http', status: 400, message, serverMessage: message, requestId: '' });
