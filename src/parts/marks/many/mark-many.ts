import { create } from 'zustand';
import { ApiError } from '@/client/api-error';
import { isCancelledCall } from '@/client/http';
import { isCurrentCorporation, useCorporationId } from '@/session/use-session';
import { showToast } from '@/ui/feedback/toast-store';
import type { MarkPlace } from '../mark-kinds';
import { type ManyAct, type MarkedPerson, refreshAfter, undoOf } from './many-acts';

/** An act under way in a list, or what failed of it. */
export type ManyRun =
  | { type: 'running'; act: ManyAct; total: number; handled: number }
  | { type: 'failed'; act: ManyAct; people: readonly MarkedPerson[] };

/** Where an act is done: the company, and the list whose bar shows how far it is. */
type ManyPlace = MarkPlace & { list: string };

const useStore = create<{ runs: Readonly<Record<string, ManyRun | undefined>> }>(() => ({ runs: {} }));

const keyOf = ({ cid, list }: Pick<ManyPlace, 'cid' | 'list'>) => `${cid}/${list}`;

const setRun = (place: ManyPlace, run: ManyRun | undefined): void =>
  useStore.setState(({ runs }) => ({ runs: { ...runs, [keyOf(place)]: run } }));

/** What is being done to the chosen ones of a list, or failed; undefined for neither. */
export function useManyRun(list: string): ManyRun | undefined {
  const key = keyOf({ cid: useCorporationId(), list });
  return useStore(({ runs }) => runs[key]);
}

/** Forgets what failed in a list; what is under way goes on. */
export function dismissFailure(place: ManyPlace): void {
  if (useStore.getState().runs[keyOf(place)]?.type === 'failed') setRun(place, undefined);
}

/** Whether the next person would meet the same error. */
const isForAll = (error: unknown): boolean =>
  isCancelledCall(error) ||
  (error instanceof ApiError && (error.status === undefined || [401, 403, 429].includes(error.status)));

type Results = { changed: readonly MarkedPerson[]; failed: readonly MarkedPerson[] };

/** Goes through the people one by one; ends early where the company was left or all the others would fail too. */
async function runThrough(place: ManyPlace, act: ManyAct, people: readonly MarkedPerson[]): Promise<Results> {
  const changed: MarkedPerson[] = [];
  const failed: MarkedPerson[] = [];
  for (const [index, person] of people.entries()) {
    if (!isCurrentCorporation(place.cid)) break;
    setRun(place, { type: 'running', act, total: people.length, handled: index });
    // A single act may have been quicker.
    if (act.mark.has(place, person) === act.isOn) continue;
    const outcome = await act.mark.set(place, person, act.isOn);
    if (!outcome?.hasFailed) {
      changed.push(person);
    } else if (isForAll(outcome.error)) {
      failed.push(...people.slice(index));
      break;
    } else {
      failed.push(person);
    }
  }
  return { changed, failed };
}

function announce(place: ManyPlace, act: ManyAct, { changed, failed }: Results, isUndo: boolean): void {
  const { words } = act;
  const parts = [
    changed.length > 0 ? words.done(changed.length) : '',
    failed.length > 0 ? words.failed(failed.length) : '',
  ].filter(Boolean);
  const message = parts.join('。') || words.nobody;
  if (changed.length === 0 || isUndo) {
    showToast({ message });
    return;
  }
  showToast({
    message,
    action: {
      label: '元に戻す',
      onAction: () => markMany(place, undoOf(act), changed, true),
    },
  });
}

/** The last act of each list while it is not over: taking back waits for it. */
const lastActs = new Map<string, Promise<void>>();

async function run(
  place: ManyPlace,
  act: ManyAct,
  people: readonly MarkedPerson[],
  isUndo: boolean,
): Promise<void> {
  const wanting = people.filter((person) => act.mark.has(place, person) !== act.isOn);
  const results = await runThrough(place, act, wanting);
  const { failed } = results;
  setRun(place, failed.length > 0 ? { type: 'failed', act, people: failed } : undefined);
  if (wanting.length > 0) refreshAfter(place, act);
  if (isCurrentCorporation(place.cid)) announce(place, act, results, isUndo);
}

/**
 * Does an act to each of these people who is not so already, one after the other, and says what came of it, with 元に戻す
 * for those who were changed. It goes on when the page is left. While another act is under way only taking back is taken on.
 */
export function markMany(
  place: ManyPlace,
  act: ManyAct,
  people: readonly MarkedPerson[],
  isUndo = false,
): void {
  const key = keyOf(place);
  const last = lastActs.get(key);
  if (last && !isUndo) return;
  const next = (last ?? Promise.resolve())
    .then(() => run(place, act, people, isUndo))
    .catch((error: unknown) => {
      setRun(place, undefined);
      window.reportError(error);
    })
    .finally(() => {
      if (lastActs.get(key) === next) lastActs.delete(key);
    });
  lastActs.set(key, next);
}

/** Repeats the act for the failed ones alone. */
export function retryMany(place: ManyPlace, failure: Extract<ManyRun, { type: 'failed' }>): void {
  markMany(place, failure.act, failure.people, !failure.act.isOn);
}
