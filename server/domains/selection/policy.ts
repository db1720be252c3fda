import type { SelectionStatus } from '#endpoints/selection';
import { badRequest } from '../../kit/problem.ts';

/** Returns whether a selection is at its end: nothing moves it any more. */
export const isOver = (status: SelectionStatus): boolean => status === 'matched' || status === 'finished';

/** Returns what our message makes of a selection: the first reply to an application starts it (docs/product.md §4). */
export const afterOurMessage = (status: SelectionStatus): SelectionStatus =>
  status === 'applied' ? 'inProgress' : status;

/** Returns what the candidate's message makes of a selection: a reply to a scout starts it (docs/product.md §4). */
export const afterCandidateMessage = (status: SelectionStatus): SelectionStatus =>
  status === 'scouting' ? 'inProgress' : status;

/** Refuses to write to somebody who is no candidate any more. */
export function checkReachable(isCandidate: boolean): void {
  if (isCandidate) return;
  throw badRequest(
    'この候補者は退会しているため、メッセージを送信できません。やりとりの確認のみご利用いただけます',
  );
}

/** Refuses to write in a conversation whose selection is finished. */
export function checkWritable(status: SelectionStatus): void {
  if (status === 'finished') {
    throw badRequest(
      'この選考は終了しているため、メッセージを送信できません。やりとりの確認のみご利用いただけます',
    );
  }
}

/** Refuses to finish a selection that is over. */
export function checkFinishable(status: SelectionStatus): void {
  if (status === 'finished') throw badRequest('この選考はすでに終了しています');
  if (status === 'matched')
    throw badRequest('この選考は成約済みのため、終了できません。ページを再読み込みしてご確認ください');
}

/** Refuses to report terms that nobody can have come to: before the candidate replied, or after the end. */
export function checkMatchable(status: SelectionStatus): void {
  if (status === 'matched') throw badRequest('この選考はすでに成約が報告されています');
  if (status === 'finished')
    throw badRequest(
      'この選考は終了しているため、成約を報告できません。ページを再読み込みしてご確認ください',
    );
  if (status === 'scouting') {
    throw badRequest(
      '候補者からの返信がまだないため、成約を報告できません。返信を待ってから報告してください',
    );
  }
}
