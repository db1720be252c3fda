import { ApiError } from './api-error';
import { ResponseShapeError } from './response-shape-error';

/** Whether the server may have done what was asked although no response came, or an invalid one. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (error instanceof ResponseShapeError) return true;
  return error instanceof ApiError && (error.status === undefined || error.status >= 500);
}
