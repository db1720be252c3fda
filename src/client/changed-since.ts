import { env } from '@/config/env';
import { ApiError, isApiErrorOf } from './api-error';

/** What is to be changed is not what its writer had read. Nothing was sent. */
export class ChangedSince extends ApiError {
  constructor() {
    super({ kind: 'http', status: 422, message: 'Changed since it was read', requestId: '' });
    this.name = 'ChangedSince';
  }
}

/** Whether a write was refused because a colleague has changed its target: by a 422 of our own API, or by the adapter. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ChangedSince || (env.apiExtensions && isApiErrorOf(error, 422));
