import { create } from 'zustand';
import type { ChosenScout } from './chosen-scout';

/** What is done about scouts without an answer. */
export type UnansweredAct = 'followUp' | 'finish';

/** What was asked for by a button and is not yet taken up by its dialog, whose code comes later. */
export const useUnansweredStart = create<{
  start: { act: UnansweredAct; scouts: readonly ChosenScout[] } | null;
}>(() => ({ start: null }));

export const requestUnanswered = (act: UnansweredAct, scouts: readonly ChosenScout[]): void =>
  useUnansweredStart.setState({ start: { act, scouts } });
export const clearUnanswered = (): void => useUnansweredStart.setState({ start: null });

/** The names under which the browser stores what was begun. */
export const JOB_KEYS: Readonly<Record<UnansweredAct, string>> = {
  followUp: 'biz.followUp',
  finish: 'biz.finishUnanswered',
};
