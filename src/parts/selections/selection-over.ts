import type { Selection } from '#endpoints/selection';
import { ApiError } from '@/client/api-error';

const reasons: Partial<Record<Selection['status'], string>> = {
  finished: 'この選考はすでに終了しています',
  matched: 'この選考は成約済みです',
};

/** Why a selection in a state cannot be finished any more; undefined where it can. */
export const overReason = (status: Selection['status']): string | undefined => reasons[status];

/** A selection was over before its candidate was told anything; shown as a refusal of the server is. */
export class SelectionOver extends ApiError {
  readonly reason: string;

  constructor(reason: string) {
    const serverMessage = `${reason}。メッセージは送信していません。`;
    super({ kind: 'http', status: 400, message: serverMessage, serverMessage, requestId: '' });
    this.name = 'SelectionOver';
    this.reason = reason;
  }
}
