import { ApiError } from './api-error';

/** What is to be changed is not what its writer had read. Nothing was sent. */
export class ChangedSince extends ApiError {
  constructor() {
    super({ kind: 'http', status: 422, message: 'Changed since it was read', requestId: '' });
    this.name = 'ChangedSince';
  }
}
