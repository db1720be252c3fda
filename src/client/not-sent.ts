import { ApiError } from './api-error';

/** What a write had to read first could not be read, so nothing was sent. */
export class NotSent extends ApiError {
  constructor(cause: unknown) {
    const status = cause instanceof ApiError ? cause.status : undefined;
    super({ kind: 'http', status: status ?? 500, message: 'Not sent', requestId: '', cause });
    this.name = 'NotSent';
  }
}
